#pragma once

#include "server/rooms/outlet.hpp"

#include <memory>
#include <variant>

/// What a room wants done, in this order.
namespace trinque::server {

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

using RoomEffect = std::variant<Tell, Broadcast, Dismiss, CloseRoom>;

}  // namespace trinque::server
