#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace trinque::server {

/// Counts the sockets that are open, so that a stopping server can wait for the last goodbye.
class OpenSessions {
 public:
  /// One socket, for as long as it lives.
  class Membership {
   public:
    explicit Membership(OpenSessions& all) : all_(all) { all_.change(1); }
    ~Membership() { all_.change(-1); }
    Membership(const Membership&) = delete;
    Membership& operator=(const Membership&) = delete;

   private:
    OpenSessions& all_;
  };

  /// Blocks until no socket is open, at most that long. Whether none is.
  bool wait_for_none(std::chrono::milliseconds longest) {
    std::unique_lock lock(mutex_);
    return emptied_.wait_for(lock, longest, [this] { return open_ == 0; });
  }

  std::size_t count() const {
    const std::lock_guard lock(mutex_);
    return static_cast<std::size_t>(open_);
  }

 private:
  void change(int difference) {
    const std::lock_guard lock(mutex_);
    open_ += difference;
    if (open_ == 0) emptied_.notify_all();
  }

  mutable std::mutex mutex_;
  std::condition_variable emptied_;
  int open_ = 0;
};

}  // namespace trinque::server
