#pragma once

#include "engine/gifts/course.hpp"
#include "engine/gifts/moves.hpp"

#include <vector>

/// What a game waits for, and what its players can do.
namespace trinque::engine::gifts {

/// How long the server waits for a master who is not there. rules.md R19
inline constexpr int absent_master_seconds = 10;

template <GiftRules Rules>
std::vector<Wait> waits(const typename Rules::Game::State& state) {
  if (is_held<Rules>(state)) {
    return {{WaitKind::gift, state.serial, 1000 * state.settings.give_undo}};
  }
  if (!is_next(state)) return {};
  int seconds = state.settings.auto_deal;
  if (seconds == 0 && !is_present(state.players, state.master)) seconds = absent_master_seconds;
  if (seconds == 0) return {};
  return {{WaitKind::deal, state.serial, 1000 * seconds}};
}

template <GiftRules Rules>
std::vector<Seat> to_act(const typename Rules::Game::State& state) {
  if (is_next(state)) {
    if (!is_present(state.players, state.master)) return {};
    return {state.master};
  }
  std::vector<Seat> awaited;
  if (const Giving* giving = std::get_if<Giving>(&state.phase)) {
    for (const Giver& giver : giving->givers) {
      if (is_choosing(giver, Rules::stake(state))) awaited.push_back(giver.seat);
    }
  }
  return awaited;
}

template <GiftRules Rules>
Choices legal_moves(const typename Rules::Game::State& state, Seat seat) {
  Choices choices;
  if (!is_present(state.players, seat)) return choices;
  choices.reveal = is_next(state) && seat == state.master;
  const Giver* giver = giver_at(state.phase, seat);
  if (giver == nullptr) return choices;
  const Dose stake = Rules::stake(state);
  if (is_choosing(*giver, stake)) {
    const int most = left_of_gift(*giver, stake);
    choices.give = GiveChoice{targets_of(state.players, seat), Rules::divides(state) ? 1 : most,
                              most, gifts_left_of(*giver, stake)};
  }
  choices.take_back = may_take_back(*giver, state.players);
  return choices;
}

/// The gifts that are being chosen, as everybody may know it.
template <GiftRules Rules>
std::vector<PendingGifts> pending_gifts(const typename Rules::Game::State& state) {
  const Giving* giving = std::get_if<Giving>(&state.phase);
  if (giving == nullptr) return {};
  return pending_gifts(giving->givers, Rules::stake(state));
}

}  // namespace trinque::engine::gifts
