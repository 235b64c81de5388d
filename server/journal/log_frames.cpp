#include "server/journal/log_frames.hpp"

#include <algorithm>
#include <array>
#include <fstream>

namespace trinque::server {
namespace {

constexpr std::size_t log_header_size = 32;
constexpr std::size_t frame_header_size = 24;
constexpr std::size_t salts_size = 8;
constexpr std::size_t page_size_in_log_header = 8;
constexpr std::size_t salts_in_log_header = 16;
constexpr std::size_t salts_in_frame_header = 8;

using LogHeader = std::array<char, log_header_size>;
using FrameHeader = std::array<char, frame_header_size>;

bool is_same_run(const LogHeader& log, const FrameHeader& frame) {
  return std::equal(log.begin() + salts_in_log_header,
                    log.begin() + salts_in_log_header + salts_size,
                    frame.begin() + salts_in_frame_header);
}

std::uint32_t page_size_of(const LogHeader& log) {
  std::uint32_t size = 0;
  for (std::size_t index = 0; index < sizeof size; ++index) {
    size = size << 8U | static_cast<unsigned char>(log[page_size_in_log_header + index]);
  }
  return size;
}

}  // namespace

std::int64_t frames_in_log(const std::filesystem::path& log) {
  std::ifstream file(log, std::ios::binary);
  LogHeader header{};
  if (!file.read(header.data(), header.size())) return 0;
  const std::uint32_t page_size = page_size_of(header);
  std::int64_t frames = 0;
  FrameHeader frame{};
  // Behind them lie frames of earlier runs: the file is written over from its beginning.
  while (file.read(frame.data(), frame.size()) && is_same_run(header, frame)) {
    ++frames;
    file.seekg(page_size, std::ios::cur);
  }
  return frames;
}

}  // namespace trinque::server
