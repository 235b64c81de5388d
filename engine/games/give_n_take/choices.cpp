#include "engine/games/give_n_take/gifts.hpp"
#include "engine/games/give_n_take/give_n_take.hpp"
#include "engine/games/give_n_take/layout.hpp"

namespace trinque::engine::give_n_take {
namespace {

/// How long the server waits for a master who is not there. rules.md R19
constexpr int absent_master_seconds = 10;

/// Whether sips of the present gift may be given one by one.
bool divides(const State& state) {
  const Dose stake = stake_of(state.settings, state.turned.back().place.row);
  return state.settings.gnt_divisible && std::holds_alternative<Sips>(stake);
}

}  // namespace

std::vector<Wait> Game::waits(const State& state) {
  if (is_held(state)) return {{WaitKind::gift, state.serial, 1000 * state.settings.give_undo}};
  if (!std::holds_alternative<Next>(state.phase)) return {};
  int seconds = state.settings.auto_deal;
  if (seconds == 0 && !is_present(state, state.master)) seconds = absent_master_seconds;
  if (seconds == 0) return {};
  return {{WaitKind::deal, state.serial, 1000 * seconds}};
}

std::vector<Seat> Game::to_act(const State& state) {
  if (std::holds_alternative<Next>(state.phase)) {
    if (!is_present(state, state.master)) return {};
    return {state.master};
  }
  std::vector<Seat> awaited;
  if (const Giving* giving = std::get_if<Giving>(&state.phase)) {
    for (const Giver& giver : giving->givers) {
      if (is_choosing(state, giver)) awaited.push_back(giver.seat);
    }
  }
  return awaited;
}

Choices Game::legal_moves(const State& state, Seat seat) {
  Choices choices;
  if (!is_present(state, seat)) return choices;
  choices.reveal = std::holds_alternative<Next>(state.phase) && seat == state.master;
  const Giver* giver = giver_at(state, seat);
  if (giver == nullptr) return choices;
  if (is_choosing(state, *giver)) {
    const int most = left_of_gift(state, *giver);
    choices.give = GiveChoice{targets_of(state, seat), divides(state) ? 1 : most, most,
                              gifts_left_of(state, *giver)};
  }
  choices.take_back = may_take_back(state, *giver);
  return choices;
}

std::vector<Move> Game::moves_of(const Choices& choices) {
  std::vector<Move> moves;
  if (choices.reveal) moves.emplace_back(Reveal{});
  if (choices.give) {
    for (const Seat to : choices.give->to) {
      moves.emplace_back(Give{to, std::nullopt});
      for (int sips = choices.give->min; sips <= choices.give->max; ++sips) {
        moves.emplace_back(Give{to, sips});
      }
    }
    moves.emplace_back(GiveNobody{});
  }
  if (choices.take_back) moves.emplace_back(TakeBack{});
  return moves;
}

std::optional<Outcome> Game::outcome(const State& state) {
  if (!std::holds_alternative<Over>(state.phase)) return std::nullopt;
  return Outcome{};
}

}  // namespace trinque::engine::give_n_take
