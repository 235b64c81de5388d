#pragma once

#include "server/identity/client_address.hpp"
#include "server/journal/sqlite_journal.hpp"
#include "server/net/limits.hpp"
#include "server/ops/log.hpp"
#include "server/verify.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace trinque::server {

enum class JournalKind : std::uint8_t { sqlite, memory, postgres };

/// What the operator chose for `serve`.
struct Config {
  /// 0: any that is free.
  std::uint16_t port = 8080;
  /// Without brackets.
  std::vector<std::string> addresses = {"0.0.0.0", "::"};
  /// Where phones reach the server, without a slash at the end; replaces the addresses of this
  /// machine.
  std::optional<std::string> public_url = {};
  /// Whether the addresses of this machine stand in for a missing `public_url`; without either the
  /// start is refused.
  bool guess_addresses = true;
  JournalKind journal = JournalKind::sqlite;
  /// Where the PostgreSQL journal lives.
  std::string journal_url = {};
  /// Where phones reach this server apart from those that share its database, without a slash at
  /// the end.
  std::optional<std::string> node_url = {};
  /// How long this server may be silent until the others may take its rooms over.
  std::chrono::seconds lease{5};
  /// Where the SQLite journal lives.
  std::filesystem::path data_folder = "trinque-data";
  Durability durability = Durability::process;
  int keep_days = 30;
  /// Take the place of the process that serves from the data folder, if there is one.
  bool take_over = false;
  /// How long a room without any connection stays open.
  std::chrono::minutes room_idle{360};
  int threads = 2;
  LogFormat log_format = LogFormat::text;
  LogLevel log_level = LogLevel::info;
  /// Where the operator's page and metrics are, on the loopback; 0: any that is free.
  std::optional<std::uint16_t> admin_port = {};
  /// Origins whose pages may connect, besides the server's own.
  std::vector<std::string> allowed_origins = {};
  /// Refuse sockets and changes without an Origin, which programs do not send.
  bool require_origin = false;
  /// Whose X-Forwarded-For is believed.
  std::vector<AddressRange> trusted_proxies = {};
  /// Both or none: the server speaks TLS.
  std::optional<std::filesystem::path> tls_certificate = {};
  std::optional<std::filesystem::path> tls_key = {};
  Limits limits = {};
  std::optional<std::filesystem::path> web_folder = {};
  /// Serve /__echo; only with the test hooks.
  bool echo = false;
  /// Outcomes instead of chance; only with the test hooks.
  std::optional<std::filesystem::path> fixed_draws = {};
};

/// The process has nothing to serve: it prints this and ends.
struct Farewell {
  int exit_code = 0;
  std::string text;
};

/// Reads the command line and the environment (TRINQUE_PORT and so on). Exit code 2 for what it
/// cannot use.
std::variant<Config, Farewell, Verification> read_config(int count, const char* const* words);

}  // namespace trinque::server
