#pragma once

#include "engine/games/give_n_take/settings.hpp"
#include "engine/gifts/events.hpp"

#include <cstdint>
#include <vector>

/// Where a layout stands.
namespace trinque::engine::give_n_take {

using gifts::Giver;
using gifts::Giving;
using gifts::Holding;
using gifts::Next;
using gifts::Over;
using gifts::Player;
using gifts::Portion;
using gifts::Presence;
using gifts::Rest;

/// A card's place in the layout; rows count from 1.
struct Place {
  Column column = Column::give;
  int row = 1;
  bool operator==(const Place&) const = default;
};

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
  std::vector<Player> players;
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

}  // namespace trinque::engine::give_n_take
