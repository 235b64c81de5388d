#pragma once

#include "engine/core/chance.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace trinque::server {

/// 256 bits that nobody can guess.
using Secret = std::array<std::uint8_t, 32>;

/// Fresh from the operating system, by libsodium. Entropy enters the process here and nowhere else.
Secret fresh_secret();

/// The chance of one round or deal: a stream of words that its secret determines. The round's key
/// is HMAC-SHA256(secret, label); block i of the stream is HMAC-SHA256(key, i), i as eight bytes
/// with the highest first, and gives eight words, each with its highest byte first.
class KeyedChance final : public engine::WordChance {
 public:
  /// `position` words have been drawn already.
  KeyedChance(const Secret& secret, std::string_view label, std::uint64_t position = 0);

  /// The number of words drawn so far.
  std::uint64_t position() const override { return drawn_; }

 private:
  std::uint32_t next_word() override;
  void compute_block();

  std::array<std::uint8_t, 32> key_{};
  std::array<std::uint32_t, 8> block_{};
  std::uint64_t drawn_ = 0;
};

}  // namespace trinque::server
