#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace trinque::server {

/// What an operator may know of a room: no name of a player, no token, no card.
struct RoomReport {
  std::string code;
  std::string game;
  /// As clients are told; "suspended" while the journal does not answer.
  std::string phase;
  /// Seats by how their players are there: all of present, hidden, lost, away, left, kicked.
  std::map<std::string_view, std::size_t> seats = {};
  /// Phones and tables that are connected.
  std::size_t connections = 0;
  /// What waits in its inbox.
  std::size_t waiting = 0;
  /// How long this process has had it.
  std::chrono::milliseconds age{};
  /// What a full record of it takes in the journal.
  std::size_t stored_bytes = 0;

  bool operator==(const RoomReport&) const = default;
};

}  // namespace trinque::server
