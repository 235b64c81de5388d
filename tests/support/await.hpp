#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>

#include <utility>

namespace trinque::tests {

/// Runs a coroutine to its end on a context of its own, and returns its result.
template <class T>
T await(boost::asio::awaitable<T> coroutine) {
  boost::asio::io_context io(1);
  auto result = boost::asio::co_spawn(io, std::move(coroutine), boost::asio::use_future);
  io.run();
  return result.get();
}

}  // namespace trinque::tests
