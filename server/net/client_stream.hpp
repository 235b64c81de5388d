#pragma once

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/teardown.hpp>

#include <memory>
#include <utility>

namespace boost::asio::ssl {
class context;
}

namespace trinque::server {

/// Whoever waits for an operation, called once with how it ended, wherever he wants to be called.
class Waiting {
 public:
  template <class Handler>
  Waiting(Handler handler, const boost::asio::any_io_executor& otherwise)
      : call_(std::make_unique<Held<Handler>>(std::move(handler), otherwise)) {}

  void operator()(boost::system::error_code ec, std::size_t size) {
    std::exchange(call_, nullptr)->call(ec, size);
  }

 private:
  struct Call {
    virtual ~Call() = default;
    virtual void call(boost::system::error_code ec, std::size_t size) = 0;
  };
  template <class Handler>
  struct Held final : Call {
    Held(Handler given, const boost::asio::any_io_executor& otherwise)
        : handler(std::move(given)), executor(otherwise) {}
    void call(boost::system::error_code ec, std::size_t size) override {
      const auto where = boost::asio::get_associated_executor(handler, executor);
      boost::asio::dispatch(where, boost::beast::bind_front_handler(std::move(handler), ec, size));
    }
    Handler handler;
    boost::asio::any_io_executor executor;
  };

  std::unique_ptr<Call> call_;
};

/// A connection, with TLS or without: one type of stream for the sessions, so that what Beast makes
/// of it is compiled once. Without TLS nothing is added; with TLS each operation is erased, which
/// costs one allocation. Beast in a header: for the sessions alone.
class ClientStream {
 public:
  using executor_type = boost::beast::tcp_stream::executor_type;

  /// Speaks TLS if there is a context for it, once `shake_hands` is done.
  ClientStream(boost::asio::ip::tcp::socket socket,
               std::shared_ptr<boost::asio::ssl::context> context);
  ~ClientStream();
  ClientStream(ClientStream&& other) noexcept;
  ClientStream& operator=(ClientStream&& other) noexcept;

  executor_type get_executor() noexcept { return tcp_->get_executor(); }
  /// What lies below, for its deadlines and options.
  boost::beast::tcp_stream& tcp() { return *tcp_; }
  boost::asio::ip::tcp::socket& socket() { return tcp_->socket(); }
  bool is_secure() const { return tls_ != nullptr; }

  /// Must come first. Done at once without TLS.
  boost::asio::awaitable<boost::system::error_code> shake_hands();

  /// Says that nothing more comes.
  boost::asio::awaitable<void> say_the_end();

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [this](auto handler, const Buffers& into) {
          if (tls_ == nullptr) {
            tcp_->async_read_some(into, std::move(handler));
          } else {
            read_secure(first_of(into), Waiting(std::move(handler), get_executor()));
          }
        },
        token, buffers);
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [this](auto handler, const Buffers& from) {
          if (tls_ == nullptr) {
            tcp_->async_write_some(from, std::move(handler));
            return;
          }
          // A frame and its header leave in one record.
          const std::size_t size = boost::asio::buffer_copy(room_to_gather(), from);
          write_gathered(size, Waiting(std::move(handler), get_executor()));
        },
        token, buffers);
  }

  /// What Beast calls once a closing handshake is done.
  template <class Handler>
  friend void async_teardown(boost::beast::role_type role, ClientStream& stream,
                             Handler&& handler) {
    if (stream.tls_ == nullptr) {
      boost::beast::websocket::async_teardown(role, stream.socket(),
                                              std::forward<Handler>(handler));
      return;
    }
    stream.end_secure(Waiting([ready = std::forward<Handler>(handler)](
                                  boost::system::error_code ec, std::size_t) mutable { ready(ec); },
                              stream.get_executor()));
  }
  friend void teardown(boost::beast::role_type role, ClientStream& stream,
                       boost::system::error_code& ec) {
    boost::beast::websocket::teardown(role, stream.socket(), ec);
  }
  friend void beast_close_socket(ClientStream& stream) {
    boost::system::error_code ignored;
    stream.socket().close(ignored);
  }

 private:
  struct Tls;

  template <class Buffers>
  static boost::asio::mutable_buffer first_of(const Buffers& buffers) {
    for (auto at = boost::asio::buffer_sequence_begin(buffers);
         at != boost::asio::buffer_sequence_end(buffers); ++at) {
      const boost::asio::mutable_buffer buffer(*at);
      if (buffer.size() > 0) return buffer;
    }
    return {};
  }

  void read_secure(boost::asio::mutable_buffer into, Waiting waiting);
  boost::asio::mutable_buffer room_to_gather();
  void write_gathered(std::size_t size, Waiting waiting);
  void end_secure(Waiting waiting);

  std::unique_ptr<boost::beast::tcp_stream> tcp_;
  std::unique_ptr<Tls> tls_;
};

}  // namespace trinque::server
