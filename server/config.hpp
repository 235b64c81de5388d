#pragma once

#include "server/ops/log.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace trinque::server {

/// What the operator chose for `serve`.
struct Config {
  /// 0: any that is free.
  std::uint16_t port = 8080;
  /// Without brackets.
  std::vector<std::string> addresses = {"0.0.0.0", "::"};
  /// Where phones reach the server, without a slash at the end; replaces the addresses of this
  /// machine.
  std::optional<std::string> public_url = {};
  int threads = 2;
  LogFormat log_format = LogFormat::text;
  /// Origins whose pages may connect, besides the server's own.
  std::vector<std::string> allowed_origins = {};
  std::optional<std::filesystem::path> web_folder = {};
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
std::variant<Config, Farewell> read_config(int count, const char* const* words);

}  // namespace trinque::server
