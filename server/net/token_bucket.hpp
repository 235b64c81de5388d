#pragma once

#include "server/rooms/instant.hpp"

#include <algorithm>
#include <cmath>

namespace trinque::server {

/// How much one connection may say: so many messages at once, and so many per second in the long
/// run.
class TokenBucket {
 public:
  struct Rate {
    double per_second = 20;
    double burst = 40;
  };

  TokenBucket(Rate rate, Instant now) : rate_(rate), tokens_(rate.burst), filled_(now) {}

  /// Whether one more may pass now.
  bool take(Instant now) {
    fill(now);
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }

  /// Milliseconds until one more may pass.
  Instant wait(Instant now) {
    fill(now);
    return static_cast<Instant>(std::ceil(std::max(0.0, 1 - tokens_) / per_millisecond()));
  }

 private:
  double per_millisecond() const { return rate_.per_second / 1'000; }

  void fill(Instant now) {
    tokens_ =
        std::min(rate_.burst, tokens_ + static_cast<double>(now - filled_) * per_millisecond());
    filled_ = now;
  }

  Rate rate_;
  double tokens_;
  Instant filled_;
};

}  // namespace trinque::server
