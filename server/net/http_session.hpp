#pragma once

#include "server/net/connection_context.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <memory>

namespace trinque::server {

/// Serves one connection: HTTP until it closes, idles for too long, or becomes a socket. Its
/// executor must be a strand.
boost::asio::awaitable<void> serve_connection(boost::asio::ip::tcp::socket socket,
                                              std::shared_ptr<ConnectionContext> context);

}  // namespace trinque::server
