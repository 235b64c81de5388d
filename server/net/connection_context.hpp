#pragma once

#include "server/net/connection_count.hpp"
#include "server/net/limits.hpp"
#include "server/net/open_sessions.hpp"
#include "server/net/router.hpp"
#include "server/net/tls_identity.hpp"
#include "server/ops/counters.hpp"
#include "server/ops/meters.hpp"
#include "server/rooms/room_directory.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <vector>

namespace trinque::server {

/// After so long without a frame of ours, a beat and a ping go out.
inline constexpr std::chrono::milliseconds time_between_beats{3'000};
/// For the other side to answer a goodbye.
inline constexpr std::chrono::milliseconds longest_farewell{5'000};

/// What all connections of a port share. What it refers to outlives their executor.
struct ConnectionContext {
  RoomDirectory& rooms;
  /// What a request gets.
  std::function<boost::asio::awaitable<Routed>(HttpRequest request)> route;
  OpenSessions& sessions;
  ConnectionCount& connections;
  /// What each network may ask for of seats.
  AddressBudget& joins;
  /// How often each network may name a wrong code, token or password.
  AddressBudget& guesses;
  Counters& counters;
  Meters& meters;
  Limits limits = {};
  std::vector<AddressRange> trusted_proxies = {};
  /// Null: without TLS.
  const TlsIdentity* identity = nullptr;
  /// Whether /__echo sends back what it gets; only with the test hooks.
  bool echoes = false;
  std::atomic<std::uint64_t> last_session = 0;
  std::atomic<int> turned_away = 0;
};

/// Who is on the other side of a connection, and counted for as long as this lives.
struct Caller {
  ClientAddress address;
  std::optional<ConnectionCount::Slot> in_all = {};
  std::optional<ConnectionCount::Slot> of_network = {};
};

}  // namespace trinque::server
