#pragma once

#include <cstdint>

namespace trinque::server {

/// A moment, in milliseconds of the clock that goes out in frames. It never goes back while the
/// process runs.
using Instant = std::int64_t;

}  // namespace trinque::server
