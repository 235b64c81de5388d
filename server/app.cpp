#include "server/app.hpp"

#include "server/chance/chance_source.hpp"
#include "server/identity/room_code.hpp"
#include "server/identity/token.hpp"
#include "server/net/completion.hpp"
#include "server/net/listener.hpp"
#include "server/ops/addresses.hpp"
#include "server/ops/greeting.hpp"
#include "server/ops/log.hpp"
#include "server/ops/take_over.hpp"

#ifdef TRINQUE_TEST_HOOKS
#include "server/fixed_draws.hpp"
#endif

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/use_future.hpp>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <future>
#include <iostream>
#include <stdexcept>
#include <sys/resource.h>
#include <system_error>
#include <thread>

namespace trinque::server {
namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;

/// Together they stay below the five seconds within which a stopped server is gone.
constexpr std::chrono::milliseconds longest_goodbye{2'000};
constexpr std::chrono::milliseconds longest_drain{2'000};

/// Each phone is one descriptor; the soft limit of many systems is that of a time before them.
void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

StaticFiles read_pages(const Config& config) {
  if (config.web_folder) return StaticFiles(*config.web_folder);
  const fs::path beside = fs::read_symlink("/proc/self/exe").parent_path();
  for (const fs::path& folder :
       {beside / "web", beside.parent_path() / "share" / "trinque" / "web"}) {
    if (fs::is_directory(folder)) return StaticFiles(folder);
  }
  spdlog::warn("pages missing looked_beside={} option=--web-dir", quoted_value(beside.string()));
  return {};
}

ChanceSource chance_of([[maybe_unused]] const Config& config) {
#ifdef TRINQUE_TEST_HOOKS
  if (config.fixed_draws) return fixed_draws(*config.fixed_draws);
#endif
  return secret_chance();
}

/// What a process holds for itself alone: its port and, for a journal on the disk, its data folder.
struct Place {
  std::unique_ptr<Listener> listener;
  std::shared_ptr<FolderLock> lock;
};

/// Takes the place of the process that runs on the data folder.
Place place_of(Predecessor predecessor, const Config& config, asio::io_context& io) {
  std::vector<int> listening;
  for (Descriptor& socket : predecessor.listening()) {
    listening.push_back(socket.release());
  }
  auto listener = std::make_unique<Listener>(io.get_executor(), listening);
  if (config.port != 0 && config.port != listener->port()) {
    throw std::runtime_error("the running server listens on port " +
                             std::to_string(listener->port()) + ", not on " +
                             std::to_string(config.port) + "; choose it with --port");
  }
  Descriptor lock = predecessor.relieve();
  if (!lock.is_open()) {
    return {std::move(listener),
            std::make_shared<FolderLock>(config.data_folder, longest_goodbye + longest_drain)};
  }
  return {std::move(listener), std::make_shared<FolderLock>(config.data_folder, lock.release())};
}

Place take_place(const Config& config, asio::io_context& io) {
  if (config.take_over) {
    if (auto predecessor = Predecessor::of(config.data_folder))
      return place_of(std::move(*predecessor), config, io);
  }
  // Asked to take over, one waits for a process that is about to end.
  const auto patience =
      config.take_over ? longest_goodbye + longest_drain : std::chrono::milliseconds(0);
  std::shared_ptr<FolderLock> lock;
  if (config.journal == JournalKind::sqlite)
    lock = std::make_shared<FolderLock>(config.data_folder, patience);
  auto listener = std::make_unique<Listener>(io.get_executor(), config.addresses, config.port);
  return {std::move(listener), std::move(lock)};
}

std::shared_ptr<Journal> journal_of(const Config& config, std::shared_ptr<FolderLock> lock) {
  switch (config.journal) {
    case JournalKind::memory: return memory_journal();
    case JournalKind::sqlite:
      return sqlite_journal(
          {config.data_folder, config.durability, config.keep_days, std::move(lock)});
  }
  return nullptr;
}

/// Asked each time: a laptop changes its Wi-Fi while the server runs.
std::vector<std::string> base_urls(const Config& config, std::uint16_t port) {
  if (config.public_url) return {*config.public_url};
  std::vector<std::string> urls;
  for (const std::string& address : ranked(reachable(interface_addresses(), config.addresses))) {
    urls.push_back(base_url(address, port));
  }
  return urls;
}

std::string listening_url(const Config& config, std::uint16_t port) {
  const auto addresses = ranked(reachable(interface_addresses(), config.addresses));
  if (!addresses.empty()) return base_url(addresses.front(), port);
  const std::string& bound = config.addresses.front();
  return base_url(bound == "0.0.0.0" || bound == "::" ? "localhost" : bound, port);
}

void run(asio::io_context& io) {
  while (!io.stopped()) {
    try {
      io.run();
    } catch (...) {
      report_bug(std::current_exception(), "handler");
    }
  }
}

/// What ends the process: a signal, or a successor that wants its place.
class Ending {
 public:
  void ask() {
    asio::post(control_, [this] {
      spdlog::info("server stopping successor=true");
      signals_.cancel();
    });
  }

  /// Blocks until somebody asks the process to end.
  void wait() {
    signals_.async_wait([](boost::system::error_code ec, int signal) {
      if (!ec) spdlog::info("server stopping signal={}", signal);
    });
    control_.run();
  }

 private:
  asio::io_context control_{1};
  asio::signal_set signals_{control_, SIGINT, SIGTERM};
};

std::unique_ptr<SuccessionDoor> open_door(const Config& config, const Listener& listener,
                                          Ending& ending) {
  if (config.journal != JournalKind::sqlite) return nullptr;
  try {
    return std::make_unique<SuccessionDoor>(config.data_folder, listener.handles(),
                                            [&ending] { ending.ask(); });
  } catch (const std::system_error& failure) {
    spdlog::warn("nobody can take over from this process error={}", quoted_value(failure.what()));
    return nullptr;
  }
}

/// Sends everybody home while all is kept: the rooms come to rest before the journal does.
void close_rooms(asio::io_context& io, RoomDirectory& rooms, Journal& journal) {
  auto closing = rooms.close_all(protocol::Goodbye::restart);
  const std::future<void> told = asio::co_spawn(io, std::move(closing), asio::use_future);
  const auto end = std::chrono::steady_clock::now() + longest_goodbye;
  told.wait_until(end);
  const bool all_closed = rooms.wait_for_none(
      std::max(std::chrono::milliseconds(0), std::chrono::duration_cast<std::chrono::milliseconds>(
                                                 end - std::chrono::steady_clock::now())));
  journal.shut();
  spdlog::info("rooms closed all={}", all_closed);
}

}  // namespace

void serve(const Config& config) {
  start_log(config.log_format);
  raise_file_limit();
  const StaticFiles pages = read_pages(config);
  // Connections that are still there at the end are destroyed with the context, and say so here.
  OpenSessions sessions;
  asio::io_context io(config.threads);
  Ending ending;
  const Place place = take_place(config, io);
  const std::shared_ptr<Journal> journal = journal_of(config, place.lock);
  RoomDirectory rooms({.executor = io.get_executor(),
                       .boot = fresh_boot_id(),
                       .build = pages.build(),
                       .fresh_code = fresh_room_code,
                       .fresh_token = fresh_token,
                       .chance = chance_of(config),
                       .journal = journal,
                       .room_idle = config.room_idle});
  const std::uint16_t port = place.listener->port();
  Api api(rooms, [&config, port] { return base_urls(config, port); });
  const Router router(api, pages, config.allowed_origins);
  ConnectionContext context{.rooms = rooms, .router = router, .sessions = sessions};
  rooms.recover();
  place.listener->start(context);
  const auto door = open_door(config, *place.listener, ending);

  std::vector<std::jthread> threads;
  for (int i = 0; i < config.threads; ++i) {
    threads.emplace_back([&io] { run(io); });
  }
  std::cout << ready_line(listening_url(config, port)) << std::flush;
  std::cout << greeting(base_urls(config, port), port) << std::flush;

  ending.wait();
  rooms.drain();
  if (door != nullptr) door->shut();
  place.listener->stop();
  close_rooms(io, rooms, *journal);
  // A phone that does not listen must not keep the others waiting.
  if (door != nullptr) door->hand_over(place.lock->file());
  const bool all_gone = sessions.wait_for_none(longest_drain);
  spdlog::info("server stopped all_gone={}", all_gone);
  io.stop();
}

}  // namespace trinque::server
