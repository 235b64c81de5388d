#include "server/net/http_session.hpp"

#include "server/net/completion.hpp"
#include "server/net/http_wire.hpp"
#include "server/net/ws_session.hpp"

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include <optional>

namespace trinque::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t most_unread_bytes = 256 * 1024;

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
                                         WireParser& parser) {
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

/// What a request gets that was read, or could not be.
asio::awaitable<Routed> routed(HttpRequest request, error_code ec, ConnectionContext* context) {
  if (auto complained = complaint(ec)) co_return Objection{std::move(*complained)};
  Routed answer = co_await context->router.route(std::move(request));
  co_return answer;
}

}  // namespace

asio::awaitable<void> serve_connection(tcp::socket socket, ConnectionContext* context) {
  beast::tcp_stream stream(std::move(socket));
  error_code ignored;
  stream.socket().set_option(tcp::no_delay(true), ignored);
  beast::flat_buffer buffer;
  for (bool keep = true; keep;) {
    WireParser parser;
    limit(parser);
    stream.expires_after(context->limits.request);
    const error_code ec = co_await read_request(stream, buffer, parser);
    if (ec && !complaint(ec)) break;

    const HttpRequest request = plain(parser.get());
    HttpRequest asked = request;
    Routed answer = co_await routed(std::move(asked), ec, context);
    if (auto* becoming = std::get_if<BecomesSocket>(&answer)) {
      std::string code = std::move(becoming->code);
      auto serving = serve_socket(std::move(stream), parser.release(), std::move(code), context);
      co_await std::move(serving);
      co_return;
    }
    auto* objected = std::get_if<Objection>(&answer);
    keep = objected == nullptr && parser.get().keep_alive();
    HttpResponse response = objected != nullptr ? std::move(objected->response)
                                                : std::get<HttpResponse>(std::move(answer));
    auto written = on_the_wire(std::move(response), request, keep);
    stream.expires_after(context->limits.silence);
    const auto [failure, size] = co_await beast::async_write(stream, std::move(written), quietly);
    if (failure) co_return;
  }
  co_await part(std::move(stream));
}

}  // namespace trinque::server
