#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <exception>

namespace trinque::server {

/// The token of each asynchronous call: a socket that fails is an everyday thing and comes back as
/// an error code.
inline constexpr auto quietly = boost::asio::as_tuple(boost::asio::use_awaitable);

/// Logs what a coroutine was not meant to throw. `where` names the coroutine.
void report_bug(const std::exception_ptr& failure, const char* where);

}  // namespace trinque::server
