#pragma once

#include "engine/core/refusal.hpp"
#include "engine/core/seat.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The frames of the server, but for the state frame (state_frame.hpp). docs/protocol.md
namespace trinque::protocol {

/// Why the server ends a connection.
enum class Goodbye : std::uint8_t {
  unknown_room,
  room_over,
  kicked,
  replaced,
  spectators_forbidden,
  upgrade,
  no_hello,
  malformed,
  too_slow,
  crowded,
  restart,
  /// Another server has the room.
  moved,
  room_damaged,
  room_newer,
  room_broken,
  erased,
  too_many_guesses,
};

std::string_view name_of(Goodbye goodbye);

/// The close code of the WebSocket; 4000 to 4099 are final.
std::uint16_t close_code_of(Goodbye goodbye);

std::string write_bye(Goodbye goodbye);
/// Moved, to the socket that is named.
std::string write_moved(std::string_view socket);
std::string write_pong(std::int64_t n, std::int64_t clock);
std::string write_beat(std::int64_t clock);

/// `done` is JSON.
std::string write_answer(std::optional<engine::Seat> seat, std::uint32_t request,
                         std::string_view done);
std::string write_refused(std::optional<engine::Seat> seat, std::optional<std::uint32_t> request,
                          const engine::Refusal& refusal);

/// What became of a claim. `request` is the highest number that the seat has used.
std::string write_granted(engine::Seat seat, std::string_view token, std::uint32_t request);
std::string write_denied(engine::Seat seat);

/// The seat is on another phone now; the connection keeps its others.
std::string write_seat_moved(engine::Seat seat);

/// What became of a knock: the pass with which the device comes in from now on, or none.
std::string write_admitted(std::string_view pass);
std::string write_not_admitted();

/// What the QR of the table carries from now on, until the next of these.
std::string write_ticket(std::string_view ticket);

/// A seat that a connection holds: the index of its token in `hello`, and the highest request used.
struct HeldSeat {
  engine::Seat seat;
  std::size_t token = 0;
  std::uint32_t request = 0;
};

/// A seat from which the host removed whoever shows its token.
struct KickedSeat {
  engine::Seat seat;
  std::size_t token = 0;
};

struct Welcome {
  std::string_view boot;
  std::string_view build;
  std::string_view code;
  std::int64_t clock = 0;
  std::vector<HeldSeat> seats;
  std::vector<KickedSeat> kicked;
  /// It is kept at the door: `state` says no more than anybody may know.
  bool is_outside = false;
  /// A whole state frame.
  std::string_view state;
  /// Whole `own` frames, one per seat.
  std::vector<std::string> own;
};
std::string write_welcome(const Welcome& welcome);

}  // namespace trinque::protocol
