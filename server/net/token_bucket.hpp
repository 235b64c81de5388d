#pragma once

#include "server/rooms/instant.hpp"

#include <algorithm>

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
    constexpr double per_millisecond = 0.001;
    const double gained = static_cast<double>(now - filled_) * per_millisecond * rate_.per_second;
    tokens_ = std::min(rate_.burst, tokens_ + gained);
    filled_ = now;
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }

 private:
  Rate rate_;
  double tokens_;
  Instant filled_;
};

}  // namespace trinque::server
