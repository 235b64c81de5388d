#include "server/rooms/room_core.hpp"

#include <algorithm>

/// Who is removed by the host: it can be undone for a while, and whoever was removed may ask to be
/// let in again.
namespace trinque::server {
namespace {

using engine::Refusal;
using engine::Seat;

constexpr Instant time_to_undo_a_kick = 10'000;

TimerKey kick_of(Seat seat) { return {TimerKind::kick, seat, 0}; }

}  // namespace

RoomCore::Answered RoomCore::obey(Player& player, const protocol::Kick& kick) {
  if (const auto refusal = unless_host(player)) return *refusal;
  Player* whom = seating_.find(kick.whom);
  if (whom == nullptr || whom->has_gone()) {
    return Refusal{refusals::unknown_seat, {{"seat", std::int64_t{kick.whom.index}}}};
  }
  if (whom->seat == player.seat) {
    return Refusal{refusals::not_a_target, {{"to", std::int64_t{kick.whom.index}}}};
  }
  if (whom->bot) {
    // It can be seated again at any time.
    part(*whom, Here::left);
    return std::string("{}");
  }
  if (whom->kick_pending) return std::string("{}");
  whom->kick_pending = true;
  timers_.arm(kick_of(whom->seat), now_ + time_to_undo_a_kick, now_);
  news_.tell_of("kicked", whom->seat);
  news_.room = true;
  return std::string("{}");
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::UndoKick& undo) {
  if (const auto refusal = unless_host(player)) return *refusal;
  Player* whom = seating_.find(undo.whom);
  if (whom == nullptr || !whom->kick_pending) {
    return Refusal{refusals::not_kicked, {{"seat", std::int64_t{undo.whom.index}}}};
  }
  lift_kick(*whom);
  news_.tell_of("kick_undone", whom->seat);
  return std::string("{}");
}

void RoomCore::lift_kick(Player& player) {
  player.kick_pending = false;
  timers_.disarm(kick_of(player.seat));
  news_.room = true;
}

void RoomCore::let_kick_stand(Player& player) {
  lift_kick(player);
  // What he held to come back without the host is worth nothing any more.
  player.join_key.clear();
  std::erase_if(links_, [&](const OpenLink& link) { return link.to == player.seat; });
  seating_.strip_former_host(player.seat);
  const auto session = player.session;
  part(player, Here::kicked);
  if (session && sessions_.at(*session).seats.empty()) {
    send_home(*session, protocol::Goodbye::kicked);
  }
}

std::vector<protocol::KickedSeat> RoomCore::kicked_from(const protocol::Hello& hello) {
  std::vector<protocol::KickedSeat> kicked;
  for (std::size_t index = 0; index < hello.tokens.size(); ++index) {
    const Player* player = seating_.find_by_token(hello.tokens[index]);
    if (player != nullptr && player->here == Here::kicked) kicked.push_back({player->seat, index});
  }
  return kicked;
}

bool RoomCore::holds_a_seat(const protocol::Hello& hello) {
  return std::ranges::any_of(hello.tokens, [&](const std::string& token) {
    const Player* player = seating_.find_by_token(token);
    return player != nullptr && player->here != Here::kicked;
  });
}

void RoomCore::ask_back(SessionId session, const std::vector<protocol::KickedSeat>& kicked) {
  withdraw_claims(session);
  for (const protocol::KickedSeat& seat : kicked) {
    claims_.push_back({++last_claim_, seat.seat, session, true});
    news_.tell_of("claimed", seat.seat);
    news_.room = true;
  }
}

}  // namespace trinque::server
