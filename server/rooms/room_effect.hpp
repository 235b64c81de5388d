#pragma once

#include "server/rooms/outlet.hpp"

#include <cstdint>
#include <memory>
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
/// A frame for one connection.
struct Tell {
  SessionId session{};
  protocol::SharedText text;
};
/// The same frame for every connection in the room.
struct Broadcast {
  std::shared_ptr<const EncodedFrame> frame;
};
/// A connection is to end.
struct Dismiss {
  SessionId session{};
  protocol::Goodbye goodbye = protocol::Goodbye::room_over;
};
/// The room is over.
struct CloseRoom {
  protocol::Goodbye goodbye = protocol::Goodbye::room_over;
};

using RoomEffect = std::variant<Persist, Tell, Broadcast, Dismiss, CloseRoom>;

}  // namespace trinque::server
