#include "engine/core/chance.hpp"

#include <cassert>

namespace trinque::engine {

std::uint32_t WordChance::below(std::uint32_t bound) {
  assert(bound > 0);
  // 2^32 mod bound words at the low end are one too many for some remainders.
  const std::uint32_t surplus = (0U - bound) % bound;
  std::uint32_t word = next_word();
  while (word < surplus) {
    word = next_word();
  }
  return word % bound;
}

}  // namespace trinque::engine
