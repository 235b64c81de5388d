#include "protocol/codec.hpp"
#include "server/rooms/room_core.hpp"

#include <algorithm>

namespace trinque::server {
namespace {

using engine::Seat;

constexpr Instant follow_up_time = 60'000;
constexpr Instant dice_fall = 1'000;
constexpr Instant card_turns = 600;
constexpr TimerKey follow_up_timer{TimerKind::follow_up, Seat{}, 0};

std::string event_of(const engine::Serving& serving) {
  protocol::JsonText json;
  json.begin_object().field("e", "served").field("to", int{serving.to.index});
  if (serving.from) json.field("from", int{serving.from->index});
  json.key("dose");
  protocol::write_dose(json, serving.dose);
  json.field("why", protocol::name_of(serving.why));
  if (serving.struck) json.field("struck", true);
  json.end_object();
  return json.take();
}

Instant time_of(engine::Reveal reveal) {
  switch (reveal) {
    case engine::Reveal::nothing: return 0;
    case engine::Reveal::dice: return dice_fall;
    case engine::Reveal::card: return card_turns;
  }
  return 0;
}

TimerKey key_of(const engine::Wait& wait) {
  return {wait.kind == engine::WaitKind::deal ? TimerKind::deal : TimerKind::gift, Seat{},
          wait.serial};
}

}  // namespace

void RoomCore::book(Happened&& happened) {
  if (!happened.draws.empty()) {
    fairness_.record(happened.draws, happened.events);
    news_.fairness = true;
  }
  for (std::string& event : happened.events) {
    news_.tell(std::move(event));
  }
  if (happened.begins_game) recap_.begin(ledger_);
  recap_.book(happened.recap, table_.round());
  for (const engine::Serving& serving : happened.servings) {
    ledger_.book(serving, dose_rules_of(house_));
    news_.tell(event_of(serving));
    news_.totals = true;
    const Player& player = *seating_.find(serving.to);
    // A bot drinks at once.
    if (player.bot) {
      ledger_.settle(player.seat, ledger_.last_id(), false, dose_rules_of(house_));
    }
    tell_own(player);
  }
  // What can be seen of it may have changed in the room too: the round, who plays, the game.
  news_.match = news_.room = true;
  if (happened.reveal != engine::Reveal::nothing) {
    news_.reveal = happened.reveal;
    reveal_at_ = std::max(reveal_at_, now_ + time_of(happened.reveal));
  }
}

void RoomCore::occur(const protocol::Occurrence& occurrence) {
  if (auto happened = table_.occur(occurrence)) book(std::move(*happened));
}

void RoomCore::settle() {
  count_votes();
  const Stage before = table_.stage();
  Happened further = table_.move_on(seating_.attendance(), dose_rules_of(house_), now_);
  if (!further.events.empty() || table_.stage() != before) book(std::move(further));
  run_rounds();
  update_pause();
  update_timers();
}

void RoomCore::update_pause() {
  const bool needs_players = table_.stage() == Stage::playing;
  const bool too_few = needs_players && (seating_.active() < 2 || seating_.active_people() == 0);
  if (too_few && !paused_) {
    paused_ = PausedBy::players;
    news_.tell_of("paused");
    news_.room = true;
  } else if (!too_few && paused_ == PausedBy::players) {
    paused_.reset();
    news_.tell_of("resumed");
    news_.room = true;
  }
  if (paused_) {
    timers_.freeze(now_);
  } else {
    timers_.thaw(now_);
  }
}

void RoomCore::update_timers() {
  // What was thrown is looked at first.
  const Instant from = std::max(now_, reveal_at_);
  const auto waits = table_.is_on() ? table_.match()->waits() : std::vector<engine::Wait>{};
  for (const TimerKind kind : {TimerKind::deal, TimerKind::gift}) {
    for (const TimerKey& key : timers_.keys_of(kind)) {
      const bool still =
          std::ranges::any_of(waits, [&](const engine::Wait& wait) { return key_of(wait) == key; });
      if (!still) timers_.disarm(key);
    }
  }
  for (const engine::Wait& wait : waits) {
    timers_.arm(key_of(wait), from + wait.milliseconds, now_);
  }
  update_turn_clocks(from);
  update_bots(from);
  update_water();
  note_who_is_awaited(from);
  if (table_.stage() == Stage::offering) {
    timers_.arm(follow_up_timer, from + follow_up_time, now_);
  } else {
    timers_.disarm(follow_up_timer);
  }
}

void RoomCore::note_who_is_awaited(Instant from) {
  Awaited awaited{table_.round(), table_.match() == nullptr ? 0 : table_.match()->turn(), to_act()};
  if (awaited == awaited_) return;
  awaited_ = std::move(awaited);
  awaited_since_ = from;
  called_at_.reset();
  if (!votes_.empty()) news_.room = true;
  votes_.clear();
}

Instant RoomCore::skip_time_of(Seat seat) const {
  const Player& player = *seating_.find(seat);
  // Somebody who was gone before his turn came is not waited for twice.
  const Instant since =
      player.here == Here::present ? awaited_since_ : std::min(awaited_since_, player.absent_since);
  return since + time_before_a_skip;
}

void RoomCore::update_turn_clocks(Instant from) {
  const Instant turn_time = turn_time_of(house_);
  std::vector<TimerKey> wanted;
  if (turn_time > 0 && table_.is_on()) {
    for (const Seat seat : table_.match()->to_act()) {
      wanted.push_back({TimerKind::turn, seat, table_.match()->turn()});
    }
  }
  for (const TimerKey& key : timers_.keys_of(TimerKind::turn)) {
    if (std::ranges::find(wanted, key) == wanted.end()) timers_.disarm(key);
  }
  for (const TimerKey& key : wanted) {
    timers_.arm(key, from + turn_time, now_);
  }
}

}  // namespace trinque::server
