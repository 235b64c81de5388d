#include "engine/games/tas_de_des/turn.hpp"

#include "engine/core/overload.hpp"

#include <algorithm>

namespace trinque::engine::tas_de_des {
namespace {

auto found(const std::vector<Player>& players, Seat seat) {
  return std::ranges::find(players, seat, &Player::seat);
}

}  // namespace

int bought(const State& state) {
  int dice = 0;
  for (const Purchase& purchase : state.purchases) {
    dice += purchase.dice;
  }
  return dice;
}

bool takes_part(const State& state, Seat seat) {
  return found(state.players, seat) != state.players.end();
}

bool is_present(const State& state, Seat seat) {
  const auto player = found(state.players, seat);
  return player != state.players.end() && player->presence == Presence::present;
}

std::optional<Seat> awaited(const State& state) {
  return std::visit(Overload{
                        [](const phases::Opening& phase) { return std::optional(phase.seat); },
                        [](const phases::Deciding& phase) { return std::optional(phase.seat); },
                        [](const phases::Over&) { return std::optional<Seat>(); },
                    },
                    state.phase);
}

std::optional<Seat> next_present(const std::vector<Player>& players, Seat seat) {
  const auto start = static_cast<std::size_t>(found(players, seat) - players.begin());
  for (std::size_t step = 1; step < players.size(); ++step) {
    const Player& player = players[(start + step) % players.size()];
    if (player.presence == Presence::present) return player.seat;
  }
  return std::nullopt;
}

bool may_buy(const State& state) {
  return std::visit(
      Overload{
          [&](const phases::Opening&) { return state.settings.opener_may_buy; },
          [&](const phases::Deciding& phase) { return !phase.tied || state.settings.tie_rebuy; },
          [](const phases::Over&) { return false; },
      },
      state.phase);
}

std::optional<int> purchases_left(const State& state) {
  const int cap = state.settings.max_buy_per_turn;
  if (cap == 0) return std::nullopt;
  return cap - bought(state);
}

int most_dice_for_sale(const State& state) {
  if (!may_buy(state)) return 0;
  return std::min(state.pile, purchases_left(state).value_or(state.pile));
}

}  // namespace trinque::engine::tas_de_des
