#pragma once

#include "engine/core/chance.hpp"

#include <cstdint>
#include <vector>

/// What the advice of all games is made of.
namespace trinque::engine {

/// One of them, each as likely as the others. Requires that there is one.
template <class T>
T drawn_from(const std::vector<T>& all, Chance& chance) {
  return all[chance.below(static_cast<std::uint32_t>(all.size()))];
}

/// A number from `least` to `most`, each as likely as the others. Requires that most >= least.
inline int number_between(int least, int most, Chance& chance) {
  return least + static_cast<int>(chance.below(static_cast<std::uint32_t>(most - least) + 1));
}

/// Those of them that `worth` values most.
template <class T, class Worth>
std::vector<T> best_of(const std::vector<T>& all, const Worth& worth) {
  std::vector<T> best;
  for (const T& one : all) {
    if (!best.empty() && worth(one) > worth(best.front())) best.clear();
    if (best.empty() || worth(one) == worth(best.front())) best.push_back(one);
  }
  return best;
}

}  // namespace trinque::engine
