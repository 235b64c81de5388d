#pragma once

#include "engine/core/chance.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace trinque::fuzz {

/// Chance that the fuzzer has in hand: each draw takes one byte of its input, or four where one
/// does not reach. Draws the lowest once the input is used up.
class InputChance final : public engine::Chance {
 public:
  explicit InputChance(std::span<const std::uint8_t> input) : input_(input) {}

  std::uint32_t below(std::uint32_t bound) override {
    ++drawn_;
    std::uint32_t word = next_byte();
    constexpr std::uint32_t values_of_a_byte = 256;
    if (bound > values_of_a_byte) {
      for (int more = 0; more < 3; ++more) {
        word = word << 8U | next_byte();
      }
    }
    return word % bound;
  }
  std::uint64_t position() const override { return drawn_; }

  bool is_used_up() const { return input_.empty(); }

 private:
  std::uint8_t next_byte() {
    if (input_.empty()) return 0;
    const std::uint8_t byte = input_.front();
    input_ = input_.subspan(1);
    return byte;
  }

  std::span<const std::uint8_t> input_;
  std::uint64_t drawn_ = 0;
};

}  // namespace trinque::fuzz
