#include "clients/load/moment.hpp"
#include "clients/load/poller.hpp"
#include "clients/load/process_usage.hpp"
#include "tests/bench/peers/dialect.hpp"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

/// Plays on a peer as trinque_load plays on Trinque: in each room the next player moves as soon as
/// he sees his turn. Prints one JSON object. usage: peer_players DIALECT PORT PID ROOMS PLAYERS
/// WARM SECONDS
namespace trinque::bench {
namespace {

using load::Moment;
using load::second;

struct Wish {
  std::string dialect;
  std::uint16_t port = 0;
  pid_t server = 0;
  int rooms = 0;
  int players = 0;
  Moment warm = 0;
  Moment seconds = 0;
};

struct Counts {
  std::uint64_t moves = 0;
  std::uint64_t views = 0;
  bool is_playing = false;
};

class Player final : public load::WebSocket::Listener {
 public:
  Player(load::Poller& poller, Dialect& dialect, Counts& counts, int room, int seat)
      : dialect_(dialect), counts_(counts), socket_(poller, *this) {
    place_.socket = &socket_;
    place_.room = room;
    place_.seat = seat;
  }

  void connect(std::uint16_t port, load::HttpClient& http) {
    const std::string path = dialect_.reserve(place_, http);
    socket_.open(port, path, "");
  }
  void begin() {
    place_.seen = 0;
    if (place_.seat == 0) play();
  }
  bool is_open() const { return socket_.is_open(); }

  void on_open() override { dialect_.open(place_); }
  void on_message(std::string_view message) override {
    const auto turn = dialect_.hear(place_, message);
    if (!turn || !counts_.is_playing) return;
    ++counts_.views;
    if (*turn == place_.seat) play();
  }
  void on_lost(std::string_view why) override {
    throw std::runtime_error("a peer ended a connection: " + std::string(why));
  }

 private:
  void play() {
    ++counts_.moves;
    dialect_.play(place_);
  }

  Dialect& dialect_;
  Counts& counts_;
  Place place_;
  load::WebSocket socket_;
};

std::string json_of(const Wish& wish, const Counts& counts, double elapsed,
                    const load::ProcessUsage& server, const load::ProcessUsage& own) {
  const auto per_move = [&](double seconds) {
    return std::to_string(seconds * second / static_cast<double>(counts.moves));
  };
  return "{\"rooms\":" + std::to_string(wish.rooms) +
         ",\"players\":" + std::to_string(wish.players) +
         ",\"moves\":" + std::to_string(counts.moves) +
         ",\"views\":" + std::to_string(counts.views) +
         ",\"moves_per_second\":" + std::to_string(static_cast<double>(counts.moves) / elapsed) +
         ",\"server\":{\"cpu_us_per_move\":" + per_move(server.seconds()) +
         ",\"user_us_per_move\":" + per_move(server.user_seconds) +
         ",\"system_us_per_move\":" + per_move(server.system_seconds) +
         ",\"resident_kilobytes\":" + std::to_string(server.resident_kilobytes) +
         "},\"generator\":{\"cpu_us_per_move\":" + per_move(own.seconds()) + "}}";
}

load::ProcessUsage used(const load::ProcessUsage& before, const load::ProcessUsage& after) {
  return {after.user_seconds - before.user_seconds, after.system_seconds - before.system_seconds,
          after.resident_kilobytes};
}

/// A peer must be there: what cannot be read is a failure of the run.
load::ProcessUsage usage(pid_t process) {
  const auto found = load::usage_of(process);
  if (!found) throw std::runtime_error("the server is gone");
  return *found;
}

std::string run(const Wish& wish) {
  load::Poller poller;
  load::HttpClient http(wish.port);
  const auto dialect = dialect_of(wish.dialect, wish.players);
  Counts counts;
  std::vector<std::unique_ptr<Player>> players;
  for (int room = 0; room < wish.rooms; ++room) {
    for (int seat = 0; seat < wish.players; ++seat) {
      auto& player =
          players.emplace_back(std::make_unique<Player>(poller, *dialect, counts, room, seat));
      player->connect(wish.port, http);
      // Seats are given in the order of arrival by some.
      if (!poller.run_until(load::now() + 10 * second, [&] { return player->is_open(); }))
        throw std::runtime_error("a peer lets nobody in");
    }
  }
  poller.run_until(load::now() + 2 * second);
  counts.is_playing = true;
  for (const auto& player : players) {
    player->begin();
  }
  poller.run_until(load::now() + wish.warm);
  const Counts warm = counts;
  const Moment from = load::now();
  const auto server = usage(wish.server);
  const auto own = usage(getpid());
  poller.run_until(from + wish.seconds);
  Counts measured = counts;
  measured.moves -= warm.moves;
  measured.views -= warm.views;
  return json_of(wish, measured, static_cast<double>(load::now() - from) / second,
                 used(server, usage(wish.server)), used(own, usage(getpid())));
}

}  // namespace
}  // namespace trinque::bench

int main(int count, char** words) {
  if (count != 8) {
    std::cerr << "usage: peer_players DIALECT PORT PID ROOMS PLAYERS WARM SECONDS\n";
    return 2;
  }
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  const auto micros = [&](int index) {
    return static_cast<trinque::load::Moment>(std::atof(words[index]) * trinque::load::second);
  };
  try {
    std::cout << trinque::bench::run({words[1], static_cast<std::uint16_t>(std::atoi(words[2])),
                                      std::atoi(words[3]), std::atoi(words[4]), std::atoi(words[5]),
                                      micros(6), micros(7)})
              << std::endl;
    return 0;
  } catch (const std::exception& failure) {
    std::cerr << failure.what() << "\n";
    return 1;
  }
}
