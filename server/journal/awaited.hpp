#pragma once

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <functional>
#include <memory>
#include <utility>

namespace trinque::server {

/// Resumes whoever waits on his own executor, whichever thread has the result.
template <class T, class Handler>
std::function<void(T)> completion_on_its_executor(Handler handler) {
  auto executor = boost::asio::get_associated_executor(handler);
  auto shared = std::make_shared<Handler>(std::move(handler));
  auto work = std::make_shared<boost::asio::executor_work_guard<decltype(executor)>>(executor);
  return [executor, shared, work](T result) {
    boost::asio::post(executor, [shared, work, result = std::move(result)]() mutable {
      (*shared)(std::move(result));
    });
  };
}

/// Waits for what another thread answers: `start` is handed the function that takes the answer, and
/// sees to it that this is called once.
template <class T, class Start>
boost::asio::awaitable<T> awaited(Start start) {
  // Named, since this compiler destroys a lambda twice that is written inside a co_await
  // expression.
  auto initiate = [start = std::move(start)](auto handler) mutable {
    start(completion_on_its_executor<T>(std::move(handler)));
  };
  auto answered = boost::asio::async_initiate<const boost::asio::use_awaitable_t<>, void(T)>(
      std::move(initiate), boost::asio::use_awaitable);
  co_return co_await std::move(answered);
}

}  // namespace trinque::server
