#include "server/net/http_wire.hpp"

#include "server/net/origin.hpp"

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include <algorithm>
#include <cctype>

namespace trinque::server {
namespace {

namespace http = boost::beast::http;
using boost::system::error_code;

constexpr std::string_view bearer = "Bearer ";

/// The only value of a header; nothing if there are several, or none.
std::string header(const WireRequest& request, http::field field) {
  return request.count(field) == 1 ? std::string(request[field]) : std::string();
}

/// All headers of this name as one list.
std::string list_of(const WireRequest& request, std::string_view name) {
  std::string list;
  const auto [first, last] = request.equal_range(name);
  for (auto field = first; field != last; ++field) {
    if (!list.empty()) list += ',';
    list += field->value();
  }
  return list;
}

/// Whether this is 16 bytes in base64, which Beast does not ask. RFC 6455, section 4.2.1
bool is_socket_key(std::string_view key) {
  constexpr std::size_t letters = 22;
  return key.size() == letters + 2 && key.ends_with("==") &&
         std::all_of(key.begin(), key.begin() + letters, [](unsigned char letter) {
           return std::isalnum(letter) != 0 || letter == '+' || letter == '/';
         });
}

}  // namespace

void limit(WireParser& parser, const Limits& limits) {
  parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes));
  parser.body_limit(static_cast<std::uint64_t>(limits.body_bytes));
}

HttpRequest plain(const WireRequest& request) {
  HttpRequest read;
  read.method = std::string(request.method_string());
  read.host = header(request, http::field::host);
  read.accept_encoding = header(request, http::field::accept_encoding);
  read.if_none_match = header(request, http::field::if_none_match);
  const std::string authorization = header(request, http::field::authorization);
  if (authorization.starts_with(bearer)) read.bearer = authorization.substr(bearer.size());
  if (request.count(http::field::origin) > 0) read.origin = header(request, http::field::origin);
  read.forwarded_for = list_of(request, "X-Forwarded-For");
  read.is_upgrade = boost::beast::websocket::is_upgrade(request) &&
                    is_socket_key(header(request, http::field::sec_websocket_key));
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

http::message_generator on_the_wire(const HttpResponse& response, const HttpRequest& request,
                                    bool keep_alive) {
  http::response<http::span_body<const char>> built(static_cast<http::status>(response.status), 11);
  for (const auto& [name, value] : response.headers) {
    built.insert(name, value);
  }
  for (const auto& [name, value] :
       security_headers(is_host(request.host) ? request.host : "localhost", response.peers)) {
    built.set(name, value);
  }
  if (!response.content_type.empty()) built.set(http::field::content_type, response.content_type);
  built.keep_alive(keep_alive);
  const std::string& content = response.content();
  if (request.method != "HEAD") {
    built.body() = boost::beast::span<const char>(content.data(), content.size());
    if (response.status != 304) built.content_length(content.size());
    return built;
  }
  http::response<http::empty_body> bare(std::move(built.base()));
  bare.content_length(content.size());
  return bare;
}

}  // namespace trinque::server
