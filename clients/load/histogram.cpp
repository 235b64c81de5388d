#include "clients/load/histogram.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace trinque::load {
namespace {

constexpr unsigned bits_kept = 6;
constexpr std::uint64_t exact = 1U << (bits_kept + 1);

std::size_t bucket_of(std::uint64_t duration) {
  if (duration < exact) return duration;
  const unsigned shift = static_cast<unsigned>(std::bit_width(duration)) - bits_kept - 1;
  return (std::uint64_t{shift} << bits_kept) + (duration >> shift);
}

/// The longest duration that falls into a bucket.
std::uint64_t end_of(std::size_t bucket) {
  if (bucket < exact) return bucket;
  const std::uint64_t shift = (bucket >> bits_kept) - 1;
  return ((bucket - (shift << bits_kept) + 1) << shift) - 1;
}

}  // namespace

void Histogram::record(Moment duration) {
  const Moment held = std::max<Moment>(0, duration);
  const std::size_t bucket = bucket_of(static_cast<std::uint64_t>(held));
  if (bucket >= buckets_.size()) buckets_.resize(bucket + 1);
  ++buckets_[bucket];
  ++count_;
  longest_ = std::max(longest_, held);
}

void Histogram::clear() { *this = {}; }

Moment Histogram::quantile(double share) const {
  const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(count_)));
  std::uint64_t seen = 0;
  for (std::size_t bucket = 0; bucket < buckets_.size(); ++bucket) {
    seen += buckets_[bucket];
    if (seen >= wanted && seen > 0) return std::min(longest_, static_cast<Moment>(end_of(bucket)));
  }
  return longest_;
}

}  // namespace trinque::load
