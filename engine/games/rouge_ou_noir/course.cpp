#include "engine/games/rouge_ou_noir/course.hpp"

#include "engine/core/overload.hpp"
#include "engine/games/rouge_ou_noir/odds.hpp"
#include "engine/games/rouge_ou_noir/rouge_ou_noir.hpp"

#include <algorithm>
#include <cassert>

namespace trinque::engine::rouge_ou_noir {
namespace {

int stake_of(Question question) { return number_of(question); }

int gift_for(Answer answer, const Settings& settings) {
  const int bonus = answer == Answer::head ? settings.head_bonus : 0;
  return stake_of(question_of(answer)) + bonus;
}

Dose mistake_for(Answer answer, Ground ground, const State& state) {
  const bool doubled = ground == Ground::equal && state.settings.equality == Equality::doubled;
  return capped(Sips{stake_of(question_of(answer)) * (doubled ? 2 : 1)}, state.doses);
}

/// Deals the next card without an answer.
void deal_void_card(Course& course, Chance& chance) {
  const std::optional<Turn> turn = next_turn(course.state());
  assert(turn);
  const Card card = chance.card(course.state().unseen);
  course.happens(CardDealt{turn->seat, card, turn->question, {}, {}, {}});
}

void go_on_if_free(Course& course, Chance& chance) {
  if (std::holds_alternative<phase::Between>(course.state().phase)) go_on(course, chance);
}

void stands(Course& course, Seat giver, const Share& share) {
  const Dose dose = capped(Sips{share.sips}, course.state().doses);
  course.happens(GiftGiven{giver, share.to, share.sips, dose});
}

/// Asks to whom the sips go, unless there is nothing to choose. rules.md R5, 2.3
void ask_for_gift(Course& course, Seat giver, int sips) {
  const std::vector<Seat> targets = targets_of(course.state(), giver);
  if (!is_present(course.state(), giver) || targets.empty()) {
    course.happens(GiftLapsed{giver, sips});
  } else if (targets.size() == 1) {
    stands(course, giver, {targets.front(), sips});
  } else {
    course.happens(GiftAsked{giver, sips});
  }
}

Judgement judged(const Course& course, const phase::Answered& answered, Card card) {
  return judge(answered.answer, player_at(course.state(), answered.seat).cards, card,
               course.state().settings);
}

int chance_of(const State& state, const phase::Answered& answered) {
  const std::vector<Card>& held = player_at(state, answered.seat).cards;
  return odds_of(answered.answer, held, state.unseen, state.settings, can_redraw(state)).permille();
}

/// A gift in the hands of somebody, after a departure or a return.
void follow_presence(Course& course, const phase::Giving& giving, Chance& chance) {
  const State& state = course.state();
  if (giving.held && !is_present(state, giving.held->to)) {
    course.happens(GiftTakenBack{giving.seat});
    ask_for_gift(course, giving.seat, left_of(giving));
    go_on_if_free(course, chance);
  } else if (!is_present(state, giving.seat)) {
    end_gift(course, chance);
  } else if (!giving.held && targets_of(state, giving.seat).size() < 2) {
    ask_for_gift(course, giving.seat, left_of(giving));
    go_on_if_free(course, chance);
  }
}

}  // namespace

void Course::happens(Event event) {
  state_ = Game::evolve(std::move(state_), event);
  events_.push_back(std::move(event));
}

void go_on(Course& course, Chance& chance) {
  assert(somebody_is_present(course.state()));
  while (const std::optional<Turn> turn = next_turn(course.state())) {
    if (is_present(course.state(), turn->seat)) {
      course.happens(Asked{turn->seat, turn->question});
      return;
    }
    deal_void_card(course, chance);
  }
  course.happens(DealOver{});
}

void deal_void(Course& course, Chance& chance) {
  deal_void_card(course, chance);
  go_on(course, chance);
}

void turn_card(Course& course, Chance& chance) {
  const auto answered = std::get<phase::Answered>(course.state().phase);
  const int likely = chance_of(course.state(), answered);
  Card card = chance.card(course.state().unseen);
  Judgement judgement = judged(course, answered, card);
  if (judgement.ground == Ground::equal && can_redraw(course.state())) {
    course.happens(CardRedrawn{answered.seat, card});
    card = chance.card(course.state().unseen);
    judgement = judged(course, answered, card);
  }
  CardDealt dealt{answered.seat, card, question_of(answered.answer), answered.answer, judgement, {},
                  likely};
  const bool won = judgement.verdict == Verdict::won;
  if (!won) dealt.dose = mistake_for(answered.answer, judgement.ground, course.state());
  course.happens(dealt);
  if (won) ask_for_gift(course, answered.seat, gift_for(answered.answer, course.state().settings));
  go_on_if_free(course, chance);
}

void give(Course& course, const Share& share, Chance& chance) {
  stands(course, std::get<phase::Giving>(course.state().phase).seat, share);
  go_on_if_free(course, chance);
}

void end_gift(Course& course, Chance& chance) {
  const auto giving = std::get<phase::Giving>(course.state().phase);
  if (giving.held) stands(course, giving.seat, *giving.held);
  if (const auto* rest = std::get_if<phase::Giving>(&course.state().phase)) {
    course.happens(GiftLapsed{rest->seat, left_of(*rest)});
  }
  go_on(course, chance);
}

void follow_presence(Course& course, Chance& chance) {
  if (!somebody_is_present(course.state())) return;
  const Phase now = course.state().phase;
  std::visit(Overload{
                 [](const phase::Between&) {},
                 [&](const phase::Asking& asking) {
                   if (!is_present(course.state(), asking.seat)) deal_void(course, chance);
                 },
                 // The answer was given in time: its card is dealt, and counts. rules.md 2.3
                 [](const phase::Answered&) {},
                 [&](const phase::Giving& giving) { follow_presence(course, giving, chance); },
                 [](const phase::Over&) {},
             },
             now);
}

}  // namespace trinque::engine::rouge_ou_noir
