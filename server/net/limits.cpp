#include "server/net/limits.hpp"

#include <algorithm>
#include <array>

namespace trinque::server {
namespace {

constexpr std::int64_t mebibyte = 1024 * 1024;
constexpr std::int64_t million = 1'000'000;
constexpr Instant ten_minutes = 600'000;

// clang-format off
constexpr std::array table = {
    LimitOption{"connections", &Limits::connections, 0, million,
                "Connections in all; 0 takes as many as the limit of open files allows", "connections_refused"},
    LimitOption{"connections-per-address", &Limits::connections_per_address, 1, million,
                "Connections of one address", "connections_refused_per_address"},
    LimitOption{"request-seconds", &Limits::request_seconds, 1, 3'600,
                "Seconds for a request to arrive, and for an idle connection", "requests_late"},
    LimitOption{"header-bytes", &Limits::header_bytes, 1'024, mebibyte, "Bytes of the header of a request",
                "headers_too_long"},
    LimitOption{"body-bytes", &Limits::body_bytes, 256, mebibyte, "Bytes of the body of a request",
                "bodies_too_long"},
    LimitOption{"hello-seconds", &Limits::hello_seconds, 1, 3'600, "Seconds for the first frame of a socket",
                "hellos_late"},
    LimitOption{"frame-bytes", &Limits::frame_bytes, 4'096, mebibyte, "Bytes of one message of a phone",
                "frames_too_long"},
    LimitOption{"frame-depth", &Limits::frame_depth, 4, 64, "Levels of objects and lists in one message",
                "frames_too_deep"},
    LimitOption{"message-burst", &Limits::message_burst, 1, million,
                "Messages that one connection may send at once", "messages_too_fast"},
    LimitOption{"messages-per-second", &Limits::messages_per_second, 1, million,
                "Messages per second of one connection in the long run", "messages_too_fast"},
    LimitOption{"malformed-frames", &Limits::malformed_frames, 1, million,
                "Messages that cannot be read until the connection ends", "connections_malformed"},
    LimitOption{"outbox-bytes", &Limits::outbox_bytes, 64 * 1'024, 64 * mebibyte,
                "Bytes that may wait to leave through one connection", "connections_too_slow"},
    LimitOption{"outbox-frames", &Limits::outbox_frames, 8, million,
                "Frames that may wait to leave through one connection", "connections_too_slow"},
    LimitOption{"send-buffer-bytes", &Limits::send_buffer_bytes, 16 * 1'024, 64 * mebibyte,
                "Bytes that the system may hold for one connection on their way out", "connections_too_slow"},
    LimitOption{"silence-seconds", &Limits::silence_seconds, 5, 3'600,
                "Seconds without a sign of life until a connection is given up", "connections_silent"},
    LimitOption{"rooms", &Limits::rooms, 1, million, "Rooms that are open at once", "rooms_refused"},
    LimitOption{"rooms-per-address", &Limits::rooms_per_address, 1, million,
                "Rooms that one address may open in ten minutes", "rooms_refused_per_address"},
    LimitOption{"joins-per-address", &Limits::joins_per_address, 1, million,
                "Seats that one address may ask for in ten minutes", "joins_refused_per_address"},
    LimitOption{"guesses-per-address", &Limits::guesses_per_address, 1, million,
                "Wrong codes, tokens and passwords of one address in ten minutes", "guesses_refused_per_address"},
    LimitOption{"seats-per-room", &Limits::seats_per_room, 2, engine::most_seats, "Seats of one room",
                "seats_refused"},
    LimitOption{"spectators-per-room", &Limits::spectators_per_room, 1, 10'000,
                "Connections of one room that hold no seat, tables among them", "spectators_refused"},
    LimitOption{"knocks-per-room", &Limits::knocks_per_room, 1, 1'000,
                "Who may wait at the door of one room for its host", "knocks_refused"},
    LimitOption{"passes-per-room", &Limits::passes_per_room, 1, 10'000,
                "Passes of one room, of whom its host let in; the oldest goes for a new one", "passes_forgotten"},
};
// clang-format on

}  // namespace

std::span<const LimitOption> limit_options() { return table; }

AddressBudget::Terms in_ten_minutes(std::int64_t times) {
  return {static_cast<int>(times), std::max<Instant>(1, ten_minutes / times)};
}

}  // namespace trinque::server
