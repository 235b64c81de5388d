#pragma once

#include "server/journal/journal.hpp"
#include "server/rooms/room_core.hpp"
#include "server/rooms/room_input.hpp"

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace trinque::server {

namespace refusals {
/// What was asked could not be kept. It was not done, unless the journal was only late: the same
/// request sent again gets the answer that is true.
inline constexpr engine::RefusalCode storage_unavailable{"storage_unavailable"};
}  // namespace refusals

/// How a room came to be no more.
enum class RoomEnd : std::uint8_t {
  over,    ///< As rooms end.
  closed,  ///< The process wanted it; the journal keeps it.
  broken,  ///< By a bug of ours; the journal keeps it as far as it came.
};

/// The shell around a RoomCore: one coroutine on one strand awaits one inbox, hands each input to
/// the core and performs what comes back. What happened is kept in the journal before anybody is
/// told; if it cannot be kept, the core is thrown away and loaded again as soon as the journal
/// answers. Its functions may be called from any thread.
class Room : public std::enable_shared_from_this<Room> {
 public:
  struct Surroundings {
    boost::asio::any_io_executor executor;
    std::shared_ptr<Journal> journal;
    /// Tells the time of the frames in milliseconds, and never goes back.
    std::function<Instant()> clock;
    /// The room that the journal keeps; null if that is damaged.
    std::function<std::unique_ptr<RoomCore>(const StoredRoom&)> restore;
    /// Runs once, on the room's strand, when the room is no more.
    std::function<void(RoomEnd end)> on_closed;
    /// How long a record may take to be kept; what takes longer is told as not done.
    std::chrono::milliseconds append_limit{2'000};
    /// Hears of each command once its answer is sent, on the room's strand; may be empty.
    std::function<void(const Verdict& verdict)> on_answered = {};
  };

  static std::shared_ptr<Room> open(Surroundings surroundings, std::unique_ptr<RoomCore> core);
  virtual ~Room() = default;

  virtual const std::string& code() const = 0;

  /// The room's strand: a connection that lives on it hears of the room without a detour.
  virtual boost::asio::any_io_executor executor() const = 0;

  /// Brings a connection in; what it hears goes to the outlet. With `only_returning` it is sent
  /// home unless it shows a secret of the room. Waits while the inbox is full.
  virtual boost::asio::awaitable<void> attach(SessionId session, std::shared_ptr<Outlet> outlet,
                                              protocol::Hello hello, bool only_returning) = 0;

  /// Hands an input in; waits while the inbox is full, so that a busy room slows its own senders.
  /// Returns without effect when the room is over.
  virtual boost::asio::awaitable<void> post(RoomInput input) = 0;

  /// What anybody may know of the room before entering: the JSON of GET /api/v1/rooms/CODE without
  /// the addresses.
  virtual boost::asio::awaitable<std::string> summary() = 0;

  /// The transcript so far, for the holder of a seat. Refuses not_your_seat for any other token,
  /// and storage_unavailable.
  virtual boost::asio::awaitable<engine::Result<std::string>> transcript(std::string token) = 0;

  /// What an operator may know of the room now; nothing if it is no more.
  virtual boost::asio::awaitable<std::optional<RoomReport>> report() = 0;

  /// Ends the evening for good, as if it had stood empty for long. False if that could not be kept:
  /// then it goes on, or comes back with the next process.
  virtual boost::asio::awaitable<bool> end() = 0;

  /// Says why to all connections, and ends here; the journal keeps the room.
  virtual boost::asio::awaitable<void> close(protocol::Goodbye goodbye) = 0;
};

}  // namespace trinque::server
