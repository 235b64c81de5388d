#pragma once

#include "protocol/read.hpp"
#include "server/chance/chance_source.hpp"
#include "server/identity/room_code.hpp"
#include "server/identity/token.hpp"
#include "server/rooms/room_directory.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>
#include <nlohmann/json.hpp>

#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace trinque::tests {

/// What one connection hears from a room, without a socket.
class HeardOutlet final : public server::Outlet {
 public:
  void send(protocol::SharedText text) override { frames.push_back(nlohmann::json::parse(*text)); }
  void send_state(std::shared_ptr<const server::EncodedFrame> frame) override {
    frames.push_back(nlohmann::json::parse(frame->text));
  }
  void give_back_guess() override {}
  void flush() override {}
  void close(protocol::Goodbye why) override { goodbye = why; }

  /// The last frame of this kind; null if there is none.
  nlohmann::json last(const std::string& type) const {
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
      if ((*frame)["t"] == type) return *frame;
    }
    return {};
  }

  std::vector<nlohmann::json> frames;
  std::optional<protocol::Goodbye> goodbye;
};

/// The rooms of a process over any journal and chance, run by the test on its own thread.
class RoomsByHand {
 public:
  explicit RoomsByHand(std::shared_ptr<server::Journal> journal,
                       server::ChanceSource chance = server::secret_chance(),
                       std::chrono::milliseconds append_limit = std::chrono::seconds(2))
      : rooms({.executor = io.get_executor(),
               .boot = "boot",
               .build = "build",
               .fresh_code = server::fresh_room_code,
               .fresh_token = server::fresh_token,
               .chance = std::move(chance),
               .journal = std::move(journal),
               .append_limit = append_limit,
               .on_answered = [this](const server::Verdict& verdict) {
                 verdicts.push_back(verdict);
               }}) {}

  /// Runs what is ready and what becomes so, until it is true. Throws if it never is.
  template <class IsTrue>
  void run_until(IsTrue&& is_true) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    io.restart();
    while (!is_true()) {
      if (io.run_one_until(end) == 0) throw std::runtime_error("it never comes true");
    }
  }

  template <class T>
  T result_of(boost::asio::awaitable<T> coroutine) {
    auto result = boost::asio::co_spawn(io, std::move(coroutine), boost::asio::use_future);
    run_until(
        [&] { return result.wait_for(std::chrono::seconds(0)) == std::future_status::ready; });
    return result.get();
  }

  std::string create() { return *result_of(rooms.create({})); }

  /// A connection says hello to a room and is welcomed.
  std::shared_ptr<HeardOutlet> attach(const std::string& code, int session,
                                      const std::vector<std::string>& tokens = {}) {
    auto outlet = std::make_shared<HeardOutlet>();
    run_until([&] {
      return rooms.find(code) != nullptr || rooms.why_missing(code) != protocol::Goodbye::restart;
    });
    result_of(attaching(rooms.find(code), session, outlet, protocol::Hello{.tokens = tokens}));
    run_until([&] { return !outlet->last("welcome").is_null(); });
    return outlet;
  }

  /// Hands a frame of a client in.
  void say(const std::string& code, int session, const nlohmann::json& frame) {
    const server::SessionId id{static_cast<std::uint64_t>(session)};
    auto message = protocol::read(frame.dump());
    if (auto* join = std::get_if<protocol::Join>(&*message)) {
      result_of(telling(rooms.find(code), server::Asked{id, *join}));
    } else {
      result_of(
          telling(rooms.find(code), server::Commanded{id, std::get<protocol::Command>(*message)}));
    }
  }

  /// What came of each command of all rooms.
  std::vector<server::Verdict> verdicts;
  boost::asio::io_context io{1};
  server::RoomDirectory rooms;

 private:
  static boost::asio::awaitable<bool> attaching(std::shared_ptr<server::Room> room, int session,
                                                std::shared_ptr<server::Outlet> outlet,
                                                protocol::Hello hello) {
    const server::SessionId id{static_cast<std::uint64_t>(session)};
    co_await room->attach(id, std::move(outlet), std::move(hello), false);
    co_return true;
  }
  static boost::asio::awaitable<bool> telling(std::shared_ptr<server::Room> room,
                                              server::RoomInput input) {
    co_await room->post(std::move(input));
    co_return true;
  }
};

}  // namespace trinque::tests
