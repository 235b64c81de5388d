#pragma once

#include "server/net/http_message.hpp"
#include "server/net/limits.hpp"

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

/// Lets a parser take no more than a request may have.
void limit(WireParser& parser, const Limits& limits);

HttpRequest plain(const WireRequest& request);

/// The response to a request that could not be read, if it makes sense to send one.
std::optional<HttpResponse> complaint(boost::system::error_code ec);

/// A response with the security headers of the host that was asked. HEAD gets it without its body,
/// which stays in `response`: that has to live until all is written.
boost::beast::http::message_generator on_the_wire(const HttpResponse& response,
                                                  const HttpRequest& request, bool keep_alive);

}  // namespace trinque::server
