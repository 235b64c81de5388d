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

std::string lines_of(const HighWater::Positions& positions) {
  std::string lines;
  for (const auto& [code, position] : positions) {
    lines += code + " " + std::to_string(position) + "\n";
  }
  return lines;
}

}  // namespace

HighWater::HighWater(std::filesystem::path file) : path_(std::move(file)) {
  std::ifstream lines(path_);
  std::string line;
  for (; std::getline(lines, line) && !lines.eof(); ++lines_) {
    std::istringstream words(line);
    std::string code;
    std::uint64_t position = 0;
    if (words >> code >> position) note({{code, position}});
  }
  open();
  if (line.empty()) return;
  // What is torn must not become one line with the next.
  ++lines_;
  compact();
}

HighWater::~HighWater() { ::close(file_); }

void HighWater::open() {
  file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file_ < 0)
    throw std::runtime_error(path_.string() + " cannot be written: " + std::strerror(errno));
}

std::uint64_t HighWater::of(const std::string& code) const {
  const auto found = positions_.find(code);
  return found == positions_.end() ? 0 : found->second;
}

HighWater::Positions HighWater::news(const Positions& positions) const {
  Positions news = positions;
  std::erase_if(news, [this](const auto& mark) { return of(mark.first) == mark.second; });
  return news;
}

void HighWater::note(const Positions& positions) {
  for (const auto& [code, position] : positions) {
    if (position == 0) {
      positions_.erase(code);
    } else {
      positions_[code] = position;
    }
  }
}

bool HighWater::mark(const Positions& positions, bool synced) {
  const Positions marks = news(positions);
  note(marks);
  lines_ += marks.size();
  if (!write_all(file_, lines_of(marks))) return false;
  return !synced || ::fdatasync(file_) == 0;
}

void HighWater::compact() {
  if (lines_ == positions_.size()) return;
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
  lines_ = positions_.size();
  open();
}

}  // namespace trinque::server
