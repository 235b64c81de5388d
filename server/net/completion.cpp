#include "server/net/completion.hpp"

#include "server/ops/log.hpp"

#include <spdlog/spdlog.h>

namespace trinque::server {

void report_bug(const std::exception_ptr& failure, const char* where) {
  if (!failure) return;
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& bug) {
    spdlog::critical("coroutine broken where={} error={}", quoted_value(where),
                     quoted_value(bug.what()));
  }
}

}  // namespace trinque::server
