#include "server/net/echo_session.hpp"

#include "server/net/completion.hpp"

#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

namespace trinque::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr std::size_t longest_message = std::size_t{16} * 1024 * 1024;

}  // namespace

asio::awaitable<void> serve_echo(ClientStream stream, WireRequest request) {
  stream.tcp().expires_never();
  websocket::stream<ClientStream> socket(std::move(stream));
  socket.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
  socket.read_message_max(longest_message);
  socket.auto_fragment(false);
  auto [failure] = co_await socket.async_accept(request, quietly);
  beast::flat_buffer message;
  while (!failure) {
    const auto [unread, size] = co_await socket.async_read(message, quietly);
    if (unread) co_return;
    socket.text(socket.got_text());
    const auto bytes = message.cdata();
    const auto [unwritten, written] = co_await socket.async_write(bytes, quietly);
    if (unwritten) co_return;
    message.clear();
  }
}

}  // namespace trinque::server
