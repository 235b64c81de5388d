#pragma once

#include "server/rooms/outlet.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <variant>

/// What a room wants done, in this order.
namespace trinque::server {

/// What happened is to be kept, before anybody is told of it.
struct Persist {
  /// The number of the record in its room, from 1.
  std::uint64_t position = 0;
  /// The record holds all that there is to know of the room: nothing before it is needed any more.
  bool is_full = false;
  protocol::SharedText record;
  /// The lines of the transcript that came with it.
  std::string transcript = {};
};
/// What was decided about something that a client asked for.
struct Verdict {
  /// What it is called on the wire.
  std::string_view kind;
  /// The code of the refusal; empty if it was done.
  std::string_view refusal;
};
/// A frame for one connection.
struct Tell {
  SessionId session{};
  protocol::SharedText text;
  /// Where the frame is the first answer to something.
  std::optional<Verdict> verdict = {};
};
/// The same frame for every connection in the room, but for those who are kept outside.
struct Broadcast {
  std::shared_ptr<const EncodedFrame> frame;
  std::set<SessionId> outside;
};
/// What a connection showed of secrets was right: it was no guess.
struct GiveBackGuess {
  SessionId session{};
};
/// A connection is to end.
struct Dismiss {
  SessionId session{};
  protocol::Goodbye goodbye = protocol::Goodbye::room_over;
};
/// The room is over. With Goodbye::erased, nothing of it is kept.
struct CloseRoom {
  protocol::Goodbye goodbye = protocol::Goodbye::room_over;
};

using RoomEffect = std::variant<Persist, Tell, Broadcast, GiveBackGuess, Dismiss, CloseRoom>;

}  // namespace trinque::server
