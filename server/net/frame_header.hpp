#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace trinque::server {

/// What stands before a whole text that a server sends: the head of one frame, not masked.
/// RFC 6455 section 5.2
class FrameHeader {
 public:
  /// `length` is that of the text, in bytes.
  explicit FrameHeader(std::size_t length) {
    bytes_[0] = whole_text;
    if (length < length_in_two_bytes) {
      bytes_[1] = static_cast<char>(length);
      return;
    }
    const bool is_short = length <= 0xFFFF;
    const std::size_t digits = is_short ? 2 : 8;
    bytes_[1] = is_short ? length_in_two_bytes : length_in_eight_bytes;
    size_ = 2 + digits;
    for (std::size_t digit = 0; digit < digits; ++digit) {
      bytes_[size_ - 1 - digit] = static_cast<char>((length >> (8 * digit)) & 0xFFU);
    }
  }

  std::string_view bytes() const { return {bytes_.data(), size_}; }

 private:
  static constexpr char whole_text = static_cast<char>(0x81);
  static constexpr char length_in_two_bytes = 126;
  static constexpr char length_in_eight_bytes = 127;

  std::array<char, 10> bytes_{};
  std::size_t size_ = 2;
};

/// A ping with nothing in it, as it goes out. RFC 6455 section 5.5.2
inline constexpr std::string_view empty_ping("\x89\0", 2);

}  // namespace trinque::server
