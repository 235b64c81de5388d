#include "protocol/codec.hpp"
#include "server/identity/names.hpp"
#include "server/rooms/room_core.hpp"

#include <algorithm>

/// Who rests, who idles, and what the others do about it. rules.md 2.3, 5.6
namespace trinque::server {
namespace {

using engine::Refusal;
using engine::Seat;

constexpr Instant longest_break = 600'000;
constexpr Instant time_before_a_call = 15'000;
constexpr Instant time_between_messages = 3'000;
constexpr Instant time_between_glasses = 30LL * 60'000;
constexpr TimerKey water_timer{TimerKind::water, Seat{}, 0};

TimerKey rest_of(Seat seat) { return {TimerKind::rest, seat, 0}; }

Refusal too_early(Instant wait) { return {refusals::too_early, {{"wait", wait}}}; }

}  // namespace

RoomCore::Answered RoomCore::obey(Player& player, const protocol::TakeBreak& taken) {
  if (taken.on == player.on_break) return std::string("{}");
  if (!taken.on) {
    end_break(player);
    return std::string("{}");
  }
  player.on_break = true;
  timers_.arm(rest_of(player.seat), now_ + longest_break, now_);
  news_.tell_of("break_begun", player.seat);
  change_here(player, Here::away);
  return std::string("{}");
}

void RoomCore::end_break(Player& player) {
  forget_break(player);
  // Whose phone is gone stays away.
  if (player.session) {
    news_.tell_of("returned", player.seat);
    change_here(player, Here::present);
  }
}

void RoomCore::forget_break(Player& player) {
  if (!std::exchange(player.on_break, false)) return;
  timers_.disarm(rest_of(player.seat));
  news_.room = true;
}

std::optional<Refusal> RoomCore::unless_awaited(Seat whom) const {
  const auto awaited = to_act();
  if (std::ranges::find(awaited, whom) != awaited.end()) return std::nullopt;
  return Refusal{refusals::not_awaited, {{"seat", std::int64_t{whom.index}}}};
}

Instant RoomCore::wake_time() const {
  return std::max(awaited_since_, called_at_.value_or(awaited_since_)) + time_before_a_call;
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::Wake& wake) {
  if (const auto refusal = unless_awaited(wake.whom)) return *refusal;
  const Instant wait = wake_time() - now_;
  if (wait > 0) return too_early(wait);
  called_at_ = now_;
  protocol::JsonText event;
  event.begin_object().field("e", "woken").field("seat", int{wake.whom.index});
  event.field("by", int{player.seat.index}).end_object();
  news_.tell(event.take());
  return std::string("{}");
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::Skip& skip) {
  const bool is_host = seating_.host() == player.seat;
  const SkipBy by = house_.skip_by;
  if (!is_host && by == SkipBy::host) return *unless_host(player);
  if (const auto refusal = unless_awaited(skip.whom)) return *refusal;
  const Instant wait = skip_time_of(skip.whom) - now_;
  if (wait > 0) return too_early(wait);
  if (!is_host || by == SkipBy::vote) return vote(player, skip.whom);
  pass_over(skip.whom);
  return std::string("{}");
}

void RoomCore::pass_over(Seat whom) {
  news_.tell_of("skipped", whom);
  occur(engine::TimedOut{whom});
}

RoomCore::Answered RoomCore::vote(const Player& voter, Seat whom) {
  if (voter.here != Here::present) return Refusal{refusals::not_here};
  if (voter.seat == whom) {
    return Refusal{refusals::not_a_target, {{"to", std::int64_t{whom.index}}}};
  }
  if (votes_[whom].insert(voter.seat).second) {
    news_.tell_of("voted", voter.seat);
    news_.room = true;
  }
  return std::string("{}");
}

/// Fewer votes are needed when somebody goes, so they are counted whatever has happened.
void RoomCore::count_votes() {
  const auto is_decided = [&](const auto& vote) {
    return static_cast<int>(vote.second.size()) >= votes_needed(vote.first);
  };
  const auto decided = std::ranges::find_if(votes_, is_decided);
  if (decided == votes_.end()) return;
  const Seat whom = decided->first;
  votes_.erase(decided);
  news_.room = true;
  if (!unless_awaited(whom)) pass_over(whom);
}

int RoomCore::votes_needed(Seat whom) const {
  const auto has_vote = [&](const Player& player) {
    return player.here == Here::present && !player.bot && player.seat != whom;
  };
  return static_cast<int>(std::ranges::count_if(seating_.players(), has_vote)) / 2 + 1;
}

void RoomCore::write_votes(protocol::JsonText& json) const {
  if (votes_.empty()) return;
  json.key("votes").begin_array();
  for (const auto& [whom, voters] : votes_) {
    json.begin_object().field("seat", int{whom.index}).key("by");
    protocol::write_seats(json, voters);
    json.field("needed", votes_needed(whom)).end_object();
  }
  json.end_array();
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::React& react) {
  const std::pair now_on{table_.round(), table_.match() == nullptr ? 0U : table_.match()->turn()};
  if (player.reacted_in == now_on) return Refusal{refusals::once_per_turn};
  player.reacted_in = now_on;
  protocol::JsonText event;
  event.begin_object().field("e", "reacted").field("seat", int{player.seat.index});
  event.field("reaction", protocol::name_of(react.reaction)).end_object();
  news_.tell(event.take());
  return std::string("{}");
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::Say& say) {
  if (!house_.chat) return Refusal{refusals::chat_off};
  auto text = clean_message(say.text);
  if (!text) return text.error();
  const Instant wait =
      player.said_at.value_or(now_ - time_between_messages) + time_between_messages - now_;
  if (wait > 0) return Refusal{refusals::too_often, {{"wait", wait}}};
  player.said_at = now_;
  protocol::JsonText event;
  event.begin_object().field("e", "said").field("seat", int{player.seat.index});
  event.field("text", *text).end_object();
  news_.tell(event.take());
  return std::string("{}");
}

void RoomCore::update_water() {
  if (table_.stage() == Stage::playing && !paused_ && !water_offered_) {
    timers_.arm(water_timer, now_ + time_between_glasses, now_);
  }
}

void RoomCore::offer_water() {
  water_offered_ = true;
  news_.tell_of("water_offered");
  news_.room = true;
}

}  // namespace trinque::server
