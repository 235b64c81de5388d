#pragma once

#include "engine/games/give_n_take/state.hpp"

#include <vector>

namespace trinque::engine::give_n_take {

struct SeatOdds {
  Seat seat;
  /// In thousandths.
  int permille = 0;
  bool operator==(const SeatOdds&) const = default;
};

/// How likely the next card is matched, cards that are drawn again included. rules.md 4.4
struct Odds {
  /// In thousandths.
  int nobody = 0;
  /// Who is there and holds cards, in order of play. Several may match one card.
  std::vector<SeatOdds> seats;
  bool operator==(const Odds&) const = default;
};

/// Requires that a card is still face down.
Odds odds_of_next_card(const State& state);

}  // namespace trinque::engine::give_n_take
