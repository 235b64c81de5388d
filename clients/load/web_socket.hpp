#pragma once

#include "clients/load/poller.hpp"

#include <string>
#include <string_view>

namespace trinque::load {

/// The client's end of one WebSocket (RFC 6455), as lean as a generator of load needs it: frames
/// that are whole, masked with a key of zeros, to this machine.
class WebSocket final : public Watched {
 public:
  /// Who hears what comes.
  class Listener {
   public:
    virtual ~Listener() = default;
    virtual void on_open() = 0;
    /// One message, text or binary; valid during the call only.
    virtual void on_message(std::string_view message) = 0;
    /// The other side closed, or the connection broke.
    virtual void on_lost(std::string_view why) = 0;
  };

  WebSocket(Poller& poller, Listener& listener) : poller_(poller), listener_(listener) {}
  ~WebSocket() override { close(); }

  /// Connects to a port of this machine and asks for `path`. Requires a socket that is closed.
  void open(std::uint16_t port, std::string_view path, std::string_view subprotocol);
  /// Hangs up without a goodbye, as a phone does that leaves the Wi-Fi. Nothing is heard of it.
  void close();

  enum class Kind : std::uint8_t { text = 1, binary = 2 };
  void send(std::string_view message, Kind kind = Kind::text);

  bool is_open() const { return state_ == State::open; }
  bool is_closed() const { return state_ == State::closed; }
  /// When something went out last.
  Moment sent_at() const { return sent_at_; }

  void on_ready(std::uint32_t events) override;

 private:
  enum class State : std::uint8_t { closed, connecting, upgrading, open };

  void send_frame(unsigned opcode, std::string_view payload);
  void flush();
  void read_some();
  void take_upgrade();
  void take_frames();
  void take_frame(unsigned opcode, std::string_view payload);
  void lose(std::string_view why);

  Poller& poller_;
  Listener& listener_;
  State state_ = State::closed;
  int descriptor_ = -1;
  /// Counts connections: what is read belongs to one of them.
  std::uint64_t generation_ = 0;
  std::string request_;
  std::string unread_;
  std::string unsent_;
  Moment sent_at_ = 0;
};

}  // namespace trinque::load
