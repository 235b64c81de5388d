#include "server/net/client_stream.hpp"

#include "server/net/completion.hpp"

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>

#include <array>

namespace trinque::server {

namespace asio = boost::asio;
namespace ssl = asio::ssl;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

/// The longest that one record of TLS holds.
constexpr std::size_t longest_record = std::size_t{16} * 1024;

}  // namespace

struct ClientStream::Tls {
  Tls(boost::beast::tcp_stream& below, std::shared_ptr<ssl::context> given)
      : context(std::move(given)), stream(below, *context) {}

  /// A certificate that is laid anew must not take this one away.
  std::shared_ptr<ssl::context> context;
  ssl::stream<boost::beast::tcp_stream&> stream;
  std::array<char, longest_record> gathered{};
};

ClientStream::ClientStream(tcp::socket socket, std::shared_ptr<ssl::context> context)
    : tcp_(std::make_unique<boost::beast::tcp_stream>(std::move(socket))) {
  if (context != nullptr) tls_ = std::make_unique<Tls>(*tcp_, std::move(context));
}

ClientStream::~ClientStream() = default;
ClientStream::ClientStream(ClientStream&&) noexcept = default;

ClientStream& ClientStream::operator=(ClientStream&& other) noexcept {
  // What speaks TLS refers to what lies below it.
  tls_ = std::move(other.tls_);
  tcp_ = std::move(other.tcp_);
  return *this;
}

asio::awaitable<error_code> ClientStream::shake_hands() {
  if (tls_ == nullptr) co_return error_code();
  auto [ec] = co_await tls_->stream.async_handshake(ssl::stream_base::server, quietly);
  co_return ec;
}

asio::awaitable<void> ClientStream::say_the_end() {
  if (tls_ != nullptr) co_await tls_->stream.async_shutdown(quietly);
  error_code ignored;
  socket().shutdown(tcp::socket::shutdown_send, ignored);
}

void ClientStream::read_secure(asio::mutable_buffer into, Waiting waiting) {
  tls_->stream.async_read_some(into, std::move(waiting));
}

asio::mutable_buffer ClientStream::room_to_gather() { return asio::buffer(tls_->gathered); }

void ClientStream::write_gathered(std::size_t size, Waiting waiting) {
  tls_->stream.async_write_some(asio::buffer(tls_->gathered, size), std::move(waiting));
}

void ClientStream::end_secure(Waiting waiting) {
  tls_->stream.async_shutdown(
      [waiting = std::move(waiting)](error_code ec) mutable { waiting(ec, 0); });
}

}  // namespace trinque::server
