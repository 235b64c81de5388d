#include "server/chance/chance_source.hpp"
#include "server/identity/room_code.hpp"
#include "server/identity/token.hpp"
#include "server/journal/sqlite_journal.hpp"
#include "server/rooms/room_directory.hpp"
#include "tests/support/temporary_folder.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <sodium.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <string>
#include <unistd.h>

/// Rooms that are created and end by themselves, with the SQLite journal: what remains of them in
/// memory. usage: rooms_bench [ROOMS]
namespace {

using namespace trinque;

constexpr int rooms_at_a_time = 2'500;
/// Longer than the creation of one takes.
constexpr std::chrono::milliseconds room_idle{200};
/// What the process needs in any case is there after so many rooms.
constexpr int rooms_to_begin_with = 5'000;

double resident_megabytes() {
  std::ifstream statm("/proc/self/statm");
  std::int64_t total = 0;
  std::int64_t resident = 0;
  statm >> total >> resident;
  return static_cast<double>(resident * sysconf(_SC_PAGESIZE)) / (1024 * 1024);
}

boost::asio::awaitable<void> create_rooms(server::RoomDirectory& rooms, int count) {
  for (int i = 0; i < count; ++i) {
    server::RoomWish wish;
    const auto code = co_await rooms.create(std::move(wish));
    if (!code) throw std::runtime_error("no room: " + std::string(code.error().code.name));
  }
}

/// Creates them in batches, each of which has ended before the next one begins.
void create_and_close(boost::asio::io_context& io, server::RoomDirectory& rooms, int count) {
  for (int created = 0; created < count; created += rooms_at_a_time) {
    auto creating = create_rooms(rooms, rooms_at_a_time);
    boost::asio::co_spawn(io, std::move(creating), [](const std::exception_ptr& failure) {
      if (failure) std::rethrow_exception(failure);
    });
    // Ends when no room has anything left to do.
    io.run();
    io.restart();
    if (rooms.size() != 0) throw std::logic_error("a room did not close");
  }
}

}  // namespace

int main(int count, char** words) {
  if (sodium_init() < 0) return 1;
  spdlog::set_level(spdlog::level::warn);
  const int wanted = count > 1 ? std::atoi(words[1]) : 100'000;
  const tests::TemporaryFolder folder;
  boost::asio::io_context io(1);
  server::RoomDirectory rooms({.executor = io.get_executor(),
                               .boot = "bench",
                               .build = "bench",
                               .fresh_code = server::fresh_room_code,
                               .fresh_token = server::fresh_token,
                               .chance = server::secret_chance(),
                               .journal = server::sqlite_journal({.folder = folder.path()}),
                               .room_idle = room_idle});
  create_and_close(io, rooms, rooms_to_begin_with);
  const double before = resident_megabytes();
  create_and_close(io, rooms, wanted);
  const double after = resident_megabytes();
  std::cout << "rooms created and closed: " << wanted << "  resident before: " << before
            << " MB  after: " << after << " MB\n";
}
