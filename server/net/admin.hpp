#pragma once

#include "server/net/http_message.hpp"
#include "server/rooms/room_report.hpp"

#include <boost/asio/awaitable.hpp>

#include <chrono>
#include <string>
#include <vector>

namespace trinque::server {

class ConnectionCount;
class Journal;
class OpenSessions;
class RoomDirectory;
struct Counters;
struct Meters;

/// What an operator sees of the process on a port of its own: its metrics, its rooms, and one
/// action, closing a room. It asks for no password, so it answers only who asks by a name of this
/// machine: a page that leads its own name here (DNS rebinding) is turned away, and so is a form of
/// another origin. Its functions may be called from any thread.
class Admin {
 public:
  /// All of it outlives this.
  struct Surroundings {
    RoomDirectory& rooms;
    const Meters& meters;
    const Counters& counters;
    const ConnectionCount& connections;
    const OpenSessions& sockets;
    const Journal& journal;
    std::string version;
    /// The build of the pages.
    std::string build;
    std::chrono::system_clock::time_point started = std::chrono::system_clock::now();
  };

  explicit Admin(Surroundings surroundings) : surroundings_(std::move(surroundings)) {}

  /// GET /metrics, GET / (the rooms), GET /rooms/CODE/close (asks once more), POST of the same.
  boost::asio::awaitable<HttpResponse> answer(HttpRequest request) const;

 private:
  boost::asio::awaitable<HttpResponse> show(std::string path) const;
  boost::asio::awaitable<HttpResponse> metrics() const;
  boost::asio::awaitable<HttpResponse> overview() const;
  boost::asio::awaitable<HttpResponse> close(std::string code) const;
  boost::asio::awaitable<std::vector<RoomReport>> reports() const;

  Surroundings surroundings_;
};

}  // namespace trinque::server
