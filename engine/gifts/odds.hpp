#pragma once

#include "engine/gifts/players.hpp"

#include <vector>

namespace trinque::engine::gifts {

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

/// `draws` is how often a card is drawn at most until one is matched. Requires that a card is
/// unseen.
Odds odds_of_next_card(const std::vector<Player>& players, const CardPool& unseen, int draws);

}  // namespace trinque::engine::gifts
