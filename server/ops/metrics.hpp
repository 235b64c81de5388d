#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace trinque::server {

struct Counters;
struct Meters;

/// What is the case at the moment at which an operator's monitoring asks.
struct Situation {
  std::string_view version;
  /// The build of the pages.
  std::string_view build;
  std::size_t rooms = 0;
  /// Seats by how their players are there: present, hidden, lost, away, left, kicked.
  std::map<std::string_view, std::size_t> seats = {};
  /// What waits in the inboxes of all rooms, and in the fullest.
  std::size_t inputs_waiting = 0;
  std::size_t longest_inbox = 0;
  /// Of every kind, and those that are sockets.
  std::size_t connections = 0;
  std::size_t sockets = 0;
  std::uint64_t journal_bytes = 0;
  std::uint64_t resident_bytes = 0;
  std::chrono::system_clock::time_point started = {};
};

/// All that a process has counted, and its situation, in the text format of Prometheus
/// (docs/operations.md lists the names).
std::string metrics_text(const Meters& meters, const Counters& counters,
                         const Situation& situation);

}  // namespace trinque::server
