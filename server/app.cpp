#include "server/app.hpp"

#include "server/chance/chance_source.hpp"
#include "server/identity/room_code.hpp"
#include "server/identity/token.hpp"
#include "server/net/completion.hpp"
#include "server/net/listener.hpp"
#include "server/ops/addresses.hpp"
#include "server/ops/greeting.hpp"
#include "server/ops/log.hpp"

#ifdef TRINQUE_TEST_HOOKS
#include "server/fixed_draws.hpp"
#endif

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/use_future.hpp>
#include <spdlog/spdlog.h>

#include <future>
#include <iostream>
#include <sys/resource.h>
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

std::shared_ptr<Journal> journal_of(const Config& config) {
  switch (config.journal) {
    case JournalKind::memory: return memory_journal();
    case JournalKind::sqlite:
      return sqlite_journal({config.data_folder, config.durability, config.keep_days});
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

/// Blocks until somebody asks the process to end.
void wait_for_signal(asio::signal_set& signals, asio::io_context& control) {
  signals.async_wait([](boost::system::error_code, int signal) {
    spdlog::info("server stopping signal={}", signal);
  });
  control.run();
}

void say_goodbye(asio::io_context& io, RoomDirectory& rooms, OpenSessions& sessions) {
  auto closing = rooms.close_all(protocol::Goodbye::restart);
  const std::future<void> told = asio::co_spawn(io, std::move(closing), asio::use_future);
  told.wait_for(longest_goodbye);
  const bool all_gone = sessions.wait_for_none(longest_drain);
  spdlog::info("server stopped all_gone={}", all_gone);
}

}  // namespace

void serve(const Config& config) {
  start_log(config.log_format);
  raise_file_limit();
  const StaticFiles pages = read_pages(config);
  // Connections that are still there at the end are destroyed with the context, and say so here.
  OpenSessions sessions;
  asio::io_context io(config.threads);
  asio::io_context control(1);
  asio::signal_set signals(control, SIGINT, SIGTERM);

  RoomDirectory rooms({.executor = io.get_executor(),
                       .boot = fresh_boot_id(),
                       .build = pages.build(),
                       .fresh_code = fresh_room_code,
                       .fresh_token = fresh_token,
                       .chance = chance_of(config),
                       .journal = journal_of(config),
                       .room_idle = config.room_idle});
  Listener listener(io.get_executor(), config.addresses, config.port);
  const std::uint16_t port = listener.port();
  Api api(rooms, [&config, port] { return base_urls(config, port); });
  ConnectionContext context{.rooms = rooms,
                            .api = api,
                            .pages = pages,
                            .sessions = sessions,
                            .allowed_origins = config.allowed_origins};
  rooms.recover();
  listener.start(context);

  std::vector<std::jthread> threads;
  for (int i = 0; i < config.threads; ++i) {
    threads.emplace_back([&io] { run(io); });
  }
  std::cout << ready_line(listening_url(config, port)) << std::flush;
  std::cout << greeting(base_urls(config, port), port) << std::flush;

  wait_for_signal(signals, control);
  listener.stop();
  say_goodbye(io, rooms, sessions);
  io.stop();
}

}  // namespace trinque::server
