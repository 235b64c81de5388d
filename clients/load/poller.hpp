#pragma once

#include "clients/load/moment.hpp"

#include <cstdint>
#include <functional>
#include <queue>
#include <vector>

namespace trinque::load {

/// Something with a descriptor that the poller watches.
class Watched {
 public:
  Watched() = default;
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;
  virtual ~Watched() = default;

  /// The descriptor can be read or written, or has failed.
  virtual void on_ready(std::uint32_t events) = 0;
};

/// One thread that waits for thousands of descriptors and for moments.
class Poller {
 public:
  Poller();
  ~Poller();
  Poller(const Poller&) = delete;
  Poller& operator=(const Poller&) = delete;

  /// Tells of `events` (as in epoll) of a descriptor until it is closed.
  void watch(int descriptor, std::uint32_t events, Watched& watched);
  void change(int descriptor, std::uint32_t events, Watched& watched);

  /// Calls once, not before `at`.
  void call_at(Moment at, std::function<void()> call);

  /// Works until `done` says so, or until `end`. Returns whether it was done.
  bool run_until(Moment end, const std::function<bool()>& done);
  void run_until(Moment end);

 private:
  struct Call {
    Moment at = 0;
    std::uint64_t number = 0;
    std::function<void()> call;
    bool operator<(const Call& other) const {
      return at != other.at ? at > other.at : number > other.number;
    }
  };
  void turn(Moment end);
  void make_calls();

  int epoll_ = -1;
  std::priority_queue<Call> calls_;
  std::uint64_t last_call_ = 0;
};

}  // namespace trinque::load
