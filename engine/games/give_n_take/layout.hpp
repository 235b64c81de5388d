#pragma once

#include "engine/games/give_n_take/events.hpp"

#include <optional>
#include <vector>

/// Questions about the layout and those who play it.
namespace trinque::engine::give_n_take {

/// The place that is turned after `turned` cards, if one is left. rules.md section 1 point 3
std::optional<Place> place_after(const Settings& settings, std::size_t turned);

/// What one matching card is worth in this row. rules.md section 1 point 4
Dose stake_of(const Settings& settings, int row);

/// The cards that may be put aside before the next one must stand: unseen, and more than lie face
/// down. rules.md R15
int spare_cards(const State& state);

/// Who is there and holds the card's rank, in order of play. rules.md section 1 point 5
std::vector<Holding> holdings(const State& state, Card card);

/// The player with this seat; null for a seat without a hand.
const Player* player_at(const State& state, Seat seat);

bool is_present(const State& state, Seat seat);

}  // namespace trinque::engine::give_n_take
