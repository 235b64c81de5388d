#pragma once

#include "clients/load/room_view.hpp"
#include "clients/load/web_socket.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace trinque::load {

/// Where the phones connect to.
struct Destination {
  std::uint16_t port = 0;
  std::string code;
};

/// One connection of a room: the phone of a player, or one that watches. It keeps its token and the
/// command that has no answer yet, and shows both again when it comes back.
class Phone final : public WebSocket::Listener {
 public:
  /// Who hears what happens to it.
  class Owner {
   public:
    virtual ~Owner() = default;
    /// It is in the room, and has its seat if it wants one.
    virtual void on_ready(Phone& phone) = 0;
    /// A state frame of so many bytes has come.
    virtual void on_state(Phone& phone, std::size_t bytes) = 0;
    virtual void on_answer(Phone& phone, std::uint32_t request) = 0;
    virtual void on_refused(Phone& phone, std::string_view refusal) = 0;
    /// Something that must not happen.
    virtual void on_wrong(Phone& phone, std::string what) = 0;
  };

  /// A name: it wants a seat; none: it watches.
  Phone(Poller& poller, Owner& owner, Destination destination, std::string name);

  void connect();
  /// Hangs up, and comes back with its token.
  void reconnect();

  /// Sends a command of the seat: `body` are its members without `seat` and `request`, e.g.
  /// `"t":"start"`. Requires a phone that is ready and has no command on its way.
  void command(std::string_view body);
  /// Says something, if it has been silent since `silent_since`.
  void keep_alive(Moment silent_since);

  std::uint32_t last_request() const { return last_request_; }
  bool is_ready() const { return is_ready_; }
  /// -1: none.
  int seat() const { return seat_; }
  bool awaits_answer() const { return !unanswered_.empty(); }
  const RoomView& view() const { return view_; }
  /// How often this seat has been served since it last said to be done.
  int servings() const { return servings_; }
  void forget_servings() { servings_ = 0; }
  const std::string& name() const { return name_; }

  void on_open() override;
  void on_message(std::string_view message) override;
  void on_lost(std::string_view why) override;

 private:
  void on_welcome(std::string_view message);
  void on_done(std::string_view message);
  void on_refusal(std::string_view message);
  void take_frame(std::string_view frame);
  void become_ready();

  Owner& owner_;
  Destination destination_;
  std::string name_;
  WebSocket socket_;
  RoomView view_;
  std::string token_;
  std::string boot_;
  std::string unanswered_;
  int seat_ = -1;
  std::uint32_t last_request_ = 0;
  int servings_ = 0;
  bool is_ready_ = false;
};

}  // namespace trinque::load
