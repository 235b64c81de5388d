#include "server/ops/durations.hpp"

#include <algorithm>

namespace trinque::server {

void Durations::count(std::chrono::nanoseconds took) {
  const auto range = std::ranges::lower_bound(bounds, took);
  ++times_[static_cast<std::size_t>(range - bounds.begin())];
  nanoseconds_ += took.count();
}

Durations::Counted Durations::counted() const {
  Counted counted;
  std::ranges::transform(times_, counted.times.begin(),
                         [](const auto& times) { return times.load(); });
  counted.sum = std::chrono::nanoseconds(nanoseconds_.load());
  return counted;
}

}  // namespace trinque::server
