#pragma once

#include <filesystem>

namespace trinque::server {

/// Holds a data folder for this process alone, until it ends or the lock is destroyed.
class FolderLock {
 public:
  /// Creates the folder if need be. Throws std::runtime_error if it cannot be written, or "data
  /// folder in use by process N".
  explicit FolderLock(const std::filesystem::path& folder);
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

 private:
  int file_ = -1;
};

}  // namespace trinque::server
