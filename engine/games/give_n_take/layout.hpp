#pragma once

#include "engine/games/give_n_take/events.hpp"

#include <optional>
#include <vector>

/// Questions about the layout.
namespace trinque::engine::give_n_take {

/// The place that is turned after `turned` cards, if one is left. rules.md section 1 point 3
std::optional<Place> place_after(const Settings& settings, std::size_t turned);

/// What one matching card is worth in this row. rules.md section 1 point 4
Dose stake_of(const Settings& settings, int row);

/// The cards that may be put aside before the next one must stand: unseen, and more than lie face
/// down. rules.md R15
int spare_cards(const State& state);

/// How likely the next card is matched. Requires that a card is still face down. rules.md 4.4
Odds odds_of_next_card(const State& state);

}  // namespace trinque::engine::give_n_take
