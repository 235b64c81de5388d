#pragma once

#include "server/rooms/instant.hpp"

#include <chrono>

namespace trinque::server {

/// The clock of frames and rooms, in milliseconds: Unix time when it is first asked, and from then
/// on steady, so that an evening does not jump when the machine's time is set. One for the whole
/// process.
inline Instant clock_now() {
  using std::chrono::duration_cast;
  using std::chrono::milliseconds;
  using std::chrono::steady_clock;
  using std::chrono::system_clock;
  static const Instant anchor =
      duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count() -
      duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
  return anchor + duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace trinque::server
