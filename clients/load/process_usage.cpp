#include "clients/load/process_usage.hpp"

#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

namespace trinque::load {

std::optional<ProcessUsage> usage_of(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string line;
  if (!std::getline(file, line)) return std::nullopt;
  // proc(5): the name stands in parentheses and may hold anything; utime is field 14, rss 24.
  std::istringstream fields(line.substr(line.rfind(')') + 2));
  constexpr int first_field = 3;
  const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
  ProcessUsage usage;
  std::string field;
  for (int number = first_field; fields >> field; ++number) {
    if (number == 14) usage.user_seconds = std::stod(field) / ticks;
    if (number == 15) usage.system_seconds = std::stod(field) / ticks;
    if (number == 24) usage.resident_kilobytes = std::stoll(field) * sysconf(_SC_PAGESIZE) / 1024;
  }
  return usage;
}

}  // namespace trinque::load
