#pragma once

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/teardown.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
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
          const std::size_t wanted = boost::asio::buffer_size(from);
          // Named, since what it holds is moved along.
          auto written = [this, wanted, ready = Waiting(std::move(handler), get_executor())](
                             boost::system::error_code ec, std::size_t size) mutable {
            end_of_write(!ec && size < wanted);
            ready(ec, size);
          };
          auto begin = [this, from, waiting = Waiting(std::move(written), get_executor())](
                           boost::system::error_code, std::size_t) mutable {
            is_mid_write_ = true;
            if (tls_ == nullptr) {
              tcp_->async_write_some(from, std::move(waiting));
            } else {
              // A frame and its header leave in one record.
              write_gathered(boost::asio::buffer_copy(room_to_gather(), from), std::move(waiting));
            }
          };
          Waiting turn(std::move(begin), get_executor());
          if (rest_.empty()) {
            turn({}, 0);
          } else {
            held_back_.emplace(std::move(turn));
          }
        },
        token, buffers);
  }

  /// Whether frames may be sent: nothing is half written, by Beast or by `send`.
  bool is_free() const { return !is_mid_write_ && rest_.empty(); }

  /// Is called each time something of what was under way has left.
  void when_sent(std::function<void()> call) { when_sent_ = std::move(call); }

  /// Sends bytes past Beast and in one go: frames of a WebSocket that are ready. What the system
  /// does not take at once follows by itself, and Beast waits for it; `owner` lives until then.
  /// Requires a stream that is free.
  void send(std::span<const boost::asio::const_buffer> bytes, std::shared_ptr<void> owner);

  /// Goes on with another executor; with TLS, or if the other side is gone, it stays with the one
  /// that it has. Requires that nothing is under way.
  void move_to(const executor_type& executor);

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
  void end_of_write(bool is_mid_write);
  void send_rest(std::shared_ptr<void> owner);
  void rest_was_sent(std::size_t size, std::shared_ptr<void> owner);

  std::unique_ptr<boost::beast::tcp_stream> tcp_;
  std::unique_ptr<Tls> tls_;
  /// Beast has begun to write a frame and is not done.
  bool is_mid_write_ = false;
  /// What `send` has still to send.
  std::string rest_;
  /// What Beast writes after it.
  std::optional<Waiting> held_back_;
  std::function<void()> when_sent_;
};

}  // namespace trinque::server
