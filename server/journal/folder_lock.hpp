#pragma once

#include <chrono>
#include <filesystem>

namespace trinque::server {

/// Holds a data folder for this process alone, until it ends or the lock is destroyed.
class FolderLock {
 public:
  /// Creates the folder if need be, and waits that long for another process to leave it. Throws
  /// std::runtime_error if it cannot be written, or "data folder in use by process N".
  explicit FolderLock(const std::filesystem::path& folder, std::chrono::milliseconds patience = {});

  /// Goes on with the lock that another process held, by its open file, which is ours from here on.
  /// Throws std::runtime_error if that is not the folder's lock.
  FolderLock(const std::filesystem::path& folder, int file);
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

  /// The open file that is the lock: who is given it holds the folder too.
  int file() const { return file_; }

 private:
  /// Writes whose folder it is.
  void sign(const std::filesystem::path& folder) const;

  int file_ = -1;
};

}  // namespace trinque::server
