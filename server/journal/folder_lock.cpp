#include "server/journal/folder_lock.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <stdexcept>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace trinque::server {
namespace {

std::string owner_of(int file) {
  std::array<char, 32> text{};
  const auto length = ::pread(file, text.data(), text.size() - 1, 0);
  std::string owner(text.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
  return owner.substr(0, owner.find('\n'));
}

/// The kernel has no lock that waits for a time only.
constexpr std::chrono::milliseconds time_between_attempts{10};

bool lock(int file, std::chrono::milliseconds patience) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (::flock(file, LOCK_EX | LOCK_NB) != 0) {
    if (std::chrono::steady_clock::now() >= end) return false;
    std::this_thread::sleep_for(time_between_attempts);
  }
  return true;
}

[[noreturn]] void fail(int file, const std::string& what) {
  if (file >= 0) ::close(file);
  throw std::runtime_error("data folder " + what);
}

std::string not_written(const std::filesystem::path& folder) {
  return folder.string() + " cannot be written: " + std::strerror(errno);
}

}  // namespace

FolderLock::FolderLock(const std::filesystem::path& folder, std::chrono::milliseconds patience) {
  std::error_code ec;
  // What is kept there (names, seat tokens, secrets of chance) is nobody else's business.
  if (std::filesystem::create_directories(folder, ec)) {
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all, ec);
  }
  const auto path = folder / "lock";
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) fail(file_, not_written(folder));
  if (!lock(file_, patience)) {
    const std::string owner = owner_of(file_);
    fail(file_, "in use by process " + (owner.empty() ? "unknown" : owner));
  }
  sign(folder);
}

FolderLock::FolderLock(const std::filesystem::path& folder, int file) : file_(file) {
  struct stat given {};
  struct stat found {};
  const bool is_same = ::fstat(file_, &given) == 0 &&
                       ::stat((folder / "lock").c_str(), &found) == 0 &&
                       given.st_dev == found.st_dev && given.st_ino == found.st_ino;
  if (!is_same) fail(file_, folder.string() + " is not the one that was handed over");
  sign(folder);
}

void FolderLock::sign(const std::filesystem::path& folder) const {
  const std::string owner = std::to_string(::getpid()) + "\n";
  const bool is_written =
      ::ftruncate(file_, 0) == 0 &&
      ::pwrite(file_, owner.data(), owner.size(), 0) == static_cast<ssize_t>(owner.size());
  if (!is_written) fail(file_, not_written(folder));
}

FolderLock::~FolderLock() { ::close(file_); }

}  // namespace trinque::server
