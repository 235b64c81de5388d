#pragma once

#include "engine/core/refusal.hpp"
#include "engine/core/seat.hpp"
#include "server/identity/address_budget.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace trinque::server {

namespace refusals {
/// The connection sends too much, or its address asks for too much: again in `wait` milliseconds.
inline constexpr engine::RefusalCode too_fast{"too_fast"};
}  // namespace refusals

/// How much of everything that grows there may be. docs/security.md says what is answered where a
/// limit is reached.
struct Limits {
  /// Of all connections; 0: as many as the system gives descriptors for.
  std::int64_t connections = 0;
  std::int64_t connections_per_address = 256;
  /// Seconds for a request to arrive, TLS and header and body; also how long an idle connection is
  /// kept.
  std::int64_t request_seconds = 10;
  std::int64_t header_bytes = 8 * 1024;
  std::int64_t body_bytes = 16 * 1024;
  /// Seconds for the first frame of a socket.
  std::int64_t hello_seconds = 10;
  std::int64_t frame_bytes = 16 * 1024;
  std::int64_t frame_depth = 16;
  /// Frames of one connection: so many at once, and so many per second in the long run.
  std::int64_t message_burst = 40;
  std::int64_t messages_per_second = 20;
  /// Frames that cannot be read, until the connection ends.
  std::int64_t malformed_frames = 20;
  /// What may wait to leave through one connection.
  std::int64_t outbox_bytes = 512 * 1024;
  std::int64_t outbox_frames = 128;
  /// Bytes that the system may hold for one connection on their way out.
  std::int64_t send_buffer_bytes = 256 * 1024;
  /// Seconds without a sign of life, or in one write, after which a connection is given up.
  std::int64_t silence_seconds = 25;
  std::int64_t rooms = 10'000;
  /// Within ten minutes.
  std::int64_t rooms_per_address = 30;
  /// Within ten minutes.
  std::int64_t joins_per_address = 120;
  /// Wrong codes, tokens, keys and passwords, within ten minutes.
  std::int64_t guesses_per_address = 90;
  std::int64_t seats_per_room = engine::most_seats;
  /// Connections of one room that hold no seat, tables among them.
  std::int64_t spectators_per_room = 64;
  /// Who wait at the door of one room for its host.
  std::int64_t knocks_per_room = 8;
  /// Passes of one room that are good, of whom its host let in.
  std::int64_t passes_per_room = 64;
};

/// The option that sets a limit.
struct LimitOption {
  std::string_view name;
  std::int64_t Limits::*value;
  std::int64_t least;
  std::int64_t most;
  std::string_view help;
  /// What counts how often it was reached. See counters.hpp
  std::string_view counter;
};

/// One per limit.
std::span<const LimitOption> limit_options();

/// So many at once, and so many more over each ten minutes.
AddressBudget::Terms in_ten_minutes(std::int64_t times);

}  // namespace trinque::server
