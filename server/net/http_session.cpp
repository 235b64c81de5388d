#include "server/net/http_session.hpp"

#include "server/net/completion.hpp"
#include "server/net/origin.hpp"
#include "server/net/ws_session.hpp"

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include <optional>

namespace trinque::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

using Request = http::request<http::string_body>;
using Parser = http::request_parser<http::string_body>;

constexpr std::uint32_t longest_header = 8 * 1024;
constexpr std::uint64_t longest_body = 16 * 1024;
constexpr std::size_t most_unread_bytes = 256 * 1024;
constexpr std::string_view sockets = "/ws/";

/// The only value of a header; nothing if there are several, or none.
std::string header(const Request& request, http::field field) {
  return request.count(field) == 1 ? std::string(request[field]) : std::string();
}

HttpRequest plain(const Request& request) {
  HttpRequest read;
  read.method = std::string(request.method_string());
  read.host = header(request, http::field::host);
  read.accept_encoding = header(request, http::field::accept_encoding);
  read.if_none_match = header(request, http::field::if_none_match);
  read.body = request.body();
  if (!read_target(request.target(), read)) read.path.clear();
  return read;
}

/// What is wrong with a request, whatever it asks for.
std::optional<HttpResponse> objection(const Request& request, const HttpRequest& read,
                                      const ConnectionContext& context) {
  if (!is_host(read.host))
    return text_response(400, "The Host header is missing or cannot be read.");
  if (read.path.empty()) return text_response(400, "The address cannot be read.");
  const bool changes_something =
      read.path.starts_with(sockets) || (read.method != "GET" && read.method != "HEAD");
  const bool has_origin = request.count(http::field::origin) > 0;
  // A page of somebody else must not play with the phones of whoever opens it.
  if (changes_something && has_origin &&
      !is_own_origin(header(request, http::field::origin), read.host, context.allowed_origins)) {
    return text_response(403, "Pages of another origin may not use this server.");
  }
  return std::nullopt;
}

HttpResponse upgrade_required() {
  HttpResponse response = text_response(426, "This address speaks WebSocket.");
  response.headers.emplace_back("Upgrade", "websocket");
  return response;
}

/// The response to a request that could not be read, if it makes sense to send one.
std::optional<HttpResponse> complaint(error_code ec) {
  if (ec == http::error::header_limit) return text_response(431, "The header is too long.");
  if (ec == http::error::body_limit) return text_response(413, "The body is too long.");
  const bool is_gone = ec == http::error::end_of_stream || ec == http::error::partial_message;
  if (is_gone || ec.category() != http::make_error_code(http::error::end_of_stream).category())
    return std::nullopt;
  return text_response(400, "This is not HTTP.");
}

http::message_generator message(HttpResponse response, std::string_view host, bool keep,
                                bool without_body) {
  http::response<http::string_body> built(static_cast<http::status>(response.status), 11);
  for (const auto& [name, value] : response.headers) {
    built.insert(name, value);
  }
  for (const auto& [name, value] : security_headers(host)) {
    built.set(name, value);
  }
  if (!response.content_type.empty()) built.set(http::field::content_type, response.content_type);
  built.keep_alive(keep);
  const std::size_t size = response.body.size();
  if (!without_body) {
    built.body() = std::move(response.body);
    if (response.status != 304) built.content_length(size);
    return built;
  }
  http::response<http::empty_body> bare(std::move(built.base()));
  bare.content_length(size);
  return bare;
}

/// Says that nothing more comes, and waits for the other side to have read it: closing at once,
/// with bytes unread, would take back what was sent last.
asio::awaitable<void> part(beast::tcp_stream stream) {
  error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  stream.expires_after(std::chrono::seconds(2));
  std::array<char, 4096> unread;
  for (std::size_t total = 0; total < most_unread_bytes;) {
    const auto buffer = asio::buffer(unread);
    const auto [ec, size] = co_await stream.async_read_some(buffer, quietly);
    if (ec) break;
    total += size;
  }
}

/// Reads one request. A client that waits for permission to send its body gets it.
asio::awaitable<error_code> read_request(beast::tcp_stream& stream, beast::flat_buffer& buffer,
                                         Parser& parser) {
  auto [ec, size] = co_await http::async_read_header(stream, buffer, parser, quietly);
  if (ec) co_return ec;
  if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
    http::response<http::empty_body> go_on(http::status::continue_, parser.get().version());
    auto [write_failure, written] = co_await http::async_write(stream, go_on, quietly);
    if (write_failure) co_return write_failure;
  }
  auto [failure, rest] = co_await http::async_read(stream, buffer, parser, quietly);
  co_return failure;
}

}  // namespace

asio::awaitable<void> serve_connection(tcp::socket socket, ConnectionContext* context) {
  beast::tcp_stream stream(std::move(socket));
  error_code ignored;
  stream.socket().set_option(tcp::no_delay(true), ignored);
  beast::flat_buffer buffer;
  for (bool keep = true; keep;) {
    Parser parser;
    parser.header_limit(longest_header);
    parser.body_limit(longest_body);
    stream.expires_after(context->limits.request);
    const error_code ec = co_await read_request(stream, buffer, parser);
    std::optional<HttpResponse> response = ec ? complaint(ec) : std::nullopt;
    if (ec && !response) break;

    const HttpRequest request = plain(parser.get());
    if (!response) response = objection(parser.get(), request, *context);
    keep = !response && parser.get().keep_alive();
    if (!response && request.path.starts_with(sockets)) {
      if (beast::websocket::is_upgrade(parser.get())) {
        std::string code = request.path.substr(sockets.size());
        auto serving = serve_socket(std::move(stream), parser.release(), std::move(code), context);
        co_await std::move(serving);
        co_return;
      }
      response = upgrade_required();
    }
    if (!response && Api::owns(request.path)) {
      HttpRequest asked = request;
      response = co_await context->api.answer(std::move(asked));
    }
    if (!response) response = context->pages.answer(request);

    const std::string host = is_host(request.host) ? request.host : "localhost";
    auto answer = message(std::move(*response), host, keep, request.method == "HEAD");
    stream.expires_after(context->limits.silence);
    const auto [failure, size] = co_await beast::async_write(stream, std::move(answer), quietly);
    if (failure) co_return;
  }
  co_await part(std::move(stream));
}

}  // namespace trinque::server
