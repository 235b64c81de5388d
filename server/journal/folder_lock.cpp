#include "server/journal/folder_lock.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <stdexcept>
#include <string>
#include <sys/file.h>
#include <unistd.h>

namespace trinque::server {
namespace {

std::string owner_of(int file) {
  std::array<char, 32> text{};
  const auto length = ::pread(file, text.data(), text.size() - 1, 0);
  std::string owner(text.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
  return owner.substr(0, owner.find('\n'));
}

}  // namespace

FolderLock::FolderLock(const std::filesystem::path& folder) {
  std::error_code ec;
  // What is kept there (names, seat tokens, secrets of chance) is nobody else's business.
  if (std::filesystem::create_directories(folder, ec)) {
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all, ec);
  }
  const auto path = folder / "lock";
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) {
    throw std::runtime_error("data folder " + folder.string() +
                             " cannot be written: " + std::strerror(errno));
  }
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    const std::string owner = owner_of(file_);
    ::close(file_);
    throw std::runtime_error("data folder in use by process " +
                             (owner.empty() ? "unknown" : owner));
  }
  const std::string owner = std::to_string(::getpid()) + "\n";
  const bool is_written =
      ::ftruncate(file_, 0) == 0 &&
      ::pwrite(file_, owner.data(), owner.size(), 0) == static_cast<ssize_t>(owner.size());
  if (!is_written) {
    ::close(file_);
    throw std::runtime_error("data folder " + folder.string() +
                             " cannot be written: " + std::strerror(errno));
  }
}

FolderLock::~FolderLock() { ::close(file_); }

}  // namespace trinque::server
