#pragma once

#include "server/chance/chance_source.hpp"
#include "server/identity/room_code.hpp"
#include "server/identity/token.hpp"
#include "server/net/limits.hpp"
#include "server/net/router.hpp"
#include "server/rooms/room_directory.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include <optional>
#include <string>
#include <utility>

namespace trinque::tests {

/// All of the server that answers HTTP, without a socket, a thread or a disk: the test runs it.
class HandRunServer {
 public:
  explicit HandRunServer(server::StaticFiles pages = {},
                         std::vector<std::string> allowed_origins = {})
      : pages_(std::move(pages)), router_(api_, pages_, counters_, {std::move(allowed_origins)}) {}

  /// What a request gets once all it sets off has been done.
  server::Routed ask(server::HttpRequest request) {
    std::optional<server::Routed> answer;
    std::exception_ptr failure;
    auto routing = router_.route(std::move(request));
    boost::asio::co_spawn(io_, std::move(routing),
                          [&](std::exception_ptr thrown, server::Routed routed) {
                            failure = thrown;
                            answer = std::move(routed);
                          });
    io_.restart();
    io_.poll();
    if (failure) std::rethrow_exception(failure);
    return std::move(answer).value();
  }

  server::RoomDirectory& rooms() { return rooms_; }
  server::Meters& meters() { return meters_; }

 private:
  boost::asio::io_context io_{1};
  server::RoomDirectory rooms_{{.executor = io_.get_executor(),
                                .boot = "boot",
                                .build = "build",
                                .fresh_code = server::fresh_room_code,
                                .fresh_token = server::fresh_token,
                                .chance = server::secret_chance(),
                                .journal = server::memory_journal(),
                                .most_rooms = 100}};
  server::Counters counters_;
  server::Meters meters_;
  server::AddressBudget guesses_{{.burst = 3, .refill = 1'000'000}};
  server::Api api_{rooms_,
                   [] { return std::vector<std::string>{"http://192.168.1.20:8080"}; },
                   counters_,
                   meters_,
                   server::in_ten_minutes(1'000'000),
                   guesses_};
  server::StaticFiles pages_;
  server::Router router_;
};

}  // namespace trinque::tests
