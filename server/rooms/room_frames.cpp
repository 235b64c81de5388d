#include "protocol/codec.hpp"
#include "protocol/state_frame.hpp"
#include "protocol/write.hpp"
#include "server/rooms/room_core.hpp"

namespace trinque::server {
namespace {

using engine::Seat;
using protocol::JsonText;

template <class Write>
protocol::SharedText section(Write&& write) {
  JsonText json;
  write(json);
  return std::make_shared<const std::string>(json.take());
}

}  // namespace

void RoomCore::tell(SessionId session, std::string text) {
  effects_.emplace_back(Tell{session, std::make_shared<const std::string>(std::move(text))});
}

std::string RoomCore::own_of(const Player& player) const {
  const Account& account = ledger_.of(player.seat);
  JsonText json;
  json.begin_object()
      .field("t", "own")
      .field("seat", int{player.seat.index})
      .field("soft", player.soft);
  json.field("cap", player.cap)
      .field("counted", account.counted)
      .field("passed", account.passed)
      .key("pledge");
  const std::string pledge = fairness_.pledge_of(player.seat);
  if (pledge.empty()) {
    json.null();
  } else {
    json.value(pledge);
  }
  json.end_object();
  return json.take();
}

void RoomCore::tell_own(const Player& player) {
  if (player.session) tell(*player.session, own_of(player));
}

void RoomCore::publish() {
  if (!news_.is_public()) return;
  news_.room = news_.room && is_news_of_the_room();
  news_.recap = table_.shows_recap() != recap_told_;
  recap_told_ = table_.shows_recap();
  const std::uint64_t since = revision_++;
  effects_.emplace_back(Broadcast{frame(since, news_), not_told()});
  for (const protocol::SharedText& event : news_.events) {
    recent_events_.emplace_back(revision_, event);
    if (recent_events_.size() > most_events_kept) recent_events_.pop_front();
  }
  news_ = {};
}

bool RoomCore::is_news_of_the_room() {
  protocol::SharedText room = section([&](JsonText& json) { write_room(json); });
  if (room_told_ != nullptr && *room_told_ == *room) return false;
  room_told_ = std::move(room);
  return true;
}

std::shared_ptr<const EncodedFrame> RoomCore::frame(std::uint64_t since, const News& news) const {
  auto encoded = std::make_shared<EncodedFrame>();
  protocol::StateFrame& frame = encoded->frame;
  frame.revision = revision_;
  frame.since = since;
  frame.clock = now_;
  if (reveal_at_ > now_) frame.reveal_at = reveal_at_;
  const bool is_playing = table_.is_on() && !paused_;
  frame.turn = table_.match() == nullptr ? 0 : table_.match()->turn();
  frame.phase = table_.phase();
  const auto acting = to_act();
  frame.to_act = *section([&](JsonText& json) { protocol::write_seats(json, acting); });
  frame.deadlines = *section([&](JsonText& json) { write_deadlines(json); });
  frame.legal = "{}";
  if (is_playing) {
    const auto order = seating_.attendance().order;
    frame.legal = *section([&](JsonText& json) { table_.match()->write_legal(json, order); });
  }
  if (news.room) frame.room = section([&](JsonText& json) { write_room(json); });
  if (news.settings) frame.settings = section([&](JsonText& json) { write_settings(json); });
  if (news.totals) frame.totals = section([&](JsonText& json) { ledger_.write(json); });
  if (news.fairness) frame.fairness = section([&](JsonText& json) { fairness_.write(json); });
  if (news.match) {
    frame.match = section([&](JsonText& json) {
      if (table_.match() == nullptr) {
        json.null();
      } else {
        table_.match()->write_view(json);
      }
    });
  }
  if (news.recap) {
    frame.recap = section([&](JsonText& json) {
      if (table_.shows_recap()) {
        recap_.write(json, ledger_);
      } else {
        json.null();
      }
    });
  }
  frame.events = news.events;
  encoded->text = protocol::render(frame);
  return encoded;
}

std::shared_ptr<const EncodedFrame> RoomCore::snapshot(std::optional<std::uint64_t> after) const {
  News everything;
  everything.room = everything.settings = everything.match = everything.totals =
      everything.fairness = true;
  everything.recap = table_.shows_recap();
  if (after) {
    for (const auto& [revision, event] : recent_events_) {
      if (revision > *after) everything.events.push_back(event);
    }
  }
  return frame(0, everything);
}

Tell RoomCore::welcome(const Attached& attached, std::vector<protocol::HeldSeat> held,
                       std::vector<protocol::KickedSeat> kicked) {
  const Session& entering = sessions_.at(attached.session);
  const std::string outside = entering.is_outside ? frame_for_outside(entering) : std::string();
  const auto whole = entering.is_outside ? nullptr : snapshot(attached.hello.revision);
  protocol::Welcome welcome{.boot = surroundings_.boot,
                            .build = surroundings_.build,
                            .code = surroundings_.code,
                            .clock = now_,
                            .seats = std::move(held),
                            .kicked = std::move(kicked),
                            .is_outside = entering.is_outside,
                            .state = entering.is_outside ? outside : whole->text,
                            .own = {}};
  for (const protocol::HeldSeat& seat : welcome.seats) {
    welcome.own.push_back(own_of(*seating_.find(seat.seat)));
  }
  return {attached.session, std::make_shared<const std::string>(protocol::write_welcome(welcome))};
}

std::vector<Seat> RoomCore::to_act() const {
  return table_.is_on() && !paused_ ? table_.match()->to_act() : std::vector<Seat>{};
}

void RoomCore::write_room(JsonText& json) const {
  json.begin_object().field("code", surroundings_.code).field("game", table_.chosen()).key("host");
  if (seating_.host()) {
    json.value(int{seating_.host()->index});
  } else {
    json.null();
  }
  json.key("former_host");
  if (seating_.former_host()) {
    json.value(int{seating_.former_host()->index});
  } else {
    json.null();
  }
  json.key("claims").begin_array();
  for (const OpenClaim& claim : claims_) {
    json.begin_object().field("id", claim.id).field("seat", int{claim.of.index}).end_object();
  }
  json.end_array().key("kicks").begin_array();
  for (const TimerKey& kick : timers_.keys_of(TimerKind::kick)) {
    json.begin_object().field("seat", int{kick.seat.index});
    json.field("until", *timers_.end_of(kick)).end_object();
  }
  json.end_array();
  json.field("round", table_.round()).field("last_round", table_.is_last_round()).key("paused");
  if (paused_) {
    json.value(*paused_ == PausedBy::host ? "host" : "players");
  } else {
    json.null();
  }
  if (table_.stage() == Stage::offering) {
    json.key("follow_ups").begin_array();
    for (const std::string_view game : table_.offered()) {
      json.value(game);
    }
    json.end_array();
  }
  json.field("locked", seating_.is_locked()).field("password", doors_.has_password());
  write_knocks(json);
  if (water_offered_) json.field("water", true);
  write_votes(json);
  int spectators = 0;
  for (const auto& [id, session] : sessions_) {
    if (session.seats.empty() && !session.is_outside) ++spectators;
  }
  json.field("spectators", spectators).key("players").begin_array();
  for (const Player& player : seating_.players()) {
    json.begin_object().field("seat", int{player.seat.index}).field("name", player.name);
    json.key("badge")
        .begin_object()
        .field("shape", player.badge.shape)
        .field("colour", player.badge.colour);
    json.end_object()
        .field("here", player.shown_here())
        .field("plays", table_.takes_part(player.seat));
    if (player.on_break) {
      json.field("back_by", *timers_.end_of({TimerKind::rest, player.seat, 0}));
    }
    if (player.bot) json.field("bot", protocol::name_of(player.bot->temperament));
    json.end_object();
  }
  json.end_array().end_object();
}

void RoomCore::write_settings(JsonText& json) const {
  json.begin_object().key("house");
  protocol::write_settings(json, house_settings(), house_);
  table_.write_settings(json);
  json.end_object();
}

void RoomCore::write_deadlines(JsonText& json) const {
  json.begin_object();
  if (const auto at = timers_.end_of(TimerKind::deal)) json.field("deal", *at);
  if (const auto at = timers_.end_of(TimerKind::gift)) json.field("gift", *at);
  if (const auto at = timers_.end_of(TimerKind::turn)) json.field("turn", *at);
  if (const auto at = timers_.end_of(TimerKind::follow_up)) json.field("follow_up", *at);
  std::optional<Instant> skip;
  std::optional<Instant> wake;
  for (const Seat seat : to_act()) {
    if (seating_.find(seat)->bot) continue;
    skip = std::min(skip.value_or(skip_time_of(seat)), skip_time_of(seat));
    wake = wake_time();
  }
  if (skip) json.field("skip", *skip);
  if (wake) json.field("wake", *wake);
  json.end_object();
}

RoomReport RoomCore::report() const {
  RoomReport report{.code = surroundings_.code,
                    .game = std::string(table_.chosen()),
                    .phase = std::string(table_.phase()),
                    .connections = sessions_.size()};
  for (const Here here : all_heres) {
    report.seats[name_of(here)] = 0;
  }
  for (const Player& player : seating_.players()) {
    ++report.seats[player.shown_here()];
  }
  report.stored_bytes = kept_.bytes();
  return report;
}

std::string RoomCore::summary() const {
  JsonText json;
  json.begin_object()
      .field("code", surroundings_.code)
      .field("phase", table_.phase())
      .field("game", table_.chosen());
  json.key("players").begin_array();
  const bool tells_names = may_watch(Session{});
  for (const Player& player : seating_.players()) {
    if (player.has_gone() || !tells_names) continue;
    json.begin_object().field("seat", int{player.seat.index}).field("name", player.name);
    json.field("here", player.shown_here()).end_object();
  }
  json.end_array().field("seats", house_.max_seats).field("taken", seating_.taken());
  json.field("locked", seating_.is_locked()).field("password", doors_.has_password());
  json.field("open", may_join(Session{})).field("no_alcohol", house_.no_alcohol).end_object();
  return json.take();
}

}  // namespace trinque::server
