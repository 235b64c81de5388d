#include "server/net/http_session.hpp"

#include "server/net/client_stream.hpp"
#include "server/net/completion.hpp"
#include "server/net/forwarded.hpp"
#include "server/net/http_wire.hpp"
#include "server/net/ws_session.hpp"

#ifdef TRINQUE_TEST_HOOKS
#include "server/net/echo_session.hpp"
#endif

#include <boost/asio/co_spawn.hpp>
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

/// So many connections that are one too many hear why; more are closed at once.
constexpr int most_turned_away = 32;
constexpr std::chrono::seconds longest_parting{2};
constexpr std::size_t most_unread_bytes = 256 * 1024;

/// Nothing if the other side is gone already.
std::optional<ClientAddress> peer_of(const tcp::socket& socket) {
  error_code ec;
  const auto endpoint = socket.remote_endpoint(ec);
  if (ec) return std::nullopt;
  const asio::ip::address address = endpoint.address();
  return ClientAddress{(address.is_v4()
                            ? asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4())
                            : address.to_v6())
                           .to_bytes()};
}

HttpResponse too_many_of_one_address() {
  return text_response(429, "Your address has as many connections as it may.");
}

/// One connection for as long as it speaks HTTP. It lives in the frame of `serve_connection`.
class HttpSession {
 public:
  HttpSession(tcp::socket socket, const std::shared_ptr<ConnectionContext>& context,
              const ClientAddress& peer)
      : context_owner_(context),
        context_(*context),
        peer_(peer),
        is_behind_proxy_(is_among(context_.trusted_proxies, peer)),
        stream_(std::move(socket),
                context_.identity == nullptr ? nullptr : context_.identity->current()),
        caller_{peer} {}

  asio::awaitable<void> run();

 private:
  std::chrono::seconds time_for_a_request() const {
    return std::chrono::seconds(context_.limits.request_seconds);
  }
  void prepare();
  std::optional<HttpResponse> unless_admitted();
  std::optional<HttpResponse> unless_admitted(HttpRequest& request);
  asio::awaitable<void> turn_away(HttpResponse why);
  asio::awaitable<void> serve();
  asio::awaitable<error_code> read_request(WireParser& parser);
  asio::awaitable<Routed> routed(HttpRequest request, error_code ec);
  void become_socket(WireRequest request, std::string code);
  asio::awaitable<bool> write(HttpResponse response, HttpRequest asked, bool keep);
  asio::awaitable<void> part();

  const std::shared_ptr<ConnectionContext> context_owner_;
  ConnectionContext& context_;
  const ClientAddress peer_;
  const bool is_behind_proxy_;
  ClientStream stream_;
  Caller caller_;
  beast::flat_buffer buffer_;
};

void HttpSession::prepare() {
  error_code ignored;
  stream_.socket().set_option(tcp::no_delay(true), ignored);
  const auto size = static_cast<int>(context_.limits.send_buffer_bytes);
  stream_.socket().set_option(asio::socket_base::send_buffer_size(size), ignored);
  stream_.tcp().expires_after(time_for_a_request());
}

std::optional<HttpResponse> HttpSession::unless_admitted() {
  caller_.in_all = context_.connections.enter();
  if (!caller_.in_all) {
    ++context_.counters.connections_refused;
    HttpResponse full = text_response(503, "This server has as many connections as it may.");
    full.headers.emplace_back("Retry-After", "5");
    return full;
  }
  if (is_behind_proxy_) return std::nullopt;
  caller_.of_network = context_.connections.enter(peer_);
  if (caller_.of_network) return std::nullopt;
  ++context_.counters.connections_refused_per_address;
  return too_many_of_one_address();
}

/// Behind a proxy it is known only now who asks, and the next request may be somebody else's.
std::optional<HttpResponse> HttpSession::unless_admitted(HttpRequest& request) {
  if (is_behind_proxy_) {
    caller_.address = client_behind(peer_, request.forwarded_for, context_.trusted_proxies);
    caller_.of_network.reset();
    caller_.of_network = context_.connections.enter(caller_.address);
  }
  request.client = caller_.address;
  if (caller_.of_network) return std::nullopt;
  ++context_.counters.connections_refused_per_address;
  return too_many_of_one_address();
}

/// Says why nothing is read. A flood is not worth an answer, and neither is a handshake of TLS.
asio::awaitable<void> HttpSession::turn_away(HttpResponse why) {
  if (stream_.is_secure() || context_.turned_away >= most_turned_away) co_return;
  ++context_.turned_away;
  HttpRequest nothing_read;
  co_await write(std::move(why), std::move(nothing_read), false);
  co_await part();
  --context_.turned_away;
}

asio::awaitable<void> HttpSession::run() {
  prepare();
  if (auto refused = unless_admitted()) {
    HttpResponse why = std::move(*refused);
    co_await turn_away(std::move(why));
    co_return;
  }
  const error_code ec = co_await stream_.shake_hands();
  if (ec == beast::error::timeout) ++context_.counters.requests_late;
  if (!ec) co_await serve();
}

asio::awaitable<void> HttpSession::serve() {
  for (bool keep = true; keep;) {
    WireParser parser;
    limit(parser, context_.limits);
    const error_code ec = co_await read_request(parser);
    if (ec && !complaint(ec)) break;

    HttpRequest request = plain(parser.get());
#ifdef TRINQUE_TEST_HOOKS
    if (!ec && context_.echoes && request.is_upgrade && request.path == "/__echo") {
      auto echoing = serve_echo(std::move(stream_), parser.release());
      co_await std::move(echoing);
      co_return;
    }
#endif
    HttpRequest asked = request;
    Routed answer = co_await routed(std::move(request), ec);
    if (auto* becoming = std::get_if<BecomesSocket>(&answer)) {
      std::string code = std::move(becoming->code);
      become_socket(parser.release(), std::move(code));
      co_return;
    }
    auto* objected = std::get_if<Objection>(&answer);
    keep = objected == nullptr && parser.get().keep_alive();
    HttpResponse response = objected != nullptr ? std::move(objected->response)
                                                : std::get<HttpResponse>(std::move(answer));
    const bool is_written = co_await write(std::move(response), std::move(asked), keep);
    if (!is_written) co_return;
  }
  co_await part();
}

/// The socket lives on its room's strand where it can, and what this session needed is given back.
void HttpSession::become_socket(WireRequest request, std::string code) {
  if (const auto room = context_.rooms.find(code)) stream_.move_to(room->executor());
  const auto executor = stream_.get_executor();
  auto serving = serve_socket(std::move(stream_), std::move(request), std::move(code),
                              std::move(caller_), &context_);
  asio::co_spawn(executor, std::move(serving),
                 [context = context_owner_](std::exception_ptr failure) {
                   report_bug(failure, "connection");
                 });
}

/// Reads one request. A client that waits for permission to send its body gets it.
asio::awaitable<error_code> HttpSession::read_request(WireParser& parser) {
  stream_.tcp().expires_after(time_for_a_request());
  auto [ec, size] = co_await http::async_read_header(stream_, buffer_, parser, quietly);
  // A connection that asks for nothing more is not late.
  if (ec == beast::error::timeout && parser.got_some()) ++context_.counters.requests_late;
  if (ec) co_return ec;
  if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
    http::response<http::empty_body> go_on(http::status::continue_, parser.get().version());
    auto [write_failure, written] = co_await http::async_write(stream_, go_on, quietly);
    if (write_failure) co_return write_failure;
  }
  auto [failure, rest] = co_await http::async_read(stream_, buffer_, parser, quietly);
  if (failure == beast::error::timeout) ++context_.counters.requests_late;
  co_return failure;
}

/// What a request gets that was read, or could not be.
asio::awaitable<Routed> HttpSession::routed(HttpRequest request, error_code ec) {
  if (ec == http::error::header_limit) ++context_.counters.headers_too_long;
  if (ec == http::error::body_limit) ++context_.counters.bodies_too_long;
  if (auto complained = complaint(ec)) co_return Objection{std::move(*complained)};
  if (auto refused = unless_admitted(request)) co_return Objection{std::move(*refused)};
  Routed answer = co_await context_.route(std::move(request));
  co_return answer;
}

/// False if the other side is gone.
asio::awaitable<bool> HttpSession::write(HttpResponse response, HttpRequest asked, bool keep) {
  auto message = on_the_wire(response, asked, keep);
  stream_.tcp().expires_after(std::chrono::seconds(context_.limits.silence_seconds));
  const auto [failure, size] = co_await beast::async_write(stream_, std::move(message), quietly);
  if (failure == beast::error::timeout) ++context_.counters.connections_silent;
  co_return !failure;
}

/// Says that nothing more comes, and waits for the other side to have read it: closing at once,
/// with bytes unread, would take back what was sent last.
asio::awaitable<void> HttpSession::part() {
  stream_.tcp().expires_after(longest_parting);
  co_await stream_.say_the_end();
  std::array<char, 4096> unread{};
  for (std::size_t total = 0; total < most_unread_bytes;) {
    const auto buffer = asio::buffer(unread);
    const auto [ec, size] = co_await stream_.tcp().async_read_some(buffer, quietly);
    if (ec) break;
    total += size;
  }
}

}  // namespace

asio::awaitable<void> serve_connection(tcp::socket socket,
                                       std::shared_ptr<ConnectionContext> context) {
  const auto peer = peer_of(socket);
  if (!peer) co_return;
  HttpSession session(std::move(socket), context, *peer);
  co_await session.run();
}

}  // namespace trinque::server
