#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>

#include <stdexcept>

namespace trinque::server {

/// What a room and its phones run on, one thing at a time. On an `any_io_executor` a strand would
/// allocate whenever it asks what it stands on: some forty times a move.
using Strand = boost::asio::strand<boost::asio::io_context::executor_type>;

/// A new strand on the threads of `executor`. Throws std::logic_error if these are not those of an
/// io_context.
inline Strand strand_on(const boost::asio::any_io_executor& executor) {
  const auto* threads = executor.target<boost::asio::io_context::executor_type>();
  if (threads == nullptr) throw std::logic_error("a strand on something else than an io_context");
  return boost::asio::make_strand(*threads);
}

}  // namespace trinque::server
