#include "clients/load/poller.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <sys/epoll.h>
#include <system_error>
#include <unistd.h>

namespace trinque::load {
namespace {

constexpr Moment longest_wait = 5'000;
constexpr Moment millisecond = 1'000;

void control(int epoll, int operation, int descriptor, std::uint32_t events, Watched& watched) {
  epoll_event event{};
  event.events = events;
  event.data.ptr = &watched;
  if (epoll_ctl(epoll, operation, descriptor, &event) != 0)
    throw std::system_error(errno, std::system_category(), "epoll_ctl");
}

}  // namespace

Poller::Poller() : epoll_(epoll_create1(EPOLL_CLOEXEC)) {
  if (epoll_ < 0) throw std::system_error(errno, std::system_category(), "epoll_create1");
}

Poller::~Poller() { close(epoll_); }

void Poller::watch(int descriptor, std::uint32_t events, Watched& watched) {
  control(epoll_, EPOLL_CTL_ADD, descriptor, events, watched);
}

void Poller::change(int descriptor, std::uint32_t events, Watched& watched) {
  control(epoll_, EPOLL_CTL_MOD, descriptor, events, watched);
}

void Poller::call_at(Moment at, std::function<void()> call) {
  calls_.push({at, ++last_call_, std::move(call)});
}

void Poller::make_calls() {
  while (!calls_.empty() && calls_.top().at <= now()) {
    const auto call = calls_.top().call;
    calls_.pop();
    call();
  }
}

void Poller::turn(Moment end) {
  make_calls();
  const Moment next = calls_.empty() ? end : std::min(end, calls_.top().at);
  const Moment wait = std::clamp<Moment>(next - now(), 0, longest_wait);
  // Rounded down: the last part of a millisecond is spent looking, so that no call comes late.
  std::array<epoll_event, 512> events;
  const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()),
                               static_cast<int>(wait / millisecond));
  for (int i = 0; i < count; ++i) {
    const epoll_event& event = events[static_cast<std::size_t>(i)];
    static_cast<Watched*>(event.data.ptr)->on_ready(event.events);
  }
}

bool Poller::run_until(Moment end, const std::function<bool()>& done) {
  while (!done()) {
    if (now() >= end) return false;
    turn(end);
  }
  return true;
}

void Poller::run_until(Moment end) {
  run_until(end, [] { return false; });
}

}  // namespace trinque::load
