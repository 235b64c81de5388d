#include "engine/core/overload.hpp"
#include "engine/games/give_n_take/course.hpp"
#include "engine/games/give_n_take/gifts.hpp"
#include "engine/games/give_n_take/give_n_take.hpp"
#include "engine/games/give_n_take/layout.hpp"

#include <algorithm>
#include <string>

namespace trinque::engine::give_n_take {
namespace {

using Decision = Result<std::vector<Event>>;

Refusal wrong_phase(const State& state) {
  return {engine::refusals::wrong_phase, {{"phase", std::string(Game::phase_name(state))}}};
}
Refusal stale() { return {engine::refusals::stale}; }

bool is_next(const State& state) { return std::holds_alternative<Next>(state.phase); }
bool is_over(const State& state) { return std::holds_alternative<Over>(state.phase); }

Decision turn_card(const State& state, Chance& chance) {
  Course course(state);
  course.turn_card(chance);
  return std::move(course).take();
}

/// What happened, and what follows from it for the gifts being chosen.
Decision then_settle(const State& state, Event event) {
  Course course(state);
  course.happens(std::move(event));
  course.settle();
  return std::move(course).take();
}

/// Why this seat cannot choose gifts now, if it cannot.
std::optional<Refusal> cannot_choose(const State& state, Seat seat) {
  if (!std::holds_alternative<Giving>(state.phase)) return wrong_phase(state);
  const Giver* giver = giver_at(state, seat);
  if (giver == nullptr || !is_choosing(state, *giver)) {
    return Refusal{engine::refusals::not_your_turn};
  }
  return std::nullopt;
}

Decision reveal(const State& state, Seat seat, Chance& chance) {
  if (!is_next(state)) return wrong_phase(state);
  if (seat != state.master) {
    return Refusal{engine::refusals::not_your_turn, {{"seat", std::int64_t{state.master.index}}}};
  }
  return turn_card(state, chance);
}

Decision give(const State& state, Seat seat, const Give& move) {
  if (const auto refusal = cannot_choose(state, seat)) return *refusal;
  const Choices choices = Game::legal_moves(state, seat);
  const GiveChoice& choice = *choices.give;
  if (std::ranges::find(choice.to, move.to) == choice.to.end()) {
    return Refusal{refusals::not_a_target, {{"to", std::int64_t{move.to.index}}}};
  }
  const int amount = move.sips.value_or(choice.max);
  if (amount < choice.min || amount > choice.max) {
    return Refusal{engine::refusals::out_of_range,
                   {{"field", std::string("sips")},
                    {"min", std::int64_t{choice.min}},
                    {"max", std::int64_t{choice.max}}}};
  }
  return then_settle(state, GiftChosen{seat, {move.to, amount}});
}

Decision give_nobody(const State& state, Seat seat) {
  if (const auto refusal = cannot_choose(state, seat)) return *refusal;
  return then_settle(state, NobodyChosen{seat});
}

Decision take_back(const State& state, Seat seat) {
  if (!std::holds_alternative<Giving>(state.phase)) return wrong_phase(state);
  const Giver* giver = giver_at(state, seat);
  if (giver == nullptr) return Refusal{engine::refusals::not_your_turn};
  if (!may_take_back(state, *giver)) return wrong_phase(state);
  return then_settle(state, ChoiceTakenBack{seat});
}

Decision play(const State& state, Seat seat, const Move& move, Chance& chance) {
  if (is_over(state)) return wrong_phase(state);
  if (!is_present(state, seat)) return Refusal{engine::refusals::not_playing};
  return std::visit(Overload{
                        [&](const Reveal&) { return reveal(state, seat, chance); },
                        [&](const Give& chosen) { return give(state, seat, chosen); },
                        [&](const GiveNobody&) { return give_nobody(state, seat); },
                        [&](const TakeBack&) { return take_back(state, seat); },
                    },
                    move);
}

/// The server turns the card for a master who does not; a giver's gifts lapse. rules.md 2.3
Decision time_out(const State& state, Seat seat, Chance& chance) {
  const auto awaited = Game::to_act(state);
  if (std::ranges::find(awaited, seat) == awaited.end()) return stale();
  if (is_next(state)) return turn_card(state, chance);
  Course course(state);
  course.lapse(seat);
  course.settle();
  return std::move(course).take();
}

Decision elapse(const State& state, const Elapsed& elapsed, Chance& chance) {
  const auto waits = Game::waits(state);
  const bool awaited = std::ranges::any_of(waits, [&](const Wait& wait) {
    return wait.kind == elapsed.kind && wait.serial == elapsed.serial;
  });
  if (!awaited) return stale();
  if (is_next(state)) return turn_card(state, chance);
  Course course(state);
  course.reveal_gifts();
  return std::move(course).take();
}

/// Away and Left: what he has not chosen lapses, and he is no target any more.
Decision go(const State& state, Seat seat, Event gone) {
  Course course(state);
  course.happens(std::move(gone));
  course.lapse(seat);
  course.settle();
  return std::move(course).take();
}

/// Why the presence of this seat cannot change as told, if it cannot.
std::optional<Refusal> cannot_turn(const State& state, Seat seat,
                                   std::initializer_list<Presence> from) {
  if (is_over(state)) return wrong_phase(state);
  const Player* player = player_at(state, seat);
  if (player == nullptr) return Refusal{engine::refusals::not_playing};
  if (std::ranges::find(from, player->presence) == from.end()) return stale();
  return std::nullopt;
}

}  // namespace

Decision Game::decide(const State& state, const Command<Move>& command, Chance& chance) {
  using enum Presence;
  return std::visit(
      Overload{
          [&](const Play<Move>& played) { return play(state, played.seat, played.move, chance); },
          [&](const TimedOut& idle) { return time_out(state, idle.seat, chance); },
          [&](const Elapsed& elapsed) { return elapse(state, elapsed, chance); },
          [&](const Away& gone) -> Decision {
            if (const auto refusal = cannot_turn(state, gone.seat, {present})) return *refusal;
            return go(state, gone.seat, WentAway{gone.seat});
          },
          [&](const Back& back) -> Decision {
            if (const auto refusal = cannot_turn(state, back.seat, {away, left})) return *refusal;
            return std::vector<Event>{CameBack{back.seat}};
          },
          [&](const Left& gone) -> Decision {
            if (const auto refusal = cannot_turn(state, gone.seat, {present, away}))
              return *refusal;
            return go(state, gone.seat, LeftGame{gone.seat});
          },
      },
      command);
}

}  // namespace trinque::engine::give_n_take
