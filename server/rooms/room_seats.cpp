#include "protocol/write.hpp"
#include "server/identity/secret.hpp"
#include "server/rooms/room_core.hpp"

#include <algorithm>
#include <iterator>

/// How a seat comes to a phone: by joining, by « C'est moi ! », by a one-time link.
namespace trinque::server {
namespace {

using engine::Refusal;
using engine::Seat;

constexpr Instant life_of_a_link = 120'000;

std::string done_of(const Player& player) {
  protocol::JsonText done;
  done.begin_object().field("seat", int{player.seat.index}).field("token", player.token);
  done.field("request", player.highest_request).end_object();
  return done.take();
}

Refusal unknown_seat(Seat seat) {
  return {refusals::unknown_seat, {{"seat", std::int64_t{seat.index}}}};
}

}  // namespace

RoomCore::Answered RoomCore::ask(SessionId session, const protocol::Join& join) {
  // The answer to this joining was lost with its connection.
  if (Player* same = seating_.find_by_join_key(join.key)) {
    if (is_held_by_a_newer(session, *same)) return Refusal{refusals::seat_in_use};
    take_seat(session, *same);
    give_back_guess(session);
    return done_of(*same);
  }
  if (auto refusal = unless_admissible(session, join)) return std::move(*refusal);
  const int most_seats = std::min(house_.max_seats, surroundings_.limits.seats);
  const auto seated = seating_.sit(join, surroundings_.fresh_token(), most_seats);
  if (!seated) {
    if (seated.error().code == refusals::room_full) note_reached(RoomLimit::seats);
    return seated.error();
  }
  Player& player = **seated;
  ledger_.open(player.seat);
  if (!join.pledge.empty()) {
    fairness_.pledge(player.seat, join.pledge);
    news_.fairness = true;
  }
  player.session = session;
  sessions_.at(session).seats.insert(player.seat);
  news_.tell_of("joined", player.seat);
  news_.room = news_.totals = true;
  return done_of(player);
}

RoomCore::Answered RoomCore::ask(SessionId session, const protocol::Claim& claim) {
  if (sessions_.at(session).is_outside) return Refusal{refusals::ask_the_host};
  const Player* player = seating_.find(claim.of);
  if (player == nullptr) return unknown_seat(claim.of);
  if (player->bot) return *unless_person(claim.of);
  if (player->session) return Refusal{refusals::seat_in_use};
  withdraw_claims(session);
  claims_.push_back({++last_claim_, claim.of, session, false});
  news_.tell_of("claimed", claim.of);
  news_.room = true;
  return std::string("{}");
}

RoomCore::Answered RoomCore::ask(SessionId session, const protocol::Redeem& redeem) {
  std::erase_if(links_, [&](const OpenLink& link) { return link.until <= now_; });
  const auto link = std::ranges::find_if(
      links_, [&](const OpenLink& open) { return are_equal_secrets(open.key, redeem.key); });
  if (link == links_.end()) return Refusal{refusals::wrong_key};
  Player& player = *seating_.find(link->to);
  links_.erase(link);
  give_back_guess(session);
  move_seat(player, session);
  return done_of(player);
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::Confirm& confirm) {
  const auto found = std::ranges::find(claims_, confirm.claim, &OpenClaim::id);
  if (found == claims_.end()) return Refusal{refusals::unknown_claim};
  const OpenClaim claim = *found;
  if (!may_confirm(player, claim.of)) return *unless_host(player);
  claims_.erase(found);
  news_.room = true;
  if (!confirm.accept) {
    deny(claim.session, claim.of, claim.asks_back);
    return std::string("{}");
  }
  Player& owner = *seating_.find(claim.of);
  move_seat(owner, claim.session);
  tell(claim.session, protocol::write_granted(claim.of, owner.token, owner.highest_request));
  return std::string("{}");
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::MakeLink& link) {
  if (link.to != player.seat) {
    if (const auto refusal = unless_host(player)) return *refusal;
  }
  if (seating_.find(link.to) == nullptr) return unknown_seat(link.to);
  if (const auto refusal = unless_person(link.to)) return *refusal;
  std::erase_if(links_,
                [&](const OpenLink& older) { return older.to == link.to || older.until <= now_; });
  links_.push_back({surroundings_.fresh_token(), link.to, now_ + life_of_a_link});
  protocol::JsonText done;
  done.begin_object()
      .field("key", links_.back().key)
      .field("until", links_.back().until)
      .end_object();
  return done.take();
}

void RoomCore::move_seat(Player& player, SessionId session) {
  // The old token dies: whoever has the other phone cannot act for the seat any more.
  player.token = surroundings_.fresh_token();
  player.join_key.clear();
  lift_kick(player);
  take_seat(session, player);
}

void RoomCore::deny(SessionId session, Seat of, bool asks_back) {
  tell(session, protocol::write_denied(of));
  const bool has_no_seat = sessions_.at(session).seats.empty();
  if (asks_back && has_no_seat) send_home(session, protocol::Goodbye::kicked);
}

/// Somebody sits there now: whoever else asked for the seat hears that he does not get it.
void RoomCore::deny_claims_of(Seat seat) {
  std::vector<OpenClaim> over;
  std::ranges::copy_if(claims_, std::back_inserter(over),
                       [&](const OpenClaim& claim) { return claim.of == seat; });
  std::erase_if(claims_, [&](const OpenClaim& claim) { return claim.of == seat; });
  if (!over.empty()) news_.room = true;
  for (const OpenClaim& claim : over) {
    if (claim.session != seating_.find(seat)->session) deny(claim.session, seat, claim.asks_back);
  }
}

void RoomCore::withdraw_claims(SessionId session) {
  const auto withdrawn =
      std::erase_if(claims_, [&](const OpenClaim& claim) { return claim.session == session; });
  if (withdrawn > 0) news_.room = true;
}

bool RoomCore::may_confirm(const Player& player, Seat claimed) const {
  const Player& host = *seating_.find(*seating_.host());
  // Any seated player if it is the host's own seat, or if he is not here.
  return player.seat == host.seat || host.seat == claimed || !host.session;
}

}  // namespace trinque::server
