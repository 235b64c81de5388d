#include "protocol/write.hpp"
#include "server/identity/names.hpp"
#include "server/rooms/room_core.hpp"

#include <algorithm>
#include <utility>

/// Who is let in, and how far: watching, joining, or only knocking. A seat that comes back is none
/// of this file's business.
namespace trinque::server {
namespace {

using engine::Refusal;

constexpr std::size_t letters_of_a_ticket = 22;
constexpr Instant minute = 60'000;
constexpr TimerKey next_ticket{TimerKind::ticket, engine::Seat{}, 0};

}  // namespace

/// Whether the connection was not here before.
bool RoomCore::note_arrival(const Attached& attached) {
  const auto [known, is_newcomer] = sessions_.try_emplace(attached.session);
  Session& session = known->second;
  session.is_table = attached.hello.table;
  session.has_ticket = doors_.is_ticket(attached.hello.ticket, now_);
  session.has_pass = doors_.is_pass(attached.hello.pass);
  return is_newcomer;
}

bool RoomCore::knows(const protocol::Hello& hello) {
  return doors_.is_pass(hello.pass) || std::ranges::any_of(hello.tokens, [&](const auto& token) {
           return seating_.find_by_token(token) != nullptr;
         });
}

bool RoomCore::was_no_guess(const protocol::Hello& hello, std::size_t seats) const {
  return seats == hello.tokens.size() && (hello.pass.empty() || doors_.is_pass(hello.pass)) &&
         (hello.ticket.empty() || doors_.is_ticket(hello.ticket, now_));
}

void RoomCore::give_back_guess(SessionId session) { effects_.emplace_back(GiveBackGuess{session}); }

bool RoomCore::may_join(const Session& session) const {
  return house_.invitation_minutes == 0 || session.has_ticket || session.has_pass;
}

bool RoomCore::may_watch(const Session& session) const {
  return !session.seats.empty() || session.has_pass || (house_.spectators && may_join(session));
}

std::optional<Refusal> RoomCore::unless_admissible(SessionId session, const protocol::Join& join) {
  const Session& asking = sessions_.at(session);
  // Whom the host let in himself needs no word.
  const bool needs_password = doors_.has_password() && !asking.has_pass;
  const bool guesses = may_join(asking) && needs_password && !join.password.empty();
  if (guesses && !doors_.is_password(join.password)) return Refusal{refusals::wrong_password};
  give_back_guess(session);
  if (!may_join(asking)) return Refusal{refusals::ask_the_host};
  if (needs_password && !guesses) return Refusal{refusals::password_needed};
  return std::nullopt;
}

RoomCore::Answered RoomCore::ask(SessionId session, const protocol::Knock& knock) {
  const Session& asking = sessions_.at(session);
  if (may_watch(asking) && may_join(asking)) return Refusal{refusals::door_is_open};
  std::string name;
  if (!asking.is_table) {
    auto cleaned = clean_name(knock.name);
    if (!cleaned) return cleaned.error();
    name = std::move(*cleaned);
  }
  withdraw_knock(session);
  const std::size_t most = surroundings_.limits.knocks;
  if (knocks_.size() >= most) {
    note_reached(RoomLimit::knocks);
    return Refusal{refusals::too_many_knocks, {{"max", static_cast<std::int64_t>(most)}}};
  }
  knocks_.push_back({++last_knock_, std::move(name), session});
  news_.tell_of("knocked");
  news_.room = true;
  return std::string("{}");
}

void RoomCore::withdraw_knock(SessionId session) {
  const auto withdrawn =
      std::erase_if(knocks_, [&](const OpenKnock& knock) { return knock.session == session; });
  if (withdrawn > 0) news_.room = true;
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::Admit& admit) {
  const bool host_is_here = seating_.find(*seating_.host())->session.has_value();
  if (host_is_here) {
    if (const auto refusal = unless_host(player)) return *refusal;
  }
  const auto knock = std::ranges::find(knocks_, admit.knock, &OpenKnock::id);
  if (knock == knocks_.end()) return Refusal{refusals::unknown_knock};
  const SessionId asking = knock->session;
  knocks_.erase(knock);
  news_.room = true;
  if (!admit.accept) {
    tell(asking, protocol::write_not_admitted());
    return std::string("{}");
  }
  if (doors_.add_pass(surroundings_.fresh_token(), surroundings_.limits.passes)) {
    note_reached(RoomLimit::passes);
  }
  sessions_.at(asking).has_pass = true;
  tell(asking, protocol::write_admitted(doors_.passes().back()));
  return std::string("{}");
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::SetPassword& set) {
  if (const auto refusal = unless_host(player)) return *refusal;
  const bool had_one = doors_.has_password();
  doors_.set_password(set.password, surroundings_.fresh_token());
  if (had_one != doors_.has_password()) {
    news_.tell_of(doors_.has_password() ? "password_set" : "password_removed");
    news_.room = true;
  }
  return std::string("{}");
}

std::set<SessionId> RoomCore::not_told() const {
  std::set<SessionId> not_told = moving_;
  for (const auto& [id, session] : sessions_) {
    if (session.is_outside) not_told.insert(id);
  }
  return not_told;
}

void RoomCore::open_doors() {
  for (auto& [id, session] : sessions_) {
    if (session.is_outside != may_watch(session)) continue;
    moving_.insert(id);
    session.is_outside = !session.is_outside;
  }
  if (!moving_.empty()) {
    // How many watch is another number now. Their own frame is newer than all that they know.
    news_.room = true;
    publish();
  }
  for (const SessionId id : std::exchange(moving_, {})) {
    const Session& session = sessions_.at(id);
    tell(id, session.is_outside ? frame_for_outside(session) : snapshot(std::nullopt)->text);
  }
  update_tickets();
}

void RoomCore::update_tickets() {
  const Instant life = house_.invitation_minutes * minute;
  if (life == 0) {
    doors_.tear_tickets();
    timers_.disarm(next_ticket);
    return;
  }
  // Half a token is 128 bits and more, and a QR that a phone reads from across the table.
  const auto fresh = [this] { return surroundings_.fresh_token().substr(0, letters_of_a_ticket); };
  const std::string& ticket = doors_.ticket(life, now_, fresh);
  timers_.disarm(next_ticket);
  timers_.arm(next_ticket, *doors_.next_ticket(), now_);
  for (auto& [id, session] : sessions_) {
    const bool invites = !session.seats.empty() || (session.is_table && session.has_pass);
    if (!invites || session.ticket == ticket) continue;
    session.ticket = ticket;
    tell(id, protocol::write_ticket(ticket));
  }
}

void RoomCore::write_knocks(protocol::JsonText& json) const {
  json.key("knocks").begin_array();
  for (const OpenKnock& knock : knocks_) {
    json.begin_object().field("id", knock.id).field("name", knock.name);
    json.field("table", sessions_.at(knock.session).is_table).end_object();
  }
  json.end_array();
}

std::string RoomCore::frame_for_outside(const Session& session) const {
  protocol::StateFrame outside;
  outside.revision = revision_;
  outside.clock = now_;
  outside.phase = may_join(session) ? "outside" : "door";
  outside.to_act = "[]";
  outside.deadlines = "{}";
  outside.legal = "{}";
  const auto text = [](const auto& write) {
    protocol::JsonText json;
    write(json);
    return std::make_shared<const std::string>(json.take());
  };
  outside.room = text([&](protocol::JsonText& json) {
    json.begin_object().field("code", surroundings_.code).field("game", table_.chosen());
    json.key("host").null().key("former_host").null();
    json.key("claims").begin_array().end_array().key("kicks").begin_array().end_array();
    json.field("round", 0).field("last_round", false).key("paused").null();
    json.field("locked", seating_.is_locked()).field("password", doors_.has_password());
    json.key("knocks").begin_array().end_array().field("spectators", 0);
    json.key("players").begin_array().end_array().end_object();
  });
  outside.settings = text([&](protocol::JsonText& json) { write_settings(json); });
  outside.match = text([](protocol::JsonText& json) { json.null(); });
  outside.totals = text([](protocol::JsonText& json) { json.begin_array().end_array(); });
  outside.fairness =
      text([&](protocol::JsonText& json) { Fairness(surroundings_.code).write(json); });
  outside.recap = outside.match;
  return protocol::render(outside);
}

}  // namespace trinque::server
