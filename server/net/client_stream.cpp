#include "server/net/client_stream.hpp"

#include "server/net/completion.hpp"

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <sys/socket.h>
#include <sys/uio.h>

namespace trinque::server {

namespace asio = boost::asio;
namespace ssl = asio::ssl;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

/// The longest that one record of TLS holds.
constexpr std::size_t longest_record = std::size_t{16} * 1024;

/// How many of these bytes the system takes now, in one call.
std::size_t taken_at_once(int socket, std::span<const asio::const_buffer> bytes) {
  constexpr std::size_t most_parts = 16;
  std::array<iovec, most_parts> parts{};
  msghdr message{};
  message.msg_iov = parts.data();
  for (const asio::const_buffer& buffer : bytes.first(std::min(bytes.size(), most_parts))) {
    parts[message.msg_iovlen++] = {const_cast<void*>(buffer.data()), buffer.size()};
  }
  const ssize_t sent = ::sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
  return sent < 0 ? 0 : static_cast<std::size_t>(sent);
}

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

void ClientStream::end_of_write(bool is_mid_write) {
  is_mid_write_ = is_mid_write;
  if (when_sent_) when_sent_();
}

void ClientStream::send(std::span<const asio::const_buffer> bytes, std::shared_ptr<void> owner) {
  assert(is_free());
  std::size_t sent = tls_ == nullptr ? taken_at_once(socket().native_handle(), bytes) : 0;
  for (const asio::const_buffer& buffer : bytes) {
    const std::size_t skipped = std::min(sent, buffer.size());
    sent -= skipped;
    rest_.append(static_cast<const char*>(buffer.data()) + skipped, buffer.size() - skipped);
  }
  if (!rest_.empty()) send_rest(std::move(owner));
}

void ClientStream::send_rest(std::shared_ptr<void> owner) {
  auto go_on = [this, owner = std::move(owner)](error_code ec, std::size_t size) mutable {
    // A line that is broken is noticed by reading.
    rest_was_sent(ec ? rest_.size() : size, std::move(owner));
  };
  if (tls_ == nullptr) {
    socket().async_send(asio::buffer(rest_), std::move(go_on));
  } else {
    const std::size_t size = asio::buffer_copy(room_to_gather(), asio::buffer(rest_));
    write_gathered(size, Waiting(std::move(go_on), get_executor()));
  }
}

void ClientStream::rest_was_sent(std::size_t size, std::shared_ptr<void> owner) {
  rest_.erase(0, size);
  if (!rest_.empty()) {
    send_rest(owner);
  } else {
    // A connection that waits holds nothing that it does not need.
    rest_.shrink_to_fit();
    if (held_back_) {
      Waiting next = std::move(*held_back_);
      held_back_.reset();
      next({}, 0);
    }
  }
  if (when_sent_) when_sent_();
}

void ClientStream::move_to(const executor_type& executor) {
  if (tls_ != nullptr) return;
  error_code ec;
  const auto protocol = socket().local_endpoint(ec).protocol();
  if (ec) return;
  tcp::socket moved(executor, protocol, socket().release());
  tcp_ = std::make_unique<boost::beast::tcp_stream>(std::move(moved));
}

void ClientStream::end_secure(Waiting waiting) {
  tls_->stream.async_shutdown(
      [waiting = std::move(waiting)](error_code ec) mutable { waiting(ec, 0); });
}

}  // namespace trinque::server
