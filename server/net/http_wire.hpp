#pragma once

#include "server/net/http_message.hpp"

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/message_generator.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include <optional>
#include <string_view>

/// Between the bytes of HTTP and the values that are routed. Beast in a header: for what carries
/// bytes.
namespace trinque::server {

using WireRequest = boost::beast::http::request<boost::beast::http::string_body>;
using WireParser = boost::beast::http::request_parser<boost::beast::http::string_body>;

/// A parser that takes no more than a request of ours needs.
void limit(WireParser& parser);

HttpRequest plain(const WireRequest& request);

/// The response to a request that could not be read, if it makes sense to send one.
std::optional<HttpResponse> complaint(boost::system::error_code ec);

/// A response with the security headers of the host that was asked. HEAD gets it without its body.
boost::beast::http::message_generator on_the_wire(HttpResponse response, const HttpRequest& request,
                                                  bool keep_alive);

}  // namespace trinque::server
