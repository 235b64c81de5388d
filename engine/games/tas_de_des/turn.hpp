#pragma once

#include "engine/games/tas_de_des/tas_de_des.hpp"

/// Whose turn it is and what he may do: shared by the rules and by what is told of them.
namespace trinque::engine::tas_de_des {

bool takes_part(const State& state, Seat seat);
bool is_present(const State& state, Seat seat);

/// The seat that the round waits for, present or not; nobody once it is over.
std::optional<Seat> awaited(const State& state);

/// The first present seat after `seat` in turn order, which never is `seat` itself.
std::optional<Seat> next_present(const std::vector<Player>& players, Seat seat);

/// Whether the rules let the awaited seat buy at this moment, pile and cap apart. rules.md D4, D6
bool may_buy(const State& state);

/// What `max_buy_per_turn` leaves of this turn; nothing where there is no cap. rules.md D10
std::optional<int> purchases_left(const State& state);

/// The most dice that the awaited seat can buy now.
int most_dice_for_sale(const State& state);

}  // namespace trinque::engine::tas_de_des
