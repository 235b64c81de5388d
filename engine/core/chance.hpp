#pragma once

#include "engine/core/cards.hpp"

#include <cstdint>

namespace trinque::engine {

/// Where dice and cards come from. Only `start` and `decide` of a game receive it, and they check
/// first and draw last: a refusal leaves it as it was, or nonsense could be sent until the next
/// roll suits.
class Chance {
 public:
  Chance() = default;
  Chance(const Chance&) = delete;
  Chance& operator=(const Chance&) = delete;
  virtual ~Chance() = default;

  /// A number from 0 to bound - 1, each as likely as the others. Requires bound > 0.
  virtual std::uint32_t below(std::uint32_t bound) = 0;

  /// How much has been drawn; equal before and after a command that drew nothing.
  virtual std::uint64_t position() const = 0;

  /// One roll of a die, 1 to 6.
  virtual int die() { return 1 + static_cast<int>(below(6)); }

  /// One card of the pool, which keeps it. Requires a pool that is not empty.
  virtual Card card(const CardPool& pool) {
    return pool.at(static_cast<int>(below(static_cast<std::uint32_t>(pool.size()))));
  }
};

/// Chance over a stream of 32-bit words; `below` rejects words that would favour small numbers.
class WordChance : public Chance {
 public:
  std::uint32_t below(std::uint32_t bound) final;

 protected:
  virtual std::uint32_t next_word() = 0;
};

}  // namespace trinque::engine
