#pragma once

#include "server/net/open_sessions.hpp"
#include "server/net/outbox.hpp"
#include "server/net/router.hpp"
#include "server/net/token_bucket.hpp"
#include "server/rooms/room_directory.hpp"

#include <atomic>
#include <chrono>

namespace trinque::server {

/// How long and how much one connection may.
struct ConnectionLimits {
  /// For a request to arrive; also how long an idle HTTP connection is kept.
  std::chrono::milliseconds request{10'000};
  /// For the first frame of a socket.
  std::chrono::milliseconds hello{10'000};
  /// After so long without a frame of ours, a beat and a ping go out.
  std::chrono::milliseconds beat{3'000};
  /// After so long without a frame or pong of the other side, or with a write that does not end, it
  /// is gone.
  std::chrono::milliseconds silence{25'000};
  /// For the other side to answer a goodbye.
  std::chrono::milliseconds farewell{5'000};
  /// So many frames that cannot be read end a connection.
  int malformed_frames = 20;
  TokenBucket::Rate messages = {};
  Outbox::Bounds outbox = {};
};

/// What all connections of a process share. Outlives them.
struct ConnectionContext {
  RoomDirectory& rooms;
  const Router& router;
  OpenSessions& sessions;
  ConnectionLimits limits = {};
  std::atomic<std::uint64_t> last_session = 0;
};

}  // namespace trinque::server
