#include "server/net/http_wire.hpp"

#include "server/net/origin.hpp"

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

namespace trinque::server {
namespace {

namespace http = boost::beast::http;
using boost::system::error_code;

constexpr std::uint32_t longest_header = 8 * 1024;
constexpr std::uint64_t longest_body = 16 * 1024;

/// The only value of a header; nothing if there are several, or none.
std::string header(const WireRequest& request, http::field field) {
  return request.count(field) == 1 ? std::string(request[field]) : std::string();
}

}  // namespace

void limit(WireParser& parser) {
  parser.header_limit(longest_header);
  parser.body_limit(longest_body);
}

HttpRequest plain(const WireRequest& request) {
  HttpRequest read;
  read.method = std::string(request.method_string());
  read.host = header(request, http::field::host);
  read.accept_encoding = header(request, http::field::accept_encoding);
  read.if_none_match = header(request, http::field::if_none_match);
  if (request.count(http::field::origin) > 0) read.origin = header(request, http::field::origin);
  read.is_upgrade = boost::beast::websocket::is_upgrade(request);
  read.body = request.body();
  if (!read_target(request.target(), read)) read.path.clear();
  return read;
}

std::optional<HttpResponse> complaint(error_code ec) {
  if (ec == http::error::header_limit) return text_response(431, "The header is too long.");
  if (ec == http::error::body_limit) return text_response(413, "The body is too long.");
  const bool is_gone = ec == http::error::end_of_stream || ec == http::error::partial_message;
  if (is_gone || ec.category() != http::make_error_code(http::error::end_of_stream).category())
    return std::nullopt;
  return text_response(400, "This is not HTTP.");
}

http::message_generator on_the_wire(HttpResponse response, const HttpRequest& request,
                                    bool keep_alive) {
  http::response<http::string_body> built(static_cast<http::status>(response.status), 11);
  for (const auto& [name, value] : response.headers) {
    built.insert(name, value);
  }
  for (const auto& [name, value] :
       security_headers(is_host(request.host) ? request.host : "localhost")) {
    built.set(name, value);
  }
  if (!response.content_type.empty()) built.set(http::field::content_type, response.content_type);
  built.keep_alive(keep_alive);
  const std::size_t size = response.body.size();
  if (request.method != "HEAD") {
    built.body() = std::move(response.body);
    if (response.status != 304) built.content_length(size);
    return built;
  }
  http::response<http::empty_body> bare(std::move(built.base()));
  bare.content_length(size);
  return bare;
}

}  // namespace trinque::server
