#include "server/ops/memory.hpp"

#include <fstream>
#include <unistd.h>

namespace trinque::server {

std::uint64_t resident_bytes() {
  std::uint64_t all = 0;
  std::uint64_t resident = 0;
  // proc(5): sizes in pages.
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace trinque::server
