#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>

namespace trinque::server {

/// Carries what the log of the SQLite journal holds over to its file, in a thread of its own: in
/// the writer's it would hold up all who wait for a commit.
///
/// SQLite begins its log anew only when nothing is left to carry over, which never happens while
/// records keep coming. So most is carried beside the writer, and the rest while he waits.
class Checkpointer {
 public:
  /// `writing` is held by whoever uses another connection to `file`, which exists. Throws
  /// SQLite::Exception.
  Checkpointer(const std::filesystem::path& file, std::mutex& writing);
  ~Checkpointer();
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;

  /// The log has this many pages after a commit. Never waits.
  void log_has(int pages);
  /// No checkpoint is under way here while this lives: SQLite refuses a second one. For who holds
  /// `writing`.
  std::unique_lock<std::mutex> hold_off();

 private:
  void run();
  void carry_over();
  bool wait_until_due();

  /// The thread's own.
  SQLite::Database database_;
  std::mutex& writing_;
  /// Held by a checkpoint; taken after `writing_` by who needs both.
  std::mutex carrying_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool is_due_ = false;
  bool is_stopping_ = false;
  std::thread thread_;
};

}  // namespace trinque::server
