#pragma once

#include "server/net/client_stream.hpp"
#include "server/net/connection_context.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include <string>

namespace trinque::server {

/// Upgrades a connection and speaks docs/protocol.md with it until it ends. The executor of the
/// stream must be a strand. Beast in a header: for http_session.cpp alone.
boost::asio::awaitable<void> serve_socket(
    ClientStream stream, boost::beast::http::request<boost::beast::http::string_body> request,
    std::string code, Caller caller, ConnectionContext* context);

}  // namespace trinque::server
