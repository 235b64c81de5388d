#pragma once

#include <chrono>
#include <cstdint>

namespace trinque::load {

/// Microseconds of a clock that never goes back.
using Moment = std::int64_t;

inline constexpr Moment second = 1'000'000;

inline Moment now() {
  using namespace std::chrono;
  return duration_cast<microseconds>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace trinque::load
