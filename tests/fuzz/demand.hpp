#pragma once

#include <cstdio>
#include <cstdlib>

namespace trinque::fuzz {

/// Ends the process, as a sanitizer would, if what must hold does not.
inline void demand(bool holds, const char* sentence) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", sentence);
  std::abort();
}

}  // namespace trinque::fuzz
