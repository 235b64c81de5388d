#pragma once

#include "server/rooms/recent_codes.hpp"
#include "server/rooms/room_directory.hpp"
#include "server/rooms/unopened_rooms.hpp"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <unordered_map>

namespace trinque::server {

/// What a RoomDirectory knows of its own process: the rooms that are open or being opened, by their
/// codes in capitals, and what became of those that are no more. Its functions may be called from
/// any thread.
class OpenRooms : public std::enable_shared_from_this<OpenRooms> {
 public:
  using Surroundings = RoomDirectory::Surroundings;

  explicit OpenRooms(Surroundings surroundings) : surroundings_(std::move(surroundings)) {}

  const Surroundings& surroundings() const { return surroundings_; }

  /// Opens what the journal gives back; what cannot be opened is logged. Blocks.
  void recover();

  /// Null while a room is being opened, too.
  std::shared_ptr<Room> find(const std::string& code) const;
  std::vector<std::shared_ptr<Room>> all() const;
  std::size_t size() const;

  /// Why no new room can be here; nothing if one can.
  std::optional<engine::Refusal> no_room_for_more() const;

  /// A code that no room of this process has or lately had, kept for the caller until `open` or
  /// `give_back`.
  std::string reserve_code();
  void give_back(const std::string& code);

  /// An empty room, not open yet.
  std::unique_ptr<RoomCore> make(std::string code) const;

  /// Opens a room under its reserved code. False if the process ends: the code is given back, and
  /// another process opens what the journal has.
  bool open(std::unique_ptr<RoomCore> core);

  /// The room that records tell of, not open yet. Null if they do not fit together, or by a bug of
  /// ours: it costs the one room.
  std::unique_ptr<RoomCore> try_restore(const StoredRoom& stored) const;

  /// Why a room is not here, as far as this process knows; nothing if it may be here soon, or
  /// elsewhere. What is due to be tried again is.
  std::optional<protocol::Goodbye> why_not(const std::string& code);

  /// As RoomDirectory::why_missing.
  protocol::Goodbye why_missing(const std::string& code);

  /// Whether a room is being opened now.
  bool is_opening(const std::string& code) const;

  /// Opens a room from the journal unless it is here; false if the process ends.
  bool begin_opening(const std::string& code);

  /// Until a room that is being opened is open, or is not.
  boost::asio::awaitable<void> wait_until_opened(std::string code);

  /// The room ended, here or elsewhere.
  void note_over(const std::string& code);

  void drain();
  bool is_draining() const;
  bool wait_for_none(std::chrono::milliseconds longest);

 private:
  std::unique_ptr<RoomCore> restore(const StoredRoom& stored) const;
  RoomCore::Surroundings around_a_core(std::string code) const;
  void forget(const std::string& code, RoomEnd end);
  static boost::asio::awaitable<void> read_again(std::shared_ptr<OpenRooms> self, std::string code);

  // These require the mutex.
  void place(std::unique_ptr<RoomCore> core);
  void place_or_name(StoredRoom stored);
  void reopen(const std::string& code);
  void release(const std::string& code);
  void tell_waiters(const std::string& code);

  const Surroundings surroundings_;
  mutable std::mutex mutex_;
  /// Null for a code whose room is being opened, or that is kept for one.
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  /// Who waits for rooms that are being opened.
  std::unordered_map<std::string, std::vector<std::function<void(bool)>>> waiters_;
  RecentCodes over_;
  UnopenedRooms unopened_;
  bool is_draining_ = false;
  std::condition_variable emptied_;
};

}  // namespace trinque::server
