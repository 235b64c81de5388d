#pragma once

#include "server/rooms/room_core.hpp"
#include "server/rooms/room_input.hpp"

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include <functional>
#include <memory>
#include <string>

namespace trinque::server {

/// The shell around a RoomCore: one coroutine on one strand awaits one inbox, hands each input to the core and performs
/// what comes back. Its functions may be called from any thread.
class Room : public std::enable_shared_from_this<Room> {
 public:
  /// `clock` tells the time of the frames in milliseconds, and never goes back. `on_closed` runs once, on the room's strand, when the room is over (idle for too long, or broken by a bug of ours).
  static std::shared_ptr<Room> open(const boost::asio::any_io_executor& executor, std::unique_ptr<RoomCore> core,
                                    std::function<Instant()> clock, std::function<void()> on_closed);
  virtual ~Room() = default;

  /// Brings a connection in; what it hears goes to the outlet. Waits while the inbox is full.
  virtual boost::asio::awaitable<void> attach(SessionId session, std::shared_ptr<Outlet> outlet,
                                              protocol::Hello hello) = 0;

  /// Hands an input in; waits while the inbox is full, so that a busy room slows its own senders. Returns without
  /// effect when the room is over.
  virtual boost::asio::awaitable<void> post(RoomInput input) = 0;

  /// What anybody may know of the room before entering: the JSON of GET /api/v1/rooms/CODE without the addresses.
  virtual boost::asio::awaitable<std::string> summary() = 0;

  /// Tells all connections to come back, and ends.
  virtual boost::asio::awaitable<void> close(protocol::Goodbye goodbye) = 0;
};

}  // namespace trinque::server
