#include "server/ops/loop_lag.hpp"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <chrono>

namespace trinque::server {

namespace asio = boost::asio;

asio::awaitable<void> measure_loop_lag(Durations* lag) {
  constexpr std::chrono::milliseconds between{250};
  asio::steady_timer timer(co_await asio::this_coro::executor);
  while (true) {
    timer.expires_after(between);
    co_await timer.async_wait(asio::use_awaitable);
    lag->count(std::chrono::steady_clock::now() - timer.expiry());
  }
}

}  // namespace trinque::server
