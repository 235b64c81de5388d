#pragma once

#include "clients/load/table.hpp"

#include <optional>
#include <string>
#include <sys/types.h>

namespace trinque::load {

/// What to load the server with.
struct Options {
  std::uint16_t port = 8080;
  /// Whose CPU and memory are told.
  std::optional<pid_t> server;
  int rooms = 100;
  TablePlan plan;
  /// Rooms whose phones are there and do nothing.
  int idle_rooms = 0;
  /// Moves per second in all rooms together; 0: as many as there can be.
  double rate = 0;
  double warm_seconds = 1;
  double seconds = 5;
  /// Phones per second that lose their connection and come back.
  double reconnects = 0;
  /// Where to write the result as JSON, besides printing it.
  std::string output;
  std::uint64_t seed = 1;
};

/// Reads the command line; exits where there is nothing to do.
Options read_options(int count, const char* const* words);

}  // namespace trinque::load
