#pragma once

#include <cstdint>

namespace trinque::server {

/// What this process holds in memory now, in bytes.
std::uint64_t resident_bytes();

}  // namespace trinque::server
