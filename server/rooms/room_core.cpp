#include "server/rooms/room_core.hpp"

#include "engine/core/overload.hpp"
#include "protocol/kind.hpp"
#include "protocol/write.hpp"

#include <algorithm>

namespace trinque::server {
namespace {

using engine::Seat;

constexpr std::size_t most_answers_kept = 8;
constexpr Instant second = 1'000;
constexpr TimerKey idle{TimerKind::idle, Seat{}, 0};

TimerKey grace_of(Seat seat) { return {TimerKind::grace, seat, 0}; }

void keep(std::vector<GivenAnswer>& answers, std::uint32_t request, protocol::SharedText text) {
  answers.push_back({request, std::move(text)});
  if (answers.size() > most_answers_kept) answers.erase(answers.begin());
}

std::string_view refusal_in(const engine::Result<std::string>& answered) {
  return answered ? std::string_view() : answered.error().code.name;
}

const GivenAnswer* given(const std::vector<GivenAnswer>& answers, std::uint32_t request) {
  const auto found = std::ranges::find(answers, request, &GivenAnswer::request);
  return found == answers.end() ? nullptr : &*found;
}

}  // namespace

RoomCore::RoomCore(Surroundings surroundings, std::vector<std::unique_ptr<protocol::AnyGame>> games,
                   Instant now)
    : surroundings_(std::move(surroundings)),
      table_(std::move(games), surroundings_.chance),
      fairness_(surroundings_.code) {
  timers_.arm(idle, now + surroundings_.room_idle, now);
}

engine::Result<void> RoomCore::prepare(std::string_view game,
                                       const protocol::ChangeSettings& house) {
  const auto changed = change_house(house);
  if (!changed) return changed.error();
  return table_.choose(game);
}

std::vector<RoomEffect> RoomCore::handle(const RoomInput& input, Instant now) {
  now_ = now;
  const std::uint64_t revision_before = revision_;
  std::visit([&](const auto& happened) { take_in(happened); }, input);
  settle();
  publish();
  open_doors();
  if (is_erased_) {
    effects_.emplace_back(CloseRoom{protocol::Goodbye::erased});
  } else {
    persist(input, revision_ != revision_before);
  }
  return std::exchange(effects_, {});
}

void RoomCore::take_in(const Attached& attached) {
  if (attached.only_returning && !knows(attached.hello)) {
    effects_.emplace_back(Dismiss{attached.session, protocol::Goodbye::too_many_guesses});
    return;
  }
  if (is_crowded_for(attached)) {
    effects_.emplace_back(Dismiss{attached.session, protocol::Goodbye::crowded});
    return;
  }
  std::vector<protocol::KickedSeat> kicked = kicked_from(attached.hello);
  if (!kicked.empty() && !attached.hello.ask_back && !holds_a_seat(attached.hello)) {
    send_home(attached.session, protocol::Goodbye::kicked);
    return;
  }
  const bool is_newcomer = note_arrival(attached);
  timers_.disarm(idle);
  std::vector<protocol::HeldSeat> held;
  bool was_replaced = false;
  for (std::size_t index = 0; index < attached.hello.tokens.size(); ++index) {
    Player* player = seating_.find_by_token(attached.hello.tokens[index]);
    if (player == nullptr || player->here == Here::kicked) continue;
    if (is_held_by_a_newer(attached.session, *player)) {
      was_replaced = true;
      continue;
    }
    take_seat(attached.session, *player);
    held.push_back({player->seat, index, player->highest_request});
  }
  if (attached.hello.ask_back) ask_back(attached.session, kicked);
  if (was_replaced && held.empty()) {
    send_home(attached.session, protocol::Goodbye::replaced);
    return;
  }
  Session& session = sessions_.at(attached.session);
  session.is_outside = !may_watch(session);
  // Who asks for a snapshot once more is no news to the others.
  if (is_newcomer && !session.is_outside) news_.room = true;
  if (was_no_guess(attached.hello, held.size() + kicked.size())) give_back_guess(attached.session);
  // The welcome is the first frame of a connection, and holds the state that this arrival leads to.
  settle();
  publish();
  effects_.emplace_back(welcome(attached, std::move(held), std::move(kicked)));
  std::rotate(effects_.begin(), std::prev(effects_.end()), effects_.end());
}

bool RoomCore::is_held_by_a_newer(SessionId session, const Player& player) {
  return player.session && *player.session > session;
}

bool RoomCore::is_crowded_for(const Attached& attached) {
  const auto holds_seat = std::ranges::any_of(attached.hello.tokens, [&](const auto& token) {
    return seating_.find_by_token(token) != nullptr;
  });
  if (holds_seat || sessions_.contains(attached.session)) return false;
  const auto spectators = std::ranges::count_if(
      sessions_, [](const auto& entry) { return entry.second.seats.empty(); });
  return static_cast<std::size_t>(spectators) >= surroundings_.limits.spectators;
}

void RoomCore::note_reached(RoomLimit limit) const {
  if (surroundings_.on_limit) surroundings_.on_limit(limit);
}

void RoomCore::take_seat(SessionId session, Player& player) {
  if (player.session && *player.session != session) {
    // The newest connection of a token wins.
    const SessionId older = *player.session;
    sessions_.at(older).seats.erase(player.seat);
    player.session.reset();
    if (sessions_.at(older).seats.empty()) {
      send_home(older, protocol::Goodbye::replaced);
    } else {
      tell(older, protocol::write_seat_moved(player.seat));
    }
  }
  player.session = session;
  sessions_.at(session).seats.insert(player.seat);
  deny_claims_of(player.seat);
  // Whoever is on a break may look at the game meanwhile.
  if (player.here != Here::present && !player.on_break) {
    if (!player.is_active()) news_.tell_of("returned", player.seat);
    change_here(player, Here::present);
  }
}

void RoomCore::take_in(const Asked& asked) {
  if (was_answered(asked.session, asked.join.request)) return;
  answer(asked.session, asked.join.request, "join", ask(asked.session, asked.join));
}

void RoomCore::take_in(const Claimed& claimed) {
  if (was_answered(claimed.session, claimed.claim.request)) return;
  answer(claimed.session, claimed.claim.request, "claim", ask(claimed.session, claimed.claim));
}

void RoomCore::take_in(const Knocked& knocked) {
  if (was_answered(knocked.session, knocked.knock.request)) return;
  answer(knocked.session, knocked.knock.request, "knock", ask(knocked.session, knocked.knock));
}

void RoomCore::take_in(const Redeemed& redeemed) {
  if (was_answered(redeemed.session, redeemed.redeem.request)) return;
  answer(redeemed.session, redeemed.redeem.request, "redeem",
         ask(redeemed.session, redeemed.redeem));
}

bool RoomCore::was_answered(SessionId session, std::uint32_t request) {
  // A connection that was sent home may have asked before it heard of it.
  if (!sessions_.contains(session)) return true;
  const GivenAnswer* answer = given(sessions_.at(session).answers, request);
  if (answer != nullptr) effects_.emplace_back(Tell{session, answer->text});
  return answer != nullptr;
}

void RoomCore::answer(SessionId session, std::uint32_t request, std::string_view kind,
                      const Answered& answered) {
  const auto text = std::make_shared<const std::string>(
      answered ? protocol::write_answer(std::nullopt, request, *answered)
               : protocol::write_refused(std::nullopt, request, answered.error()));
  keep(sessions_.at(session).answers, request, text);
  effects_.emplace_back(Tell{session, text, Verdict{kind, refusal_in(answered)}});
}

void RoomCore::take_in(const Commanded& commanded) {
  const protocol::Command& command = commanded.command;
  Player* player = seating_.find(command.seat);
  if (player == nullptr || player->session != commanded.session) {
    refuse(commanded, engine::Refusal{refusals::not_your_seat});
    return;
  }
  if (command.request <= player->highest_request) {
    if (const GivenAnswer* answer = given(player->answers, command.request)) {
      effects_.emplace_back(Tell{commanded.session, answer->text});
      return;
    }
    refuse(commanded,
           {refusals::old_request, {{"request", std::int64_t{player->highest_request}}}});
    return;
  }
  const Answered answered =
      player->kick_pending ? Answered(engine::Refusal{refusals::kicked}) : obey(command);
  // The turn order may have changed, and with it the place of the player.
  player = seating_.find(command.seat);
  player->highest_request = command.request;
  const auto text = std::make_shared<const std::string>(
      answered ? protocol::write_answer(command.seat, command.request, *answered)
               : protocol::write_refused(command.seat, command.request, answered.error()));
  keep(player->answers, command.request, text);
  effects_.emplace_back(Tell{commanded.session, text,
                             Verdict{protocol::kind_of(command.body), refusal_in(answered)}});
}

/// For what is not remembered: the command was none of this seat's, or is long over.
void RoomCore::refuse(const Commanded& commanded, const engine::Refusal& refusal) {
  const protocol::Command& command = commanded.command;
  auto text = std::make_shared<const std::string>(
      protocol::write_refused(command.seat, command.request, refusal));
  effects_.emplace_back(Tell{commanded.session, std::move(text),
                             Verdict{protocol::kind_of(command.body), refusal.code.name}});
}

void RoomCore::take_in(const PresenceTold& told) {
  if (!sessions_.contains(told.session)) return;
  for (const Seat seat : sessions_.at(told.session).seats) {
    Player& player = *seating_.find(seat);
    const Here here = told.presence.hidden ? Here::hidden : Here::present;
    if (player.here == here || player.on_break) continue;
    if (told.presence.hidden) news_.tell_of("hidden", seat);
    change_here(player, here);
  }
}

void RoomCore::take_in(const Detached& detached) {
  if (sessions_.contains(detached.session)) detach(detached.session, Here::lost);
}

void RoomCore::take_in(const Woken&) {
  while (const auto key = timers_.take_due(now_)) {
    on_timer(*key);
    settle();
  }
}

void RoomCore::take_in(const EndedByOperator&) { close(); }

void RoomCore::on_timer(const TimerKey& key) {
  switch (key.kind) {
    case TimerKind::deal: occur(engine::Elapsed{engine::WaitKind::deal, key.serial}); break;
    case TimerKind::gift: occur(engine::Elapsed{engine::WaitKind::gift, key.serial}); break;
    case TimerKind::turn: occur(engine::TimedOut{key.seat}); break;
    case TimerKind::follow_up: {
      auto declined =
          table_.follow_up({.accept = false}, seating_.attendance(), dose_rules_of(house_));
      if (declined) book(std::move(*declined));
      break;
    }
    case TimerKind::grace:
      news_.tell_of("away", key.seat);
      change_here(*seating_.find(key.seat), Here::away);
      break;
    case TimerKind::rest: end_break(*seating_.find(key.seat)); break;
    case TimerKind::water: offer_water(); break;
    case TimerKind::bot: play_for(key.seat); break;
    case TimerKind::kick: let_kick_stand(*seating_.find(key.seat)); break;
    // What was late is left out when the room settles, and tickets are renewed with the doors.
    case TimerKind::opening:
    case TimerKind::ticket: break;
    case TimerKind::idle: close(); break;
  }
}

void RoomCore::close() {
  reveal(RevealedFor::closed);
  effects_.emplace_back(CloseRoom{protocol::Goodbye::room_over});
}

void RoomCore::detach(SessionId session, Here becomes) {
  for (const Seat seat : sessions_.at(session).seats) {
    Player& player = *seating_.find(seat);
    player.session.reset();
    if (player.has_gone()) continue;
    if (player.on_break) {
      after_absence_changed();
      continue;
    }
    news_.tell_of(name_of(becomes), seat);
    change_here(player, becomes);
  }
  withdraw_claims(session);
  withdraw_knock(session);
  if (!sessions_.at(session).is_outside) news_.room = true;
  sessions_.erase(session);
  if (sessions_.empty()) timers_.arm(idle, now_ + surroundings_.room_idle, now_);
}

void RoomCore::part(Player& player, Here how) {
  // His page watches from now on.
  if (player.session) sessions_.at(*player.session).seats.erase(player.seat);
  player.session.reset();
  forget_break(player);
  news_.tell_of(how == Here::kicked ? "removed" : name_of(how), player.seat);
  change_here(player, how);
}

void RoomCore::change_here(Player& player, Here here) {
  const Here before = std::exchange(player.here, here);
  news_.room = true;
  const auto is_here = [](Here where) { return where == Here::present; };
  if (is_here(before) && !is_here(here)) {
    player.absent_since = now_;
    for (auto& [whom, voters] : votes_)
      voters.erase(player.seat);
  }
  if (here == Here::lost) {
    wait_for(player);
  } else {
    timers_.disarm(grace_of(player.seat));
  }
  const auto is_gone = [](Here where) { return where == Here::left || where == Here::kicked; };
  const bool was_active = before != Here::away && !is_gone(before);
  if (is_gone(here)) {
    occur(engine::Left{player.seat});
  } else if (here == Here::away) {
    occur(engine::Away{player.seat});
  } else if (!was_active) {
    occur(engine::Back{player.seat});
  }
  after_absence_changed();
}

void RoomCore::wait_for(const Player& lost) {
  timers_.arm(grace_of(lost.seat), now_ + house_.grace * second, now_);
}

void RoomCore::after_absence_changed() {
  if (seating_.replace_absent_host()) news_.tell_of("host_changed", *seating_.host());
}

std::vector<std::string> RoomCore::tokens_of(SessionId session) {
  std::vector<std::string> tokens;
  if (!sessions_.contains(session)) return tokens;
  for (const Seat seat : sessions_.at(session).seats) {
    tokens.push_back(seating_.find(seat)->token);
  }
  return tokens;
}

void RoomCore::send_home(SessionId session, protocol::Goodbye goodbye) {
  effects_.emplace_back(Dismiss{session, goodbye});
  if (sessions_.contains(session)) detach(session, Here::lost);
}

}  // namespace trinque::server
