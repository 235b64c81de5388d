#include "server/journal/high_water.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unistd.h>

namespace trinque::server {
namespace {

bool write_all(int file, const std::string& text) {
  std::size_t written = 0;
  while (written < text.size()) {
    const auto count = ::write(file, text.data() + written, text.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    written += static_cast<std::size_t>(count);
  }
  return true;
}

std::string lines_of(const std::map<std::int64_t, std::uint64_t>& positions) {
  std::string lines;
  for (const auto& [room, position] : positions) {
    lines += std::to_string(room) + " " + std::to_string(position) + "\n";
  }
  return lines;
}

}  // namespace

HighWater::HighWater(std::filesystem::path file) : path_(std::move(file)) {
  std::ifstream lines(path_);
  for (std::string line; std::getline(lines, line) && !lines.eof();) {
    std::istringstream words(line);
    std::int64_t room = 0;
    std::uint64_t position = 0;
    if (words >> room >> position) positions_[room] = position;
  }
  open();
}

HighWater::~HighWater() { ::close(file_); }

void HighWater::open() {
  file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file_ < 0)
    throw std::runtime_error(path_.string() + " cannot be written: " + std::strerror(errno));
}

std::uint64_t HighWater::of(std::int64_t room) const {
  const auto found = positions_.find(room);
  return found == positions_.end() ? 0 : found->second;
}

bool HighWater::mark(const std::map<std::int64_t, std::uint64_t>& positions, bool synced) {
  if (!write_all(file_, lines_of(positions))) return false;
  return !synced || ::fdatasync(file_) == 0;
}

void HighWater::rewrite(std::map<std::int64_t, std::uint64_t> positions) {
  positions_ = std::move(positions);
  // A crash in between leaves the old file or the new one.
  const auto next = std::filesystem::path(path_).concat(".new");
  const int file = ::open(next.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  const bool is_written = file >= 0 && write_all(file, lines_of(positions_)) && ::fsync(file) == 0;
  const int error = errno;
  if (file >= 0) ::close(file);
  if (!is_written)
    throw std::runtime_error(next.string() + " cannot be written: " + std::strerror(error));
  ::close(file_);
  std::filesystem::rename(next, path_);
  open();
}

}  // namespace trinque::server
