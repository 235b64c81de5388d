#pragma once

#include "engine/core/seat.hpp"

#include <cstddef>

namespace trinque::server {

/// What the operator allows in each room, whatever its house does. docs/security.md
struct RoomLimits {
  int seats = engine::most_seats;
  /// Connections without a seat, tables among them.
  std::size_t spectators = 64;
  /// Who may wait at the door for the host at once.
  std::size_t knocks = 8;
  /// Passes that are good, of whom the host let in: the oldest goes for a new one.
  std::size_t passes = 64;
};

/// A limit that a room has reached. What is sent home for want of a spectator's place is counted
/// where connections are.
enum class RoomLimit { seats, knocks, passes };

}  // namespace trinque::server
