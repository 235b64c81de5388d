#include "server/rooms/room.hpp"

#include "engine/core/overload.hpp"
#include "protocol/kind.hpp"
#include "server/rooms/strand.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/experimental/concurrent_channel.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <map>
#include <optional>
#include <stdexcept>
#include <variant>

namespace trinque::server {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

constexpr std::size_t inbox_capacity = 64;
constexpr std::chrono::milliseconds time_between_loads{500};
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
/// The operator wants the evening to be over; whoever waits for that is told by the timer.
struct Ending {
  std::shared_ptr<asio::steady_timer> done;
};
/// `StoredRoom` is what the journal knows, after it was asked.
using Letter = std::variant<RoomInput, Entering, Closing, Ending, StoredRoom>;

std::string words_of(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& bug) {
    return bug.what();
  }
}

class CoroutineRoom final : public Room {
 public:
  CoroutineRoom(Surroundings surroundings, std::unique_ptr<RoomCore> core)
      : surroundings_(std::move(surroundings)),
        strand_(strand_on(surroundings_.executor)),
        inbox_(strand_, inbox_capacity),
        timer_(strand_),
        code_(core->code()),
        opened_(surroundings_.clock()),
        core_(std::move(core)) {}

  void spawn() {
    auto self = std::static_pointer_cast<CoroutineRoom>(shared_from_this());
    auto running = run(self);
    asio::co_spawn(strand_, std::move(running),
                   [self](std::exception_ptr failure) { self->finish(failure); });
  }

  const std::string& code() const override { return code_; }
  asio::any_io_executor executor() const override { return strand_; }

  asio::awaitable<void> attach(SessionId session, std::shared_ptr<Outlet> outlet,
                               protocol::Hello hello, bool only_returning) override {
    auto self = std::static_pointer_cast<CoroutineRoom>(shared_from_this());
    Entering entering{Attached{session, std::move(hello), only_returning}, std::move(outlet)};
    auto asking = let_in(self, std::move(entering));
    co_await asio::co_spawn(strand_, std::move(asking), asio::use_awaitable);
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

  asio::awaitable<engine::Result<std::string>> transcript(std::string token) override {
    auto self = std::static_pointer_cast<CoroutineRoom>(shared_from_this());
    auto reading = read_transcript(self, std::move(token));
    co_return co_await asio::co_spawn(strand_, std::move(reading), asio::use_awaitable);
  }

  asio::awaitable<std::optional<RoomReport>> report() override {
    auto self = std::static_pointer_cast<CoroutineRoom>(shared_from_this());
    auto reading = read_report(self);
    co_return co_await asio::co_spawn(strand_, std::move(reading), asio::use_awaitable);
  }

  asio::awaitable<bool> end() override {
    auto self = std::static_pointer_cast<CoroutineRoom>(shared_from_this());
    auto ending = end_evening(self);
    co_return co_await asio::co_spawn(strand_, std::move(ending), asio::use_awaitable);
  }

 private:
  static asio::awaitable<std::optional<RoomReport>> read_report(
      std::shared_ptr<CoroutineRoom> room) {
    if (room->has_ended_) co_return std::nullopt;
    RoomReport report{room->code_, {}, "suspended"};
    if (room->core_ != nullptr) report = room->core_->report();
    report.waiting = room->waiting_;
    report.age = std::chrono::milliseconds(room->surroundings_.clock() - room->opened_);
    co_return report;
  }

  static asio::awaitable<bool> end_evening(std::shared_ptr<CoroutineRoom> room) {
    if (room->has_ended_) co_return room->is_kept_as_over_;
    auto done = std::make_shared<asio::steady_timer>(room->strand_);
    // The last record, and that the room is over: both may be late.
    done->expires_after(room->surroundings_.append_limit * 3);
    Letter letter = Ending{done};
    const bool is_taken = co_await room->send(std::move(letter));
    if (is_taken) co_await done->async_wait(quietly);
    co_return room->is_kept_as_over_;
  }

  static asio::awaitable<engine::Result<std::string>> read_transcript(
      std::shared_ptr<CoroutineRoom> room, std::string token) {
    if (room->core_ == nullptr) co_return engine::Refusal{refusals::storage_unavailable};
    if (!room->core_->is_token_of_a_seat(token)) co_return engine::Refusal{refusals::not_your_seat};
    auto lines = co_await room->surroundings_.journal->transcript(room->code_);
    if (!lines) co_return engine::Refusal{refusals::storage_unavailable};
    co_return std::move(*lines);
  }

  /// On the strand, so that nobody is put into an inbox that was just emptied for good.
  static asio::awaitable<void> let_in(std::shared_ptr<CoroutineRoom> room, Entering entering) {
    const std::shared_ptr<Outlet> outlet = entering.outlet;
    Letter letter = std::move(entering);
    const bool is_taken = co_await room->send(std::move(letter));
    if (!is_taken) outlet->close(room->goodbye_);
  }

  /// False if the room has ended and closed its inbox.
  asio::awaitable<bool> send(Letter letter) {
    ++waiting_;
    if (inbox_.try_send(error_code(), std::move(letter))) co_return true;
    const auto [ec] = co_await inbox_.async_send(error_code(), std::move(letter), quietly);
    co_return !ec;
  }

  static asio::awaitable<std::string> read_summary(std::shared_ptr<CoroutineRoom> room) {
    co_return room->core_ == nullptr ? std::string() : room->core_->summary();
  }

  static asio::awaitable<void> run(std::shared_ptr<CoroutineRoom> room) {
    room->set_alarm();
    while (!room->has_ended_) {
      auto [ec, letter] = co_await room->inbox_.async_receive(quietly);
      if (ec) co_return;
      --room->waiting_;
      co_await room->open(std::move(letter));
      room->flush();
      room->set_alarm();
    }
  }

  asio::awaitable<void> open(Letter letter) {
    if (const auto* closing = std::get_if<Closing>(&letter)) {
      const protocol::Goodbye goodbye = closing->goodbye;
      // Before anybody is told: who is sent elsewhere must find it free.
      auto releasing = surroundings_.journal->release(code_);
      co_await in_time(std::move(releasing));
      end(goodbye);
      co_return;
    }
    if (auto* stored = std::get_if<StoredRoom>(&letter)) {
      StoredRoom found = std::move(*stored);
      co_await resume(std::move(found));
      co_return;
    }
    if (const auto* ending = std::get_if<Ending>(&letter)) {
      const Ending waiting = *ending;
      RoomInput over = EndedByOperator{};
      co_await take_in(std::move(over));
      release(waiting);
      co_return;
    }
    RoomInput input = input_of(std::move(letter));
    co_await take_in(std::move(input));
  }

  asio::awaitable<void> take_in(RoomInput input) {
    if (core_ == nullptr) {
      start_loading();
      refuse(input);
      co_return;
    }
    co_await handle(std::move(input));
  }

  /// What the core is to hear. A connection that enters is known from here on.
  RoomInput input_of(Letter letter) {
    if (auto* entering = std::get_if<Entering>(&letter)) {
      const SessionId session = entering->attached.session;
      connections_[session] = {std::move(entering->outlet), entering->attached.hello};
      return std::move(entering->attached);
    }
    RoomInput input = std::get<RoomInput>(std::move(letter));
    if (const auto* detached = std::get_if<Detached>(&input)) connections_.erase(detached->session);
    return input;
  }

  asio::awaitable<void> handle(RoomInput input) {
    const std::uint64_t told = core_->revision();
    const std::vector<RoomEffect> effects = core_->handle(input, surroundings_.clock());
    if (is_erasure(effects)) {
      remember_what_was_told(input, told);
      co_await erase(std::move(input), effects);
      co_return;
    }
    for (const RoomEffect& effect : effects) {
      if (const auto* persist = std::get_if<Persist>(&effect)) {
        JournalRecord record{persist->position, persist->is_full, *persist->record,
                             persist->transcript};
        auto keeping = surroundings_.journal->append(code_, std::move(record));
        const JournalError error = co_await in_time(std::move(keeping));
        if (error == JournalError::fenced) {
          move_on();
          co_return;
        }
        if (error != JournalError::none) {
          remember_what_was_told(input, told);
          suspend(error);
          refuse(input);
          co_return;
        }
      } else {
        perform(effect);
      }
    }
    if (is_over_) {
      auto closing = surroundings_.journal->close(code_);
      const JournalError error = co_await in_time(std::move(closing));
      is_kept_as_over_ = error == JournalError::none;
      if (!is_kept_as_over_) spdlog::warn("room not closed in the journal code={}", code_);
    }
  }

  /// Waits for the journal, but no longer than a person waits for an answer. What comes too late
  /// may be kept all the same.
  asio::awaitable<JournalError> in_time(asio::awaitable<JournalError> keeping) {
    struct Waiting {
      asio::steady_timer end;
      std::optional<JournalError> error = {};
      std::exception_ptr failure = {};
    };
    auto waiting = std::make_shared<Waiting>(Waiting{asio::steady_timer(strand_)});
    waiting->end.expires_after(surroundings_.append_limit);
    auto journal = surroundings_.journal;
    asio::co_spawn(strand_, std::move(keeping),
                   [waiting, journal](std::exception_ptr failure, JournalError error) {
                     waiting->failure = std::move(failure);
                     waiting->error = error;
                     waiting->end.cancel();
                   });
    // A journal that answers at once has answered before anybody waits.
    if (!waiting->error && !waiting->failure) co_await waiting->end.async_wait(quietly);
    if (waiting->failure) std::rethrow_exception(waiting->failure);
    co_return waiting->error.value_or(JournalError::late);
  }

  static bool is_erasure(const std::vector<RoomEffect>& effects) {
    return std::ranges::any_of(effects, [](const RoomEffect& effect) {
      const auto* closed = std::get_if<CloseRoom>(&effect);
      return closed != nullptr && closed->goodbye == protocol::Goodbye::erased;
    });
  }

  /// Nobody is told that the evening is erased before it is.
  asio::awaitable<void> erase(RoomInput input, std::vector<RoomEffect> effects) {
    auto erasing = surroundings_.journal->erase(code_);
    const JournalError error = co_await in_time(std::move(erasing));
    if (error != JournalError::none) {
      suspend(error);
      refuse(input);
      co_return;
    }
    for (const RoomEffect& effect : effects) {
      perform(effect);
    }
  }

  /// Another node has the room.
  void move_on() {
    spdlog::warn("room moved code={}", code_);
    end(protocol::Goodbye::moved);
  }

  /// Whoever is welcomed once more hears no event twice. Who enters only now has heard nothing.
  void remember_what_was_told(const RoomInput& input, std::uint64_t revision) {
    const auto* attached = std::get_if<Attached>(&input);
    for (auto& [session, connection] : connections_) {
      const bool is_new = attached != nullptr && attached->session == session;
      if (!is_new) connection.hello.revision = revision;
    }
  }

  /// Forgets what could not be kept: the journal says how far the room has come.
  void suspend(JournalError error) {
    spdlog::warn("room suspended code={} error={}", code_, name_of(error));
    for (auto& [session, connection] : connections_) {
      connection.hello.tokens = core_->tokens_of(session);
    }
    core_.reset();
    start_loading();
  }

  /// Asks the journal, which may be slow; meanwhile everybody is refused at once.
  void start_loading() {
    if (is_loading_) return;
    is_loading_ = true;
    auto self = std::static_pointer_cast<CoroutineRoom>(shared_from_this());
    auto loading = load(self);
    asio::co_spawn(strand_, std::move(loading), [self](const std::exception_ptr& failure) {
      if (!failure) return;
      spdlog::critical("room not loaded code={} error=\"{}\"", self->code_, words_of(failure));
      self->is_loading_ = false;
    });
  }

  static asio::awaitable<void> load(std::shared_ptr<CoroutineRoom> room) {
    StoredRoom stored = co_await room->surroundings_.journal->load(room->code_);
    Letter letter = std::move(stored);
    co_await room->send(std::move(letter));
  }

  asio::awaitable<void> resume(StoredRoom stored) {
    is_loading_ = false;
    if (stored.error == JournalError::unavailable) co_return;
    if (stored.error == JournalError::fenced) {
      move_on();
      co_return;
    }
    if (stored.error != JournalError::none) throw std::runtime_error(stored.fault);
    core_ = surroundings_.restore(stored);
    if (core_ == nullptr) throw std::runtime_error("the journal's records do not fit together");
    spdlog::info("room resumed code={}", code_);
    for (const auto& [session, connection] : std::map(connections_)) {
      RoomInput again = Attached{session, connection.hello, false};
      co_await handle(std::move(again));
      if (core_ == nullptr) co_return;
    }
  }

  /// Tells the author of a command that it was not done.
  void refuse(const RoomInput& input) {
    if (const auto* commanded = std::get_if<Commanded>(&input)) {
      const protocol::Command& command = commanded->command;
      refuse(commanded->session, command.seat, command.request, protocol::kind_of(command.body));
    }
    if (const auto* asked = std::get_if<Asked>(&input)) {
      refuse(asked->session, std::nullopt, asked->join.request, "join");
    }
    if (const auto* knocked = std::get_if<Knocked>(&input)) {
      refuse(knocked->session, std::nullopt, knocked->knock.request, "knock");
    }
    if (const auto* claimed = std::get_if<Claimed>(&input)) {
      refuse(claimed->session, std::nullopt, claimed->claim.request, "claim");
    }
    if (const auto* redeemed = std::get_if<Redeemed>(&input)) {
      refuse(redeemed->session, std::nullopt, redeemed->redeem.request, "redeem");
    }
  }

  void flush() {
    for (auto& [session, connection] : connections_) {
      if (std::exchange(connection.has_unsent, false)) connection.outlet->flush();
    }
  }

  void refuse(SessionId session, std::optional<engine::Seat> seat, std::uint32_t request,
              std::string_view kind) {
    const engine::Refusal refusal{refusals::storage_unavailable};
    auto text =
        std::make_shared<const std::string>(protocol::write_refused(seat, request, refusal));
    perform(Tell{session, std::move(text), Verdict{kind, refusal.code.name}});
  }

  /// Does all but keeping; what is told leaves with the next `flush`.
  void perform(const RoomEffect& effect) {
    std::visit(engine::Overload{
                   [](const Persist&) {},
                   [&](const Tell& tell) {
                     if (const auto to = connections_.find(tell.session);
                         to != connections_.end()) {
                       to->second.outlet->send(tell.text);
                       to->second.has_unsent = true;
                     }
                     if (tell.verdict && surroundings_.on_answered)
                       surroundings_.on_answered(*tell.verdict);
                   },
                   [&](const Broadcast& broadcast) {
                     for (auto& [session, connection] : connections_) {
                       if (broadcast.outside.contains(session)) continue;
                       connection.outlet->send_state(broadcast.frame);
                       connection.has_unsent = true;
                     }
                   },
                   [&](const GiveBackGuess& right) {
                     if (const auto whose = connections_.find(right.session);
                         whose != connections_.end()) {
                       whose->second.outlet->give_back_guess();
                     }
                   },
                   [&](const Dismiss& dismiss) {
                     if (const auto whom = connections_.find(dismiss.session);
                         whom != connections_.end()) {
                       whom->second.outlet->close(dismiss.goodbye);
                       connections_.erase(whom);
                     }
                   },
                   [&](const CloseRoom& closed) {
                     is_over_ = true;
                     end(closed.goodbye);
                   },
               },
               effect);
  }

  /// The timer puts its own letter into the inbox like everybody else: the room awaits one thing
  /// only. One that is set already and rings too soon sets itself again.
  void set_alarm() {
    const auto delay = time_to_alarm();
    if (has_ended_ || !delay) return;
    const Instant at = surroundings_.clock() + delay->count();
    if (alarm_at_ && *alarm_at_ <= at) return;
    alarm_at_ = at;
    timer_.expires_after(*delay);
    timer_.async_wait([room = std::weak_ptr<Room>(shared_from_this())](error_code ec) {
      const auto self = std::static_pointer_cast<CoroutineRoom>(room.lock());
      if (!ec && self != nullptr) self->ring();
    });
  }

  void ring() {
    alarm_at_.reset();
    const auto delay = time_to_alarm();
    if (has_ended_ || !delay) return;
    if (*delay > std::chrono::milliseconds(0) && core_ != nullptr) return set_alarm();
    // A full inbox is fine: whatever is handled next sets the alarm again.
    if (inbox_.try_send(error_code(), Letter(RoomInput(Woken{})))) ++waiting_;
  }

  std::optional<std::chrono::milliseconds> time_to_alarm() const {
    if (core_ == nullptr) {
      return is_loading_ ? std::nullopt : std::optional(time_between_loads);
    }
    const auto at = core_->wake_at();
    if (!at) return std::nullopt;
    return std::chrono::milliseconds(std::max<Instant>(0, *at - surroundings_.clock()));
  }

  void end(protocol::Goodbye goodbye) {
    has_ended_ = true;
    goodbye_ = goodbye;
    for (const auto& [session, connection] : connections_) {
      connection.outlet->close(goodbye);
    }
    connections_.clear();
  }

  /// For who was about to enter, or waits for the end, when it came.
  void turn_away(const Letter& letter) {
    if (const auto* entering = std::get_if<Entering>(&letter)) entering->outlet->close(goodbye_);
    if (const auto* ending = std::get_if<Ending>(&letter)) release(*ending);
  }

  /// Whoever waits for the end goes on. Not cancelled, since nobody may wait for it yet.
  static void release(const Ending& ending) {
    ending.done->expires_at(asio::steady_timer::time_point::min());
  }

  /// The coroutine is over, as it should or by a bug of ours; the other rooms live on.
  void finish(const std::exception_ptr& failure) {
    if (failure) {
      spdlog::critical("room broken code={} error=\"{}\"", code_, words_of(failure));
      end(protocol::Goodbye::restart);
    }
    timer_.cancel();
    // close() alone would leave senders waiting, and connections in it that hold the room.
    inbox_.cancel();
    while (inbox_.try_receive([this](error_code, const Letter& letter) { turn_away(letter); })) {
    }
    inbox_.close();
    surroundings_.on_closed(failure ? RoomEnd::broken : is_over_ ? RoomEnd::over : RoomEnd::closed);
  }

  /// A way out, and what brings its seats back when the room is loaded anew.
  struct Connection {
    std::shared_ptr<Outlet> outlet;
    protocol::Hello hello;
    /// Told something that has not been let go yet.
    bool has_unsent = false;
  };

  Surroundings surroundings_;
  Strand strand_;
  asio::experimental::concurrent_channel<void(error_code, Letter)> inbox_;
  asio::steady_timer timer_;
  std::string code_;
  const Instant opened_;
  /// What waits in the inbox, or for room in it.
  std::atomic<std::size_t> waiting_ = 0;
  /// Null while the journal does not answer.
  std::unique_ptr<RoomCore> core_;
  /// The journal was asked for the room, and has not answered.
  bool is_loading_ = false;
  std::map<SessionId, Connection> connections_;
  /// When the timer rings, if it is set.
  std::optional<Instant> alarm_at_;
  /// The evening is over, for good.
  bool is_over_ = false;
  bool is_kept_as_over_ = false;
  /// Nothing more happens here.
  bool has_ended_ = false;
  /// What it ended with.
  protocol::Goodbye goodbye_ = protocol::Goodbye::restart;
};

}  // namespace

std::shared_ptr<Room> Room::open(Surroundings surroundings, std::unique_ptr<RoomCore> core) {
  auto room = std::make_shared<CoroutineRoom>(std::move(surroundings), std::move(core));
  room->spawn();
  return room;
}

}  // namespace trinque::server
