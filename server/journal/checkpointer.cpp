#include "server/journal/checkpointer.hpp"

#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include <utility>

namespace trinque::server {
namespace {

/// Four megabytes: a page that many moves write to is carried over once for all of them.
constexpr int pages_that_are_due = 1000;

}  // namespace

Checkpointer::Checkpointer(const std::filesystem::path& file, std::mutex& writing)
    : database_(file.string(), SQLite::OPEN_READWRITE), writing_(writing) {
  // A connection that has read nothing does not know of the log, and finds nothing to carry over.
  database_.execAndGet("SELECT count(*) FROM sqlite_schema");
  thread_ = std::thread([this] { run(); });
}

Checkpointer::~Checkpointer() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Checkpointer::log_has(int pages) {
  if (pages < pages_that_are_due) return;
  {
    const std::lock_guard lock(mutex_);
    if (std::exchange(is_due_, true)) return;
  }
  wake_.notify_one();
}

std::unique_lock<std::mutex> Checkpointer::hold_off() { return std::unique_lock(carrying_); }

bool Checkpointer::wait_until_due() {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return is_stopping_ || is_due_; });
  return !is_stopping_;
}

void Checkpointer::carry_over() {
  const int outcome = sqlite3_wal_checkpoint_v2(database_.getHandle(), nullptr,
                                                SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  // Nothing is lost: it stays in the log, and the next one carries it over.
  if (outcome != SQLITE_OK)
    spdlog::warn("journal log not carried over error=\"{}\"", sqlite3_errstr(outcome));
}

void Checkpointer::run() {
  while (wait_until_due()) {
    {
      const std::lock_guard carrying(carrying_);
      carry_over();
    }
    const std::scoped_lock nobody_else(writing_, carrying_);
    carry_over();
    const std::lock_guard lock(mutex_);
    is_due_ = false;
  }
}

}  // namespace trinque::server
