#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace trinque::server {

/// How long something took each time, sorted into ranges. Counted from any thread without a lock.
class Durations {
 public:
  /// The longest of each range, from a tenth of a millisecond to five seconds; the last range has
  /// no end.
  static constexpr std::array<std::chrono::microseconds, 14> bounds = {
      std::chrono::microseconds(100),    std::chrono::microseconds(200),
      std::chrono::microseconds(500),    std::chrono::microseconds(1'000),
      std::chrono::microseconds(2'000),  std::chrono::microseconds(5'000),
      std::chrono::microseconds(10'000), std::chrono::microseconds(20'000),
      std::chrono::microseconds(50'000), std::chrono::microseconds(100'000),
      std::chrono::milliseconds(200),    std::chrono::milliseconds(500),
      std::chrono::seconds(1),           std::chrono::seconds(5)};

  struct Counted {
    /// How many were in each range, the endless one last.
    std::array<std::uint64_t, bounds.size() + 1> times{};
    std::chrono::nanoseconds sum{};
  };

  void count(std::chrono::nanoseconds took);
  Counted counted() const;

 private:
  std::array<std::atomic<std::uint64_t>, bounds.size() + 1> times_{};
  std::atomic<std::int64_t> nanoseconds_ = 0;
};

}  // namespace trinque::server
