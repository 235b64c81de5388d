#pragma once

#include "server/journal/folder_lock.hpp"
#include "server/journal/journal.hpp"

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

namespace trinque::server {

/// What an acknowledged command survives.
enum class Durability : std::uint8_t {
  process,  ///< The end of the process, `kill -9` included.
  commit,   ///< A power cut too: each group of commands waits for the disk.
};

struct SqliteOptions {
  std::filesystem::path folder;
  Durability durability = Durability::process;
  /// Days after which the records of a closed room are erased.
  int keep_days = 30;
  /// The folder's, if the process holds it already; otherwise the journal takes it.
  std::shared_ptr<FolderLock> lock = nullptr;
  /// How often closed rooms whose days are over are looked for, besides at the start.
  std::chrono::milliseconds purge_every = std::chrono::hours(1);
};

/// A journal in one SQLite file of a folder. One thread writes; what several rooms ask for at the
/// same time is kept by one commit. Beside the file stands `high-water`, with the last position of
/// each room: what the file lost in silence shows when the folder is opened again.
///
/// Throws std::runtime_error, with a message for the operator, if the folder cannot be written,
/// belongs to another process
/// ("data folder in use by process N"), or was written by a later release.
std::unique_ptr<Journal> sqlite_journal(const SqliteOptions& options);

}  // namespace trinque::server
