#pragma once

#include "protocol/messages.hpp"
#include "server/rooms/outlet.hpp"

#include <variant>

/// What a room hears: values only, since they cross strands.
namespace trinque::server {

/// A connection said hello.
struct Attached {
  SessionId session{};
  protocol::Hello hello;
};
/// A connection asks for a seat.
struct Asked {
  SessionId session{};
  protocol::Join join;
};
struct Commanded {
  SessionId session{};
  protocol::Command command;
};
struct PresenceTold {
  SessionId session{};
  protocol::Presence presence;
};
/// A connection is gone, for whatever reason.
struct Detached {
  SessionId session{};
};
/// The moment for which the room asked to be woken has come.
struct Woken {};

using RoomInput = std::variant<Attached, Asked, Commanded, PresenceTold, Detached, Woken>;

}  // namespace trinque::server
