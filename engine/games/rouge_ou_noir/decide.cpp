#include "engine/core/overload.hpp"
#include "engine/games/rouge_ou_noir/course.hpp"
#include "engine/games/rouge_ou_noir/rouge_ou_noir.hpp"

#include <algorithm>

namespace trinque::engine::rouge_ou_noir {
namespace {

using Decided = Result<std::vector<Event>>;
using Refused = std::optional<Refusal>;

Refusal wrong_phase(const State& state) {
  return {refusals::wrong_phase, {{"phase", std::string(Game::phase_name(state))}}};
}

Refusal not_your_turn(Seat whose) {
  return {refusals::not_your_turn, {{"seat", std::int64_t{whose.index}}}};
}

Decided reply(const State& state, Seat seat, const Reply& reply) {
  const auto* asking = std::get_if<phase::Asking>(&state.phase);
  if (asking == nullptr) return wrong_phase(state);
  if (asking->seat != seat) return not_your_turn(asking->seat);
  if (question_of(reply.answer) != asking->question) {
    return Refusal{refusals::not_an_answer,
                   {{"question", std::int64_t{number_of(asking->question)}}}};
  }
  return std::vector<Event>{Answered{seat, reply.answer}};
}

Decided take_back(const State& state, Seat seat) {
  if (const auto* answered = std::get_if<phase::Answered>(&state.phase)) {
    if (answered->seat != seat) return not_your_turn(answered->seat);
    return std::vector<Event>{AnswerTakenBack{seat}};
  }
  const auto* giving = std::get_if<phase::Giving>(&state.phase);
  if (giving == nullptr || !giving->held) return wrong_phase(state);
  if (giving->seat != seat) return not_your_turn(giving->seat);
  return std::vector<Event>{GiftTakenBack{seat}};
}

Decided deal(const State& state, Seat seat, Chance& chance) {
  if (!std::holds_alternative<phase::Answered>(state.phase)) return wrong_phase(state);
  if (master_of(state) != seat) return not_your_turn(master_of(state));
  Course course{state};
  turn_card(course, chance);
  return course.take_events();
}

/// Whether this seat has something to give, and has not chosen.
Refused not_giving(const State& state, Seat seat) {
  const auto* giving = std::get_if<phase::Giving>(&state.phase);
  if (giving == nullptr) return wrong_phase(state);
  if (giving->seat != seat) return not_your_turn(giving->seat);
  if (giving->held) return wrong_phase(state);
  return std::nullopt;
}

Decided give_share(const State& state, Seat seat, const Give& give, Chance& chance) {
  if (const Refused refused = not_giving(state, seat)) return *refused;
  const GiveChoice choice = *Game::legal_moves(state, seat).give;
  if (std::ranges::find(choice.to, give.to) == choice.to.end()) {
    return Refusal{refusals::not_a_target, {{"to", std::int64_t{give.to.index}}}};
  }
  const int sips = give.sips.value_or(choice.max);
  if (sips < choice.min || sips > choice.max) {
    return Refusal{refusals::out_of_range,
                   {{"field", std::string("sips")},
                    {"min", std::int64_t{choice.min}},
                    {"max", std::int64_t{choice.max}}}};
  }
  Course course{state};
  if (state.settings.give_undo == 0) {
    rouge_ou_noir::give(course, {give.to, sips}, chance);
  } else {
    course.happens(GiftHeld{seat, give.to, sips});
  }
  return course.take_events();
}

Decided give_nobody(const State& state, Seat seat, Chance& chance) {
  if (const Refused refused = not_giving(state, seat)) return *refused;
  Course course{state};
  end_gift(course, chance);
  return course.take_events();
}

Decided play(const State& state, const Play<Move>& play, Chance& chance) {
  if (!is_present(state, play.seat)) return Refusal{refusals::not_playing};
  return std::visit(
      Overload{
          [&](const Reply& move) { return reply(state, play.seat, move); },
          [&](const TakeBack&) { return take_back(state, play.seat); },
          [&](const Deal&) { return deal(state, play.seat, chance); },
          [&](const Give& move) { return give_share(state, play.seat, move, chance); },
          [&](const GiveNobody&) { return give_nobody(state, play.seat, chance); },
      },
      play.move);
}

Decided time_out(const State& state, Seat seat, Chance& chance) {
  const std::vector<Seat> awaited = Game::to_act(state);
  if (std::ranges::find(awaited, seat) == awaited.end()) return Refusal{refusals::stale};
  Course course{state};
  std::visit(Overload{
                 [](const phase::Between&) {},
                 [&](const phase::Asking&) { deal_void(course, chance); },
                 [&](const phase::Answered&) { turn_card(course, chance); },
                 [&](const phase::Giving&) { end_gift(course, chance); },
                 [](const phase::Over&) {},
             },
             state.phase);
  return course.take_events();
}

Decided elapse(const State& state, const Elapsed& elapsed, Chance& chance) {
  const std::optional<Wait> wait = wait_of(state);
  if (!wait || wait->kind != elapsed.kind || wait->serial != elapsed.serial) {
    return Refusal{refusals::stale};
  }
  Course course{state};
  switch (wait->kind) {
    case WaitKind::deal: turn_card(course, chance); break;
    case WaitKind::gift: {
      const auto giving = std::get<phase::Giving>(state.phase);
      give(course, *giving.held, chance);
      break;
    }
  }
  return course.take_events();
}

/// Somebody goes or comes, unless that is known already.
Decided move_presence(const State& state, Seat seat, Presence presence, Event event,
                      Chance& chance) {
  const Player* player = find(state, seat);
  if (player == nullptr) return Refusal{refusals::not_playing};
  if (player->presence == presence) return std::vector<Event>{};
  Course course{state};
  course.happens(std::move(event));
  follow_presence(course, chance);
  return course.take_events();
}

}  // namespace

Result<std::vector<Event>> Game::decide(const State& state, const Command<Move>& command,
                                        Chance& chance) {
  return std::visit(
      Overload{
          [&](const Play<Move>& played) { return play(state, played, chance); },
          [&](const TimedOut& timed_out) { return time_out(state, timed_out.seat, chance); },
          [&](const Elapsed& elapsed) { return elapse(state, elapsed, chance); },
          [&](const Away& away) {
            return move_presence(state, away.seat, Presence::away, WentAway{away.seat}, chance);
          },
          [&](const Back& back) {
            return move_presence(state, back.seat, Presence::present, CameBack{back.seat}, chance);
          },
          [&](const Left& left) {
            return move_presence(state, left.seat, Presence::left, LeftGame{left.seat}, chance);
          },
      },
      command);
}

}  // namespace trinque::engine::rouge_ou_noir
