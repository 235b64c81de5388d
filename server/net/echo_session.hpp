#pragma once

#include "server/net/client_stream.hpp"
#include "server/net/http_wire.hpp"

#include <boost/asio/awaitable.hpp>

namespace trinque::server {

/// Upgrades a connection and sends back each message, of up to 16 MiB: a suite of tests for
/// WebSocket can be run against our stack. Exists only with the test hooks.
boost::asio::awaitable<void> serve_echo(ClientStream stream, WireRequest request);

}  // namespace trinque::server
