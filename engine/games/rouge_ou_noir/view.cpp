#include "engine/games/rouge_ou_noir/view.hpp"

#include "engine/core/overload.hpp"
#include "engine/games/rouge_ou_noir/odds.hpp"
#include "engine/games/rouge_ou_noir/rouge_ou_noir.hpp"

namespace trinque::engine::rouge_ou_noir {
namespace {

/// What was said in the turn that is on, also once its card lies there.
std::optional<Answer> answer_of(const State& state) {
  return std::visit(
      Overload{
          [&](const phase::Between&) { return state.last_answer; },
          [](const phase::Asking&) { return std::optional<Answer>{}; },
          [](const phase::Answered& answered) { return std::optional(answered.answer); },
          [&](const phase::Giving&) { return state.last_answer; },
          [&](const phase::Over&) { return state.last_answer; },
      },
      state.phase);
}

std::optional<GiftView> gift_of(const State& state) {
  const auto* giving = std::get_if<phase::Giving>(&state.phase);
  if (giving == nullptr) return std::nullopt;
  GiftView gift{
      giving->seat, giving->sips, left_of(*giving), targets_of(state, giving->seat), {}, {}};
  for (const Share& share : giving->given) {
    gift.given.push_back({share.to, share.sips});
  }
  if (giving->held) gift.held = ShareView{giving->held->to, giving->held->sips};
  return gift;
}

std::optional<std::vector<ChanceView>> chances_of(const State& state, const Turn& turn) {
  const bool card_is_coming = std::holds_alternative<phase::Asking>(state.phase) ||
                              std::holds_alternative<phase::Answered>(state.phase);
  if (!state.settings.show_odds || !card_is_coming) return std::nullopt;
  const std::vector<Card>& held = player_at(state, turn.seat).cards;
  std::vector<ChanceView> chances;
  for (const Answer answer : answers_to(turn.question)) {
    const Odds odds = odds_of(answer, held, state.unseen, state.settings, can_redraw(state));
    chances.push_back({answer, odds.permille()});
  }
  return chances;
}

}  // namespace

View Game::view_for(const State& state, const Viewer&) {
  const Turn turn = turn_of(state);
  View view;
  view.master = master_of(state);
  view.decks = state.decks;
  view.question = turn.question;
  view.seat = turn.seat;
  view.unseen = state.unseen.size();
  for (const Player& player : state.players) {
    view.order.push_back(player.seat);
    view.hands.push_back({player.seat, player.cards, player.verdicts});
  }
  view.answer = answer_of(state);
  view.gift = gift_of(state);
  view.chances = chances_of(state, turn);
  return view;
}

std::optional<Notice> Game::notice_for(const Event& event, const Viewer&) {
  using Told = std::optional<Notice>;
  return std::visit(
      Overload{
          [](const DealStarted& started) -> Told {
            return notices::DealStarted{started.order.back(), started.drawn, started.decks,
                                        started.decks_raised};
          },
          [](const Asked& asked) -> Told {
            return notices::Asked{asked.seat, asked.question};
          },
          [](const Answered& answered) -> Told {
            return notices::Answered{answered.seat, answered.answer};
          },
          [](const AnswerTakenBack& taken) -> Told { return notices::AnswerTakenBack{taken.seat}; },
          [](const CardRedrawn& redrawn) -> Told {
            return notices::CardRedrawn{redrawn.seat, redrawn.card};
          },
          [](const CardDealt& dealt) -> Told {
            return notices::CardDealt{dealt.seat,   dealt.card,      dealt.question,
                                      dealt.answer, dealt.judgement, dealt.chance};
          },
          [](const GiftAsked& asked) -> Told {
            return notices::GiftAsked{asked.seat, asked.sips};
          },
          [](const GiftHeld& held) -> Told {
            return notices::GiftHeld{held.seat, held.to, held.sips};
          },
          [](const GiftTakenBack& taken) -> Told { return notices::GiftTakenBack{taken.seat}; },
          [](const GiftGiven& given) -> Told {
            return notices::GiftGiven{given.seat, given.to, given.sips};
          },
          [](const GiftLapsed& lapsed) -> Told {
            return notices::GiftLapsed{lapsed.seat, lapsed.sips};
          },
          [](const DealOver&) -> Told { return notices::DealOver{}; },
          [](const WentAway&) -> Told { return std::nullopt; },
          [](const CameBack&) -> Told { return std::nullopt; },
          [](const LeftGame&) -> Told { return std::nullopt; },
      },
      event);
}

std::string_view Game::phase_name(const State& state) {
  return std::visit(Overload{
                        [](const phase::Between&) -> std::string_view { return "cards.ask"; },
                        [](const phase::Asking&) -> std::string_view { return "cards.ask"; },
                        [](const phase::Answered&) -> std::string_view { return "cards.answered"; },
                        [](const phase::Giving&) -> std::string_view { return "cards.give"; },
                        [](const phase::Over&) -> std::string_view { return "between"; },
                    },
                    state.phase);
}

}  // namespace trinque::engine::rouge_ou_noir
