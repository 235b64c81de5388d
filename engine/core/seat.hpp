#pragma once

#include <compare>
#include <cstdint>
#include <set>

namespace trinque::engine {

/// A place in a room. It belongs to one person (or bot) until the room closes, whatever phone he
/// holds.
struct Seat {
  std::uint8_t index = 0;
  auto operator<=>(const Seat&) const = default;
};

/// The seats whose secrets one onlooker may see. One phone can hold several; empty: a spectator or
/// the table.
using Viewer = std::set<Seat>;

/// The most seats a room can have. rules.md 2.3
inline constexpr int most_seats = 29;

}  // namespace trinque::engine
