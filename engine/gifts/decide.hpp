#pragma once

#include "engine/core/overload.hpp"
#include "engine/gifts/choices.hpp"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>

namespace trinque::engine::gifts {

/// What one command does, by the rules that all games of gifts share.
template <GiftRules Rules>
class Decider {
 public:
  using Game = typename Rules::Game;
  using State = typename Game::State;
  using Event = typename Game::Event;
  using Decision = Result<std::vector<Event>>;

  Decider(const State& state, Chance& chance) : state_(state), chance_(chance) {}

  Decision operator()(const Play<Move>& played) const {
    if (is_over(state_)) return wrong_phase();
    const Seat seat = played.seat;
    if (!is_present(state_.players, seat)) return Refusal{engine::refusals::not_playing};
    return std::visit(Overload{
                          [&](const Reveal&) { return reveal(seat); },
                          [&](const Give& chosen) { return give(seat, chosen); },
                          [&](const GiveNobody&) { return give_nobody(seat); },
                          [&](const TakeBack&) { return take_back(seat); },
                      },
                      played.move);
  }

  /// The server turns the card for a master who does not; a giver's gifts lapse. rules.md 2.3
  Decision operator()(const TimedOut& idle) const {
    const auto awaited = to_act<Rules>(state_);
    if (std::ranges::find(awaited, idle.seat) == awaited.end()) return stale();
    if (is_next(state_)) return turn_card();
    Course<Rules> course(state_);
    course.lapse(idle.seat);
    course.settle();
    return std::move(course).take();
  }

  Decision operator()(const Elapsed& elapsed) const {
    const auto awaited = waits<Rules>(state_);
    const bool is_awaited = std::ranges::any_of(awaited, [&](const Wait& wait) {
      return wait.kind == elapsed.kind && wait.serial == elapsed.serial;
    });
    if (!is_awaited) return stale();
    if (is_next(state_)) return turn_card();
    Course<Rules> course(state_);
    course.reveal_gifts();
    return std::move(course).take();
  }

  Decision operator()(const Away& gone) const {
    if (const auto refusal = cannot_turn(gone.seat, {Presence::present})) return *refusal;
    return go(gone.seat, WentAway{gone.seat});
  }
  Decision operator()(const Back& back) const {
    const auto refusal = cannot_turn(back.seat, {Presence::away, Presence::left});
    if (refusal) return *refusal;
    return std::vector<Event>{CameBack{back.seat}};
  }
  Decision operator()(const Left& gone) const {
    const auto refusal = cannot_turn(gone.seat, {Presence::present, Presence::away});
    if (refusal) return *refusal;
    return go(gone.seat, LeftGame{gone.seat});
  }

 private:
  Refusal wrong_phase() const {
    return {engine::refusals::wrong_phase, {{"phase", std::string(Game::phase_name(state_))}}};
  }
  static Refusal stale() { return {engine::refusals::stale}; }

  Decision turn_card() const {
    Course<Rules> course(state_);
    Rules::turn_card(course, chance_);
    return std::move(course).take();
  }

  /// What happened, and what follows from it for the gifts being chosen.
  Decision then_settle(Event event) const {
    Course<Rules> course(state_);
    course.happens(std::move(event));
    course.settle();
    return std::move(course).take();
  }

  /// Why this seat cannot choose gifts now, if it cannot.
  std::optional<Refusal> cannot_choose(Seat seat) const {
    if (!std::holds_alternative<Giving>(state_.phase)) return wrong_phase();
    const Giver* giver = giver_at(state_.phase, seat);
    if (giver == nullptr || !is_choosing(*giver, Rules::stake(state_))) {
      return Refusal{engine::refusals::not_your_turn};
    }
    return std::nullopt;
  }

  Decision reveal(Seat seat) const {
    if (!is_next(state_)) return wrong_phase();
    if (seat != state_.master) {
      return Refusal{engine::refusals::not_your_turn,
                     {{"seat", std::int64_t{state_.master.index}}}};
    }
    return turn_card();
  }

  Decision give(Seat seat, const Give& move) const {
    if (const auto refusal = cannot_choose(seat)) return *refusal;
    const Choices choices = legal_moves<Rules>(state_, seat);
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
    return then_settle(GiftChosen{seat, {move.to, amount}});
  }

  Decision give_nobody(Seat seat) const {
    if (const auto refusal = cannot_choose(seat)) return *refusal;
    return then_settle(NobodyChosen{seat});
  }

  Decision take_back(Seat seat) const {
    if (!std::holds_alternative<Giving>(state_.phase)) return wrong_phase();
    const Giver* giver = giver_at(state_.phase, seat);
    if (giver == nullptr) return Refusal{engine::refusals::not_your_turn};
    if (!may_take_back(*giver, state_.players)) return wrong_phase();
    return then_settle(ChoiceTakenBack{seat});
  }

  /// Away and Left: what he has not chosen lapses, and he is no target any more.
  Decision go(Seat seat, Event gone) const {
    Course<Rules> course(state_);
    course.happens(std::move(gone));
    course.lapse(seat);
    course.settle();
    return std::move(course).take();
  }

  /// Why the presence of this seat cannot change as told, if it cannot.
  std::optional<Refusal> cannot_turn(Seat seat, std::initializer_list<Presence> from) const {
    if (is_over(state_)) return wrong_phase();
    const Player* player = player_at(state_.players, seat);
    if (player == nullptr) return Refusal{engine::refusals::not_playing};
    if (std::ranges::find(from, player->presence) == from.end()) return stale();
    return std::nullopt;
  }

  const State& state_;
  Chance& chance_;
};

/// Refuses with not_playing, not_your_turn{seat}, wrong_phase{phase}, not_a_target{to},
/// out_of_range{field, min, max}, and with stale what is over already. Draws only to turn a card.
template <GiftRules Rules>
Result<std::vector<typename Rules::Game::Event>> decide(const typename Rules::Game::State& state,
                                                        const Command<Move>& command,
                                                        Chance& chance) {
  return std::visit(Decider<Rules>(state, chance), command);
}

}  // namespace trinque::engine::gifts
