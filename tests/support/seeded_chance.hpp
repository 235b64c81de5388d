#pragma once

#include "engine/core/chance.hpp"

#include <random>

namespace trinque::tests {

/// Chance that repeats itself for the same seed.
class SeededChance final : public engine::WordChance {
 public:
  explicit SeededChance(std::uint64_t seed) : words_(seed) {}
  std::uint64_t position() const override { return drawn_; }

 private:
  std::uint32_t next_word() override {
    ++drawn_;
    return static_cast<std::uint32_t>(words_() >> 32U);
  }

  std::mt19937_64 words_;
  std::uint64_t drawn_ = 0;
};

}  // namespace trinque::tests
