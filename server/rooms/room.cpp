#include "server/rooms/room.hpp"

#include "engine/core/overload.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/experimental/concurrent_channel.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <spdlog/spdlog.h>

#include <chrono>
#include <exception>
#include <map>
#include <variant>

namespace trinque::server {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

constexpr std::size_t inbox_capacity = 64;
constexpr auto quietly = asio::as_tuple(asio::use_awaitable);

/// A connection and its way out, which the core does not see.
struct Entering {
  Attached attached;
  std::shared_ptr<Outlet> outlet;
};
/// The process wants the room to end.
struct Closing {
  protocol::Goodbye goodbye;
};
using Letter = std::variant<RoomInput, Entering, Closing>;

class CoroutineRoom final : public Room {
 public:
  CoroutineRoom(const asio::any_io_executor& executor, std::unique_ptr<RoomCore> core,
                std::function<Instant()> clock, std::function<void()> on_closed)
      : strand_(asio::make_strand(executor)),
        inbox_(strand_, inbox_capacity),
        timer_(strand_),
        core_(std::move(core)),
        clock_(std::move(clock)),
        on_closed_(std::move(on_closed)) {}

  void spawn() {
    auto self = std::static_pointer_cast<CoroutineRoom>(shared_from_this());
    auto running = run(self);
    asio::co_spawn(strand_, std::move(running), [self](std::exception_ptr failure) { self->finish(failure); });
  }

  asio::awaitable<void> attach(SessionId session, std::shared_ptr<Outlet> outlet, protocol::Hello hello) override {
    Letter letter = Entering{Attached{session, std::move(hello)}, std::move(outlet)};
    co_await send(std::move(letter));
  }

  asio::awaitable<void> post(RoomInput input) override {
    Letter letter = std::move(input);
    co_await send(std::move(letter));
  }

  asio::awaitable<void> close(protocol::Goodbye goodbye) override {
    Letter letter = Closing{goodbye};
    co_await send(std::move(letter));
  }

  asio::awaitable<std::string> summary() override {
    auto self = std::static_pointer_cast<CoroutineRoom>(shared_from_this());
    auto reading = read_summary(self);
    co_return co_await asio::co_spawn(strand_, std::move(reading), asio::use_awaitable);
  }

 private:
  asio::awaitable<void> send(Letter letter) {
    // A room that is over has closed its inbox; what comes for it then has no meaning.
    co_await inbox_.async_send(error_code(), std::move(letter), quietly);
  }

  static asio::awaitable<std::string> read_summary(std::shared_ptr<CoroutineRoom> room) {
    co_return room->core_->summary();
  }

  static asio::awaitable<void> run(std::shared_ptr<CoroutineRoom> room) {
    room->set_alarm();
    while (!room->is_over_) {
      auto [ec, letter] = co_await room->inbox_.async_receive(quietly);
      if (ec) co_return;
      std::visit([&](auto& opened) { room->open(std::move(opened)); }, letter);
      room->set_alarm();
    }
  }

  void open(RoomInput input) { perform(core_->handle(input, clock_())); }

  void open(Entering entering) {
    outlets_[entering.attached.session] = std::move(entering.outlet);
    perform(core_->handle(entering.attached, clock_()));
  }

  void open(Closing closing) { end(closing.goodbye); }

  void perform(const std::vector<RoomEffect>& effects) {
    for (const RoomEffect& effect : effects) {
      std::visit(engine::Overload{
                     [&](const Tell& tell) {
                       if (const auto outlet = outlets_.find(tell.session); outlet != outlets_.end()) {
                         outlet->second->send(tell.text);
                       }
                     },
                     [&](const Broadcast& broadcast) {
                       for (const auto& [session, outlet] : outlets_) {
                         outlet->send_state(broadcast.frame);
                       }
                     },
                     [&](const Dismiss& dismiss) {
                       if (const auto outlet = outlets_.find(dismiss.session); outlet != outlets_.end()) {
                         outlet->second->close(dismiss.goodbye);
                         outlets_.erase(outlet);
                       }
                     },
                     [&](const CloseRoom& closed) { end(closed.goodbye); },
                 },
                 effect);
    }
  }

  /// The timer puts its own letter into the inbox like everybody else: the room awaits one thing only.
  void set_alarm() {
    const auto at = core_->wake_at();
    if (is_over_ || !at) {
      timer_.cancel();
      return;
    }
    timer_.expires_after(std::chrono::milliseconds(std::max<Instant>(0, *at - clock_())));
    timer_.async_wait([room = std::weak_ptr<Room>(shared_from_this())](error_code ec) {
      const auto self = std::static_pointer_cast<CoroutineRoom>(room.lock());
      // A full inbox is fine: whatever is handled next sets the alarm again.
      if (!ec && self != nullptr) self->inbox_.try_send(error_code(), Letter(RoomInput(Woken{})));
    });
  }

  void end(protocol::Goodbye goodbye) {
    is_over_ = true;
    for (const auto& [session, outlet] : outlets_) {
      outlet->close(goodbye);
    }
    outlets_.clear();
  }

  /// The coroutine is over, as it should or by a bug of ours; the other rooms live on.
  void finish(const std::exception_ptr& failure) {
    if (failure) {
      try {
        std::rethrow_exception(failure);
      } catch (const std::exception& bug) {
        spdlog::critical("room broken code={} error=\"{}\"", core_->code(), bug.what());
      }
      end(protocol::Goodbye::room_over);
    }
    timer_.cancel();
    // close() alone would leave senders waiting.
    inbox_.cancel();
    inbox_.close();
    on_closed_();
  }

  asio::strand<asio::any_io_executor> strand_;
  asio::experimental::concurrent_channel<void(error_code, Letter)> inbox_;
  asio::steady_timer timer_;
  std::unique_ptr<RoomCore> core_;
  std::function<Instant()> clock_;
  std::function<void()> on_closed_;
  std::map<SessionId, std::shared_ptr<Outlet>> outlets_;
  bool is_over_ = false;
};

}  // namespace

std::shared_ptr<Room> Room::open(const asio::any_io_executor& executor, std::unique_ptr<RoomCore> core,
                                 std::function<Instant()> clock, std::function<void()> on_closed) {
  auto room =
      std::make_shared<CoroutineRoom>(executor, std::move(core), std::move(clock), std::move(on_closed));
  room->spawn();
  return room;
}

}  // namespace trinque::server
