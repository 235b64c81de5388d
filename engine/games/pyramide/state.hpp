#pragma once

#include "engine/games/pyramide/settings.hpp"
#include "engine/gifts/events.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// Where a pyramid stands.
namespace trinque::engine::pyramide {

/// The rows of the pyramid; the bottom one has as many cards.
inline constexpr int rows = 5;
inline constexpr int cards_in_all = 15;

/// A card's place: rows count from the bottom, cards of a row from the left, both from 1.
struct Place {
  int row = 1;
  int from_left = 1;
  bool operator==(const Place&) const = default;
};

/// The place that is turned after so many cards, if one is left. rules-pyramide.md point 3
std::optional<Place> place_after(std::size_t turned);

struct TurnedCard {
  Place place;
  Card card;
  bool operator==(const TurnedCard&) const = default;
};

struct State {
  Settings settings;
  DoseRules doses;
  Seat master;
  /// In order of play: from the master's left, the master last.
  std::vector<gifts::Player> players;
  /// The cards nobody has seen, among them those that lie face down: which ones these are is not
  /// decided yet.
  CardPool unseen;
  /// In the order in which they were turned.
  std::vector<TurnedCard> turned;
  gifts::Phase phase;
  /// Numbers the waits.
  std::uint32_t serial = 0;
  bool operator==(const State&) const = default;
};

}  // namespace trinque::engine::pyramide
