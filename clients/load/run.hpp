#pragma once

#include "clients/load/options.hpp"
#include "clients/load/process_usage.hpp"
#include "clients/load/tallies.hpp"

namespace trinque::load {

/// What a run showed.
struct Result {
  /// Of the measurement.
  double seconds = 0;
  Tallies tallies;
  /// What was used in it; memory: at its end.
  ProcessUsage own;
  std::optional<ProcessUsage> server;
  std::size_t connections = 0;
  /// Resident memory of the server per connection that was opened, in kilobytes.
  double server_kilobytes_per_connection = 0;
};

/// Opens the rooms, plays, and compares at the end what everybody knows with what the server knows.
Result run(const Options& options);

}  // namespace trinque::load
