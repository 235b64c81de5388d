#pragma once

#include "server/ops/unix_socket.hpp"

#include <chrono>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

/// How a new process takes the place of a running one, by a Unix socket in the data folder: it is
/// given the listening sockets, says that it wants to go on, and is given the folder's lock once
/// everything is written. The listening sockets stay open throughout, so that no phone is refused.
namespace trinque::server {

/// The side of the process that goes. A successor that gives up before it said that it wants to go
/// on changes nothing.
class SuccessionDoor {
 public:
  /// Opens the door. `on_asked` runs once, on a thread of the door, when a successor wants to go
  /// on. The listening sockets have to stay open until it is shut. Throws std::system_error.
  SuccessionDoor(const std::filesystem::path& folder, std::vector<int> listening,
                 std::function<void()> on_asked);
  ~SuccessionDoor();
  SuccessionDoor(const SuccessionDoor&) = delete;
  SuccessionDoor& operator=(const SuccessionDoor&) = delete;

  /// Lets nobody in any more. Who has asked already is still given the lock.
  void shut();

  /// Gives the folder's lock to the successor, if one has asked: everything is written.
  void hand_over(int lock_file);

 private:
  void attend();
  bool wait_for(const Descriptor& file, std::chrono::milliseconds longest) const;
  bool is_asked_by(const Descriptor& successor) const;

  std::vector<int> listening_;
  std::function<void()> on_asked_;
  Descriptor door_;
  /// An event that ends the waiting.
  Descriptor closing_;
  std::mutex mutex_;
  /// Who has asked.
  Descriptor successor_;
  std::thread attendant_;
};

/// The side of the process that comes.
class Predecessor {
 public:
  /// The running server of a data folder, if there is one that opens its door.
  static std::optional<Predecessor> of(const std::filesystem::path& folder);

  /// Its listening sockets; the caller may keep them.
  std::vector<Descriptor>& listening() { return listening_; }

  /// Sends it away and waits for the folder's lock. Not open if it ended without a word: then the
  /// lock is free.
  Descriptor relieve();

 private:
  Predecessor(Descriptor connection, std::vector<Descriptor> listening)
      : connection_(std::move(connection)), listening_(std::move(listening)) {}

  Descriptor connection_;
  std::vector<Descriptor> listening_;
};

}  // namespace trinque::server
