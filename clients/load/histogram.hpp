#pragma once

#include "clients/load/moment.hpp"

#include <cstdint>
#include <vector>

namespace trinque::load {

/// Counts durations in buckets of which each is at most 1/64 wider than the one before, so that a
/// long run needs no list and a quantile is right to 1.6 %.
class Histogram {
 public:
  void record(Moment duration);
  void clear();

  std::uint64_t count() const { return count_; }
  /// The duration that this share of all does not exceed. 0 if there is none.
  Moment quantile(double share) const;
  Moment longest() const { return longest_; }

 private:
  std::vector<std::uint64_t> buckets_;
  std::uint64_t count_ = 0;
  Moment longest_ = 0;
};

}  // namespace trinque::load
