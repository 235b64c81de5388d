#include "server/net/ws_session.hpp"

#include "engine/core/overload.hpp"
#include "protocol/kind.hpp"
#include "protocol/read.hpp"
#include "server/net/completion.hpp"
#include "server/net/frame_header.hpp"
#include "server/net/guesses.hpp"
#include "server/net/outbox_meter.hpp"
#include "server/net/token_bucket.hpp"
#include "server/ops/clock.hpp"
#include "server/ops/log.hpp"
#include "server/rooms/strand.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/container/small_vector.hpp>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace trinque::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;
using std::chrono::milliseconds;

using Request = http::request<http::string_body>;

constexpr std::string_view subprotocol = "trinque.v1";

bool offers_subprotocol(const Request& request) {
  http::token_list offered(request[http::field::sec_websocket_protocol]);
  return offered.exists(subprotocol);
}

Instant in_milliseconds(std::int64_t seconds) { return seconds * 1'000; }

Outbox::Bounds bounds_of(const Limits& limits) {
  return {static_cast<std::size_t>(limits.outbox_bytes),
          static_cast<std::size_t>(limits.outbox_frames)};
}

TokenBucket::Rate rate_of(const Limits& limits) {
  return {static_cast<double>(limits.messages_per_second),
          static_cast<double>(limits.message_burst)};
}

bool is_too_deep(const engine::Refusal& refusal) {
  return std::any_of(refusal.parameters.begin(), refusal.parameters.end(),
                     [](const engine::RefusalParameter& parameter) {
                       const auto* text = std::get_if<std::string>(&parameter.value);
                       return parameter.name == "fault" && text != nullptr && *text == "too_deep";
                     });
}

/// The seat and request that a refusal has to name.
std::string refusal_of(const protocol::ClientMessage& message, const engine::Refusal& refusal) {
  const auto* command = std::get_if<protocol::Command>(&message);
  if (command != nullptr) return protocol::write_refused(command->seat, command->request, refusal);
  std::optional<std::uint32_t> request;
  if (const auto* join = std::get_if<protocol::Join>(&message)) request = join->request;
  if (const auto* claim = std::get_if<protocol::Claim>(&message)) request = claim->request;
  if (const auto* knock = std::get_if<protocol::Knock>(&message)) request = knock->request;
  if (const auto* redeem = std::get_if<protocol::Redeem>(&message)) request = redeem->request;
  return protocol::write_refused(std::nullopt, request, refusal);
}

/// Whether the message would give a device a seat, now or soon.
bool brings_a_seat(const protocol::ClientMessage& message) {
  if (const auto* command = std::get_if<protocol::Command>(&message)) {
    return std::holds_alternative<protocol::Confirm>(command->body) ||
           std::holds_alternative<protocol::MakeLink>(command->body);
  }
  return std::holds_alternative<protocol::Join>(message) ||
         std::holds_alternative<protocol::Claim>(message) ||
         std::holds_alternative<protocol::Redeem>(message);
}

/// A connection lives on a strand, its own or that of its room.
Strand strand_of(ClientStream& stream) {
  const asio::any_io_executor executor = stream.get_executor();
  const auto* strand = executor.target<Strand>();
  if (strand == nullptr) throw std::logic_error("a connection without a strand");
  return *strand;
}

/// Phones in the field break compression, and its buffers are larger than all else of a connection.
constexpr bool without_compression = false;
/// As many frames leave at once without an allocation.
constexpr std::size_t usual_frames = 4;
/// So soon is looked again where nothing could be sent.
constexpr Instant shortest_watch = 100;

/// One socket. Two coroutines on one strand: one reads, one watches the time; what is to be sent is
/// written by whoever brings it.
class WsSession final : public Outlet, public std::enable_shared_from_this<WsSession> {
 public:
  WsSession(ClientStream stream, std::string code, Caller caller, ConnectionContext& context)
      : context_(context),
        caller_(std::move(caller)),
        guesses_(context.guesses, caller_.address),
        membership_(context.sessions),
        id_{++context.last_session},
        code_(std::move(code)),
        strand_(strand_of(stream)),
        ws_(std::move(stream)),
        watch_(strand_),
        pause_(strand_),
        outbox_(bounds_of(context.limits)),
        outbox_meter_(context.meters),
        messages_(rate_of(context.limits), clock_now()),
        control_frames_(rate_of(context.limits), clock_now()) {}

  void send(protocol::SharedText text) override {
    on_strand([text = std::move(text)](WsSession& self) { self.outbox_.push(text); });
  }
  void send_state(std::shared_ptr<const EncodedFrame> frame) override {
    on_strand([frame = std::move(frame)](WsSession& self) { self.outbox_.push_state(frame); });
  }
  void flush() override {
    on_strand([](WsSession& self) { self.outbox_changed(); });
  }
  void give_back_guess() override {
    on_strand([](WsSession& self) { self.guesses_.take_back(clock_now()); });
  }
  void close(protocol::Goodbye goodbye) override {
    if (goodbye == protocol::Goodbye::crowded) ++context_.counters.spectators_refused;
    on_strand([goodbye](WsSession& self) { self.finish(self.ending_by(goodbye)); });
  }

  static asio::awaitable<void> run(std::shared_ptr<WsSession> self, Request request);

 private:
  /// What to do with a message once it is read: nothing more, enter the room, or tell the room.
  using Step = std::variant<std::monostate, protocol::Hello, RoomInput>;

  /// A room and its phones share one strand where they can; then this is a plain call.
  template <class Call>
  void on_strand(Call&& call) {
    if (strand_.running_in_this_thread()) {
      call(*this);
    } else {
      asio::post(strand_,
                 [self = shared_from_this(), call = std::forward<Call>(call)] { call(*self); });
    }
  }

  static asio::awaitable<error_code> read_message(std::shared_ptr<WsSession> self);
  static asio::awaitable<void> read_all(std::shared_ptr<WsSession> self);
  static asio::awaitable<void> watch(std::shared_ptr<WsSession> self);
  static asio::awaitable<void> enter(std::shared_ptr<WsSession> self, protocol::Hello hello);
  static asio::awaitable<void> say_goodbye(std::shared_ptr<WsSession> self);

  void prepare(bool with_subprotocol);
  void spawn(asio::awaitable<void> companion, const char* what);
  Step take_in(std::string_view text);
  std::optional<engine::Refusal> objection(const protocol::ClientMessage& message);
  void note(const protocol::ClientMessage& message) const;
  Step sort(protocol::ClientMessage message);
  void count_malformed(const engine::Refusal& refusal);

  void push(protocol::SharedText text) {
    outbox_.push(std::move(text));
    outbox_changed();
  }
  void push(std::string text) { push(std::make_shared<const std::string>(std::move(text))); }
  /// Whose room leaves a process that ends is told where to go on.
  Outbox::Ending ending_by(protocol::Goodbye goodbye) const {
    const std::string refuge =
        goodbye == protocol::Goodbye::moved ? context_.rooms.refuge(code_) : std::string();
    return refuge.empty() ? ending_of(goodbye) : ending_of_move(refuge, code_);
  }
  void finish(Outbox::Ending ending) {
    outbox_.finish(std::move(ending));
    outbox_changed();
  }

  static asio::awaitable<void> slow_down(std::shared_ptr<WsSession> self);
  void control_frame_came();
  void outbox_changed();
  bool may_write();
  void write_waiting();
  void line_moved();
  void write(const std::vector<protocol::SharedText>& texts, bool with_ping);
  void beat();
  Instant next_deadline() const;
  void hang_up();

  ConnectionContext& context_;
  Caller caller_;
  Guesses guesses_;
  OpenSessions::Membership membership_;
  SessionId id_;
  std::string code_;
  Strand strand_;
  websocket::stream<ClientStream, without_compression> ws_;
  asio::steady_timer watch_;
  asio::steady_timer pause_;
  /// What most messages fit in: a connection that waits holds no more.
  std::array<char, 256> piece_{};
  std::string message_;
  Outbox outbox_;
  OutboxMeter outbox_meter_;
  TokenBucket messages_;
  TokenBucket control_frames_;
  std::shared_ptr<Room> room_;
  Instant opened_ = clock_now();
  Instant heard_ = opened_;
  Instant wrote_ = opened_;
  std::optional<Instant> writing_since_;
  std::optional<Instant> ending_since_;
  bool is_saying_goodbye_ = false;
  std::int64_t malformed_ = 0;
  bool sent_too_much_ = false;
  bool is_over_ = false;
};

void WsSession::prepare(bool with_subprotocol) {
  ws_.next_layer().tcp().expires_never();
  // No idle timeout of Beast's: it would not count while the room is busy. This one bounds upgrade
  // and goodbye.
  websocket::stream_base::timeout timeout{};
  timeout.handshake_timeout = longest_farewell;
  timeout.idle_timeout = websocket::stream_base::none();
  timeout.keep_alive_pings = false;
  ws_.set_option(timeout);
  ws_.read_message_max(static_cast<std::size_t>(context_.limits.frame_bytes));
  ws_.auto_fragment(false);
  ws_.text(true);
  ws_.set_option(
      websocket::stream_base::decorator([with_subprotocol](websocket::response_type& response) {
        if (with_subprotocol) response.set(http::field::sec_websocket_protocol, subprotocol);
      }));
  ws_.control_callback([this](websocket::frame_type, beast::string_view) { control_frame_came(); });
}

/// Runs beside the reader; the connection ends with it.
void WsSession::spawn(asio::awaitable<void> companion, const char* what) {
  asio::co_spawn(ws_.get_executor(), std::move(companion),
                 [self = shared_from_this(), what](std::exception_ptr failure) {
                   report_bug(failure, what);
                   self->hang_up();
                 });
}

asio::awaitable<void> WsSession::run(std::shared_ptr<WsSession> self, Request request) {
  self->prepare(offers_subprotocol(request));
  auto [ec] = co_await self->ws_.async_accept(request, quietly);
  if (ec) co_return;
  // A connection that waits holds nothing that it does not need.
  request = {};
  self->heard_ = clock_now();
  self->ws_.next_layer().when_sent([session = self.get()] { session->line_moved(); });
  auto watching = watch(self);
  self->spawn(std::move(watching), "socket watch");

  std::exception_ptr bug;
  try {
    co_await read_all(self);
  } catch (...) {
    bug = std::current_exception();
  }
  // Whatever ended it, the room hears of it.
  if (self->room_ != nullptr) {
    RoomInput gone = Detached{self->id_};
    co_await self->room_->post(std::move(gone));
    spdlog::info("session left session={} code={} close_code={}",
                 static_cast<std::uint64_t>(self->id_), self->code_,
                 static_cast<int>(self->ws_.reason().code));
  }
  if (bug) self->finish({"", websocket::close_code::internal_error});
  // The writer has the last word if there is one to say.
  if (!self->outbox_.ending()) self->hang_up();
  if (bug) std::rethrow_exception(bug);
}

asio::awaitable<error_code> WsSession::read_message(std::shared_ptr<WsSession> self) {
  self->message_.clear();
  if (self->message_.capacity() > self->piece_.size()) self->message_.shrink_to_fit();
  do {
    const auto buffer = asio::buffer(self->piece_);
    auto [ec, size] = co_await self->ws_.async_read_some(buffer, quietly);
    if (ec) co_return ec;
    self->message_.append(self->piece_.data(), size);
  } while (!self->ws_.is_message_done());
  co_return error_code();
}

asio::awaitable<void> WsSession::read_all(std::shared_ptr<WsSession> self) {
  while (!self->outbox_.ending()) {
    const error_code ec = co_await read_message(self);
    // Beast has closed by itself what is too big (1009) or not UTF-8 (1007).
    if (ec == websocket::error::message_too_big) ++self->context_.counters.frames_too_long;
    if (ec) {
      self->hang_up();
      co_return;
    }
    self->heard_ = clock_now();
    if (self->outbox_.ending()) co_return;
    if (!self->ws_.got_text()) {
      self->finish({"", websocket::close_code::unknown_data});
      co_return;
    }
    Step step = self->take_in(self->message_);
    // The next frame is read once the room took this one: a busy room slows exactly its own
    // senders.
    if (auto* hello = std::get_if<protocol::Hello>(&step)) {
      protocol::Hello greeting = std::move(*hello);
      co_await enter(self, std::move(greeting));
    } else if (auto* input = std::get_if<RoomInput>(&step)) {
      RoomInput told = std::move(*input);
      co_await self->room_->post(std::move(told));
    }
    if (std::exchange(self->sent_too_much_, false)) co_await slow_down(self);
  }
}

/// Reads on once the bucket lets a message pass: a flood costs its sender's time, not ours.
asio::awaitable<void> WsSession::slow_down(std::shared_ptr<WsSession> self) {
  self->pause_.expires_after(milliseconds(self->messages_.wait(clock_now())));
  co_await self->pause_.async_wait(quietly);
}

/// Beast answers pings by itself; who sends nothing else without end is not a phone.
void WsSession::control_frame_came() {
  heard_ = clock_now();
  if (control_frames_.take(heard_)) return;
  ++context_.counters.messages_too_fast;
  hang_up();
}

WsSession::Step WsSession::take_in(std::string_view text) {
  auto message = protocol::read(text, static_cast<int>(context_.limits.frame_depth));
  if (!message) {
    sent_too_much_ = !messages_.take(clock_now());
    count_malformed(message.error());
    return std::monostate{};
  }
  if (const auto refusal = objection(*message)) {
    context_.meters.commands.count(protocol::kind_of(*message), refusal->code.name);
    push(refusal_of(*message, *refusal));
    return std::monostate{};
  }
  note(*message);
  const bool needs_room = !std::holds_alternative<protocol::Hello>(*message) &&
                          !std::holds_alternative<protocol::Ping>(*message);
  if (needs_room && room_ == nullptr) {
    count_malformed(protocol::wrong_field("t", "hello"));
    return std::monostate{};
  }
  return sort(std::move(*message));
}

/// What forbids a message, whatever the room would say to it.
std::optional<engine::Refusal> WsSession::objection(const protocol::ClientMessage& message) {
  const Instant now = clock_now();
  if (!messages_.take(now)) {
    ++context_.counters.messages_too_fast;
    sent_too_much_ = true;
    return engine::Refusal{refusals::too_fast};
  }
  if (brings_a_seat(message) && context_.rooms.is_draining()) {
    return engine::Refusal{refusals::draining};
  }
  const bool is_join = std::holds_alternative<protocol::Join>(message);
  if (!is_join && !std::holds_alternative<protocol::Redeem>(message)) return std::nullopt;
  if (is_join && !context_.joins.spend(caller_.address, now)) {
    ++context_.counters.joins_refused_per_address;
    return engine::Refusal{refusals::too_fast,
                           {{"wait", context_.joins.wait(caller_.address, now)}}};
  }
  if (guesses_.stake(now)) return std::nullopt;
  ++context_.counters.guesses_refused_per_address;
  return guesses_.refusal(now);
}

/// For whoever looks for a fault: who said what, and the name that somebody gives himself.
void WsSession::note(const protocol::ClientMessage& message) const {
  if (!spdlog::should_log(spdlog::level::debug)) return;
  const auto* join = std::get_if<protocol::Join>(&message);
  spdlog::debug("message read session={} code={} kind={}{}", static_cast<std::uint64_t>(id_), code_,
                protocol::kind_of(message),
                join == nullptr ? "" : " name=" + quoted_value(join->name));
}

WsSession::Step WsSession::sort(protocol::ClientMessage message) {
  return std::visit(engine::Overload{
                        [](protocol::Hello& hello) -> Step { return std::move(hello); },
                        [this](const protocol::Ping& ping) -> Step {
                          push(protocol::write_pong(ping.n, clock_now()));
                          return std::monostate{};
                        },
                        [this](const protocol::Presence& presence) -> Step {
                          return RoomInput(PresenceTold{id_, presence});
                        },
                        [this](protocol::Join& join) -> Step {
                          return RoomInput(Asked{id_, std::move(join)});
                        },
                        [this](const protocol::Claim& claim) -> Step {
                          return RoomInput(Claimed{id_, claim});
                        },
                        [this](protocol::Knock& knock) -> Step {
                          return RoomInput(Knocked{id_, std::move(knock)});
                        },
                        [this](protocol::Redeem& redeem) -> Step {
                          return RoomInput(Redeemed{id_, std::move(redeem)});
                        },
                        [this](protocol::Command& command) -> Step {
                          return RoomInput(Commanded{id_, std::move(command)});
                        },
                    },
                    message);
}

void WsSession::count_malformed(const engine::Refusal& refusal) {
  if (is_too_deep(refusal)) ++context_.counters.frames_too_deep;
  context_.meters.commands.count("unreadable", refusal.code.name);
  push(protocol::write_refused(std::nullopt, std::nullopt, refusal));
  if (++malformed_ < context_.limits.malformed_frames) return;
  ++context_.counters.connections_malformed;
  finish(ending_of(protocol::Goodbye::malformed));
}

asio::awaitable<void> WsSession::enter(std::shared_ptr<WsSession> self, protocol::Hello hello) {
  if (hello.protocol != protocol::version) {
    self->finish(ending_of(protocol::Goodbye::upgrade));
    co_return;
  }
  RoomDirectory& rooms = self->context_.rooms;
  if (hello.ask_back && rooms.is_draining()) {
    self->finish(ending_of(protocol::Goodbye::restart));
    co_return;
  }
  const bool may_guess = self->guesses_.stake(clock_now());
  if (!may_guess) ++self->context_.counters.guesses_refused_per_address;
  if (self->room_ == nullptr) self->room_ = rooms.find(self->code_);
  if (self->room_ == nullptr && !may_guess) {
    // Past the budget nobody learns which codes are rooms.
    self->finish(ending_of(protocol::Goodbye::too_many_guesses));
    co_return;
  }
  if (self->room_ == nullptr) {
    auto seeking = rooms.seek(self->code_);
    const FoundRoom found = co_await std::move(seeking);
    if (const auto* goodbye = std::get_if<protocol::Goodbye>(&found)) {
      // Nothing was learned of a code that could not be looked up.
      if (*goodbye == protocol::Goodbye::restart) self->guesses_.take_back(clock_now());
      self->finish(ending_of(*goodbye));
      co_return;
    }
    if (const auto* node = std::get_if<AtNode>(&found)) {
      self->guesses_.take_back(clock_now());
      self->finish(ending_of_move(node->url, self->code_));
      co_return;
    }
    self->room_ = std::get<std::shared_ptr<Room>>(found);
  }
  spdlog::info("session entered session={} code={}", static_cast<std::uint64_t>(self->id_),
               self->code_);
  std::shared_ptr<Outlet> outlet = self;
  co_await self->room_->attach(self->id_, std::move(outlet), std::move(hello), !may_guess);
}

void WsSession::outbox_changed() {
  if (outbox_.ending() && !ending_since_) {
    ending_since_ = clock_now();
    if (outbox_.has_overflown()) ++context_.counters.connections_too_slow;
    watch_.cancel();
  }
  write_waiting();
  outbox_meter_.look_at(outbox_);
}

/// Frames of ours go past Beast: they are the same bytes for all, and most leave at once.
void WsSession::write(const std::vector<protocol::SharedText>& texts, bool with_ping) {
  boost::container::small_vector<FrameHeader, usual_frames> headers;
  boost::container::small_vector<asio::const_buffer, 2 * usual_frames + 1> bytes;
  headers.reserve(texts.size());
  bytes.reserve(2 * texts.size() + 1);
  for (const protocol::SharedText& text : texts) {
    bytes.push_back(asio::buffer(headers.emplace_back(text->size()).bytes()));
    bytes.push_back(asio::buffer(*text));
  }
  if (with_ping) bytes.push_back(asio::buffer(empty_ping));
  wrote_ = clock_now();
  ws_.next_layer().send({bytes.data(), bytes.size()}, shared_from_this());
  if (!ws_.next_layer().is_free()) writing_since_ = wrote_;
}

/// Whether a frame may leave now; what waits follows as soon as it may.
bool WsSession::may_write() {
  // Beast has said goodbye by itself: nothing may follow. RFC 6455 section 5.5.1
  if (is_over_ || is_saying_goodbye_ || !ws_.is_open()) return false;
  if (ws_.next_layer().is_free()) return true;
  if (!writing_since_) writing_since_ = clock_now();
  return false;
}

void WsSession::write_waiting() {
  if (!may_write()) return;
  if (!outbox_.is_empty()) write(outbox_.take(), false);
  const auto& ending = outbox_.ending();
  if (!may_write() || !ending) return;
  is_saying_goodbye_ = true;
  if (!ending->text.empty()) write({std::make_shared<const std::string>(ending->text)}, false);
  auto goodbye = say_goodbye(shared_from_this());
  spawn(std::move(goodbye), "socket goodbye");
}

/// Some of what was under way has left.
void WsSession::line_moved() {
  writing_since_.reset();
  outbox_changed();
}

asio::awaitable<void> WsSession::say_goodbye(std::shared_ptr<WsSession> self) {
  const websocket::close_reason reason(self->outbox_.ending()->close_code);
  co_await self->ws_.async_close(reason, quietly);
}

/// A page sees no ping, and its watchdog needs something; the ping makes a phone answer whose page
/// is asleep.
void WsSession::beat() {
  if (outbox_.ending() || !may_write()) return;
  write({std::make_shared<const std::string>(protocol::write_beat(clock_now()))}, true);
}

Instant WsSession::next_deadline() const {
  const Instant silence = in_milliseconds(context_.limits.silence_seconds);
  Instant deadline = heard_ + silence;
  if (writing_since_) deadline = std::min(deadline, *writing_since_ + silence);
  if (ending_since_) deadline = std::min(deadline, *ending_since_ + longest_farewell.count());
  return deadline;
}

asio::awaitable<void> WsSession::watch(std::shared_ptr<WsSession> self) {
  const Instant hello_due = self->opened_ + in_milliseconds(self->context_.limits.hello_seconds);
  while (!self->is_over_) {
    const Instant now = clock_now();
    Instant deadline = self->next_deadline();
    // The other side is gone, or will not say goodbye.
    if (now >= deadline) {
      if (!self->ending_since_) ++self->context_.counters.connections_silent;
      co_return;
    }
    const bool waits_for_hello = self->room_ == nullptr && !self->ending_since_;
    if (waits_for_hello && now >= hello_due) {
      ++self->context_.counters.hellos_late;
      self->finish(ending_of(protocol::Goodbye::no_hello));
      continue;
    }
    if (waits_for_hello) deadline = std::min(deadline, hello_due);
    if (now >= self->wrote_ + time_between_beats.count()) self->beat();
    const Instant next_beat = self->wrote_ + time_between_beats.count();
    if (!self->ending_since_) {
      deadline = std::min(deadline, std::max(next_beat, now + shortest_watch));
    }
    self->watch_.expires_after(milliseconds(deadline - now));
    co_await self->watch_.async_wait(quietly);
  }
}

void WsSession::hang_up() {
  if (is_over_) return;
  is_over_ = true;
  error_code ignored;
  ws_.next_layer().socket().close(ignored);
  watch_.cancel();
  pause_.cancel();
}

}  // namespace

asio::awaitable<void> serve_socket(ClientStream stream, Request request, std::string code,
                                   Caller caller, ConnectionContext* context) {
  auto session =
      std::make_shared<WsSession>(std::move(stream), std::move(code), std::move(caller), *context);
  auto running = WsSession::run(std::move(session), std::move(request));
  co_await std::move(running);
}

}  // namespace trinque::server
