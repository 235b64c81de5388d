#include "server/app.hpp"

#include "server/chance/chance_source.hpp"
#include "server/identity/room_code.hpp"
#include "server/identity/token.hpp"
#include "server/journal/metered_journal.hpp"
#include "server/journal/postgres_journal.hpp"
#include "server/net/admin_port.hpp"
#include "server/net/completion.hpp"
#include "server/net/listener.hpp"
#include "server/ops/addresses.hpp"
#include "server/ops/greeting.hpp"
#include "server/ops/log.hpp"
#include "server/ops/loop_lag.hpp"
#include "server/ops/take_over.hpp"

#ifdef TRINQUE_TEST_HOOKS
#include "server/fixed_draws.hpp"
#endif

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/use_future.hpp>
#include <climits>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <future>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <sys/resource.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace trinque::server {
namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;

/// Together they stay below the five seconds within which a stopped server is gone.
constexpr std::chrono::milliseconds longest_goodbye{2'000};
constexpr std::chrono::milliseconds longest_drain{2'000};

/// For listening sockets, the journal, the log, and connections that are being turned away.
constexpr std::int64_t descriptors_of_our_own = 96;

/// Each connection is one descriptor; the soft limit of many systems is that of a time before
/// phones. Returns how many connections there may be.
std::int64_t raise_file_limit(std::int64_t wanted) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  getrlimit(RLIMIT_NOFILE, &limit);
  constexpr rlim_t most = 1'000'000;
  const std::int64_t possible = std::max<std::int64_t>(
      16, static_cast<std::int64_t>(std::min(limit.rlim_cur, most)) - descriptors_of_our_own);
  if (wanted > possible) {
    spdlog::warn("fewer connections than wanted connections={} wanted={} open_files={}", possible,
                 wanted, limit.rlim_cur);
  }
  const std::int64_t allowed = wanted == 0 ? possible : std::min(wanted, possible);
  spdlog::info("limit of connections connections={} open_files={}", allowed, limit.rlim_cur);
  return allowed;
}

std::unique_ptr<TlsIdentity> identity_of(const Config& config) {
  if (!config.tls_certificate) return nullptr;
  return std::make_unique<TlsIdentity>(*config.tls_certificate, *config.tls_key);
}

std::string_view scheme_of(const Config& config) {
  return config.tls_certificate ? "https" : "http";
}

/// Pages of the public address are the server's own, even if a proxy asks under another name.
OriginPolicy origins_of(const Config& config, const RoomDirectory& rooms) {
  OriginPolicy origins{config.allowed_origins, config.require_origin};
  if (rooms.is_shared()) {
    origins.peers = [&rooms, balancer = config.public_url] {
      auto urls = rooms.node_urls();
      if (balancer) urls.push_back(*balancer);
      return urls;
    };
  }
  if (config.public_url) origins.allowed.push_back(*config.public_url);
  return origins;
}

void log_counters(const Counters& counters) {
  for (const NamedCounter& counter : all_counters()) {
    const std::uint64_t count = counters.*counter.count;
    if (count > 0) spdlog::info("limit reached counter={} times={}", counter.name, count);
  }
}

StaticFiles read_pages(const Config& config) {
  if (config.web_folder) return StaticFiles(*config.web_folder);
  // Without pages the server still serves who has them elsewhere: nothing here ends the start.
  std::error_code ec;
  const fs::path beside = fs::read_symlink("/proc/self/exe", ec).parent_path();
  for (const fs::path& folder :
       {beside / "web", beside.parent_path() / "share" / "trinque" / "web"}) {
    try {
      if (fs::is_directory(folder, ec)) return StaticFiles(folder);
    } catch (const fs::filesystem_error& failure) {
      spdlog::warn("pages not read folder={} error={}", quoted_value(folder.string()),
                   quoted_value(failure.code().message()));
    }
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

/// This process among those that share a database: no other one listens on the port of its machine.
std::string name_of_the_node(std::uint16_t port) {
  std::array<char, HOST_NAME_MAX + 1> host{};
  gethostname(host.data(), host.size() - 1);
  return std::string(host.data()) + ":" + std::to_string(port);
}

/// Where evenings are kept.
struct Journals {
  std::shared_ptr<Journal> journal;
  /// The same, if other processes have it too; null otherwise.
  std::shared_ptr<SharedJournal> shared;
};

Journals journals_of(const Config& config, std::shared_ptr<FolderLock> lock, std::uint16_t port) {
  switch (config.journal) {
    case JournalKind::memory: return {memory_journal(), nullptr};
    case JournalKind::sqlite:
      return {sqlite_journal(
                  {config.data_folder, config.durability, config.keep_days, std::move(lock)}),
              nullptr};
    case JournalKind::postgres: break;
  }
  const std::shared_ptr<SharedJournal> shared =
      postgres_journal({.url = config.journal_url,
                        .name = config.node_url.value_or(name_of_the_node(port)),
                        .node_url = config.node_url.value_or(""),
                        .keep_days = config.keep_days,
                        .lease = config.lease,
                        .room_idle = config.room_idle});
  return {shared, shared};
}

/// Asked each time: a laptop changes its Wi-Fi while the server runs.
std::vector<std::string> base_urls(const Config& config, std::uint16_t port) {
  if (config.public_url) return {*config.public_url};
  if (config.node_url) return {*config.node_url};
  std::vector<std::string> urls;
  for (const std::string& address : ranked(reachable(interface_addresses(), config.addresses))) {
    urls.push_back(base_url(address, port, scheme_of(config)));
  }
  return urls;
}

std::string listening_url(const Config& config, std::uint16_t port) {
  const auto addresses = ranked(reachable(interface_addresses(), config.addresses));
  if (!addresses.empty()) return base_url(addresses.front(), port, scheme_of(config));
  const std::string& bound = config.addresses.front();
  return base_url(bound == "0.0.0.0" || bound == "::" ? "localhost" : bound, port,
                  scheme_of(config));
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
  /// Has SIGHUP read the certificate again; without TLS it ends the process, as ever.
  void reload_on_hangup(TlsIdentity& identity) {
    hangup_.emplace(control_, SIGHUP);
    wait_for_hangup(identity);
  }

  void ask() {
    asio::post(control_, [this] {
      spdlog::info("server stopping successor=true");
      signals_.cancel();
    });
  }

  /// Blocks until somebody asks the process to end.
  void wait() {
    signals_.async_wait([this](boost::system::error_code ec, int signal) {
      if (!ec) spdlog::info("server stopping signal={}", signal);
      control_.stop();
    });
    control_.run();
  }

 private:
  void wait_for_hangup(TlsIdentity& identity) {
    hangup_->async_wait([this, &identity](boost::system::error_code ec, int) {
      if (ec) return;
      identity.reload();
      wait_for_hangup(identity);
    });
  }

  asio::io_context control_{1};
  asio::signal_set signals_{control_, SIGINT, SIGTERM};
  std::optional<asio::signal_set> hangup_;
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

/// Null: the operator wants none. A successor comes here once the port is free again.
std::unique_ptr<AdminPort> open_admin_port(const Config& config, asio::io_context& io,
                                           Admin::Surroundings surroundings) {
  if (!config.admin_port) return nullptr;
  auto admin =
      std::make_unique<AdminPort>(io.get_executor(), *config.admin_port, std::move(surroundings));
  spdlog::info("operator's page url={}", admin->url());
  return admin;
}

RoomLimits room_limits_of(const Limits& limits) {
  return {.seats = static_cast<int>(limits.seats_per_room),
          .spectators = static_cast<std::size_t>(limits.spectators_per_room),
          .knocks = static_cast<std::size_t>(limits.knocks_per_room),
          .passes = static_cast<std::size_t>(limits.passes_per_room)};
}

Counters::Count& counter_of(Counters& counters, RoomLimit limit) {
  switch (limit) {
    case RoomLimit::seats: return counters.seats_refused;
    case RoomLimit::knocks: return counters.knocks_refused;
    case RoomLimit::passes: return counters.passes_forgotten;
  }
  throw std::logic_error("a limit of a room that is none");
}

/// Sends everybody home while all is kept: the rooms come to rest before the journal does.
void close_rooms(asio::io_context& io, RoomDirectory& rooms, Journal& journal) {
  auto closing =
      rooms.close_all(rooms.is_shared() ? protocol::Goodbye::moved : protocol::Goodbye::restart);
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
  start_log(config.log_format, config.log_level);
  const auto identity = identity_of(config);
  const std::int64_t most_connections = raise_file_limit(config.limits.connections);
  Counters counters;
  Meters meters;
  ConnectionCount connections({static_cast<std::size_t>(most_connections),
                               static_cast<std::size_t>(config.limits.connections_per_address)});
  AddressBudget joins(in_ten_minutes(config.limits.joins_per_address));
  AddressBudget guesses(in_ten_minutes(config.limits.guesses_per_address));
  const StaticFiles pages = read_pages(config);
  // Connections that are still there at the end are destroyed with the context, and say so here.
  OpenSessions sessions;
  asio::io_context io(config.threads);
  Ending ending;
  if (identity != nullptr) ending.reload_on_hangup(*identity);
  const Place place = take_place(config, io);
  const Journals journals = journals_of(config, place.lock, place.listener->port());
  const auto journal = metered_journal(journals.journal, meters);
  RoomDirectory rooms({.executor = io.get_executor(),
                       .boot = fresh_boot_id(),
                       .build = pages.build(),
                       .fresh_code = fresh_room_code,
                       .fresh_token = fresh_token,
                       .chance = chance_of(config),
                       .journal = journal,
                       .room_idle = config.room_idle,
                       .most_rooms = static_cast<std::size_t>(config.limits.rooms),
                       .limits = room_limits_of(config.limits),
                       .on_limit = [&counters](RoomLimit limit) { ++counter_of(counters, limit); },
                       .on_answered =
                           [&meters](const Verdict& verdict) {
                             meters.commands.count(verdict.kind, verdict.refusal);
                           },
                       .shared = journals.shared,
                       .node_url = config.node_url.value_or(""),
                       .longest_search = config.lease + std::chrono::seconds(3)});
  const std::uint16_t port = place.listener->port();
  Api api(
      rooms, [&config, port] { return base_urls(config, port); }, counters, meters,
      in_ten_minutes(config.limits.rooms_per_address), guesses);
  const Router router(api, pages, counters, origins_of(config, rooms));
  const std::shared_ptr<ConnectionContext> context(new ConnectionContext{
      .rooms = rooms,
      .route = [&router](HttpRequest request) { return router.route(std::move(request)); },
      .sessions = sessions,
      .connections = connections,
      .joins = joins,
      .guesses = guesses,
      .counters = counters,
      .meters = meters,
      .limits = config.limits,
      .trusted_proxies = config.trusted_proxies,
      .identity = identity.get(),
      .echoes = config.echo});
  const auto admin = open_admin_port(config, io,
                                     {.rooms = rooms,
                                      .meters = meters,
                                      .counters = counters,
                                      .connections = connections,
                                      .sockets = sessions,
                                      .journal = *journal,
                                      .version = TRINQUE_VERSION,
                                      .build = pages.build()});
  rooms.recover();
  place.listener->start(context);
  if (admin != nullptr) admin->start();
  asio::co_spawn(io, measure_loop_lag(&meters.loop_lag),
                 [](std::exception_ptr failure) { report_bug(failure, "measure of the loop"); });
  const auto door = open_door(config, *place.listener, ending);

  std::vector<std::jthread> threads;
  threads.reserve(static_cast<std::size_t>(config.threads));
  for (int i = 0; i < config.threads; ++i) {
    threads.emplace_back([&io] { run(io); });
  }
  std::cout << ready_line(listening_url(config, port)) << std::flush;
  std::cout << greeting(base_urls(config, port), base_url("localhost", port, scheme_of(config)),
                        port)
            << std::flush;

  ending.wait();
  rooms.drain();
  if (door != nullptr) door->shut();
  place.listener->stop();
  if (admin != nullptr) admin->stop();
  close_rooms(io, rooms, *journal);
  // A phone that does not listen must not keep the others waiting.
  if (door != nullptr) door->hand_over(place.lock->file());
  const bool all_gone = sessions.wait_for_none(longest_drain);
  log_counters(counters);
  spdlog::info("server stopped all_gone={}", all_gone);
  io.stop();
}

}  // namespace trinque::server
