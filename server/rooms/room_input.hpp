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
  /// Its address has guessed too often: only who proves that he belongs here comes in.
  bool only_returning = false;
};
/// A connection asks for a seat.
struct Asked {
  SessionId session{};
  protocol::Join join;
};
/// A connection asks for the seat of somebody absent.
struct Claimed {
  SessionId session{};
  protocol::Claim claim;
};
/// A connection asks the host to be let in.
struct Knocked {
  SessionId session{};
  protocol::Knock knock;
};
/// A connection shows the key of a one-time link.
struct Redeemed {
  SessionId session{};
  protocol::Redeem redeem;
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
/// Whoever runs the server wants the evening to be over.
struct EndedByOperator {};

using RoomInput = std::variant<Attached, Asked, Claimed, Knocked, Redeemed, Commanded, PresenceTold,
                               Detached, Woken, EndedByOperator>;

}  // namespace trinque::server
