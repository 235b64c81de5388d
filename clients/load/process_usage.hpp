#pragma once

#include <cstdint>
#include <optional>
#include <sys/types.h>

namespace trinque::load {

/// What a process has used so far, as the system tells.
struct ProcessUsage {
  double user_seconds = 0;
  double system_seconds = 0;
  std::int64_t resident_kilobytes = 0;

  double seconds() const { return user_seconds + system_seconds; }
};

/// Of all threads of a process; nothing if there is no such process. To one tick of the system's
/// clock, which is 10 ms.
std::optional<ProcessUsage> usage_of(pid_t process);

}  // namespace trinque::load
