#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string_view>

namespace trinque::server {

/// How often each limit was reached since the process started. One for the whole process; its
/// members may be counted up from any thread.
struct Counters {
  using Count = std::atomic<std::uint64_t>;

  Count connections_refused = 0;
  Count connections_refused_per_address = 0;
  Count requests_late = 0;
  Count headers_too_long = 0;
  Count bodies_too_long = 0;
  Count origins_refused = 0;
  Count hellos_late = 0;
  Count frames_too_long = 0;
  Count frames_too_deep = 0;
  Count messages_too_fast = 0;
  Count connections_malformed = 0;
  Count connections_too_slow = 0;
  Count connections_silent = 0;
  Count rooms_refused = 0;
  Count rooms_refused_per_address = 0;
  Count joins_refused_per_address = 0;
  Count guesses_refused_per_address = 0;
  Count seats_refused = 0;
  Count spectators_refused = 0;
  Count knocks_refused = 0;
  Count passes_forgotten = 0;
};

/// A counter and the name under which operators find it.
struct NamedCounter {
  std::string_view name;
  Counters::Count Counters::*count;
};

/// All of them, in the order of the struct.
std::span<const NamedCounter> all_counters();

}  // namespace trinque::server
