#include "engine/core/overload.hpp"
#include "server/rooms/room_core.hpp"

#include <algorithm>

namespace trinque::server {
namespace {

using engine::Refusal;

constexpr std::string_view nothing_more = "{}";

}  // namespace

RoomCore::Answered RoomCore::obey(const protocol::Command& command) {
  Player& player = *seating_.find(command.seat);
  return std::visit([&](const auto& body) { return obey(player, body); }, command.body);
}

std::optional<Refusal> RoomCore::unless_host(const Player& player) const {
  if (seating_.host() == player.seat) return std::nullopt;
  return Refusal{refusals::not_the_host, {{"host", std::int64_t{seating_.host()->index}}}};
}

RoomCore::Answered RoomCore::take(engine::Result<Happened> happened) {
  if (!happened) return happened.error();
  book(std::move(*happened));
  return std::string(nothing_more);
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::Leave&) {
  part(player, Here::left);
  return std::string(nothing_more);
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::PlayMove& play) {
  if (paused_ && table_.is_on()) return Refusal{refusals::paused};
  return take(table_.play(player.seat, play));
}

engine::Result<void> RoomCore::change_house(const protocol::ChangeSettings& change) {
  HouseSettings changed = house_;
  for (const auto& [name, value] : change.values) {
    const auto assigned = engine::assign(house_settings(), changed, name, value);
    if (!assigned) return assigned.error();
  }
  house_ = changed;
  return {};
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::ChangeSettings& change) {
  if (const auto refusal = unless_host(player)) return *refusal;
  const auto changed =
      change.group == "house" ? change_house(change) : table_.change_settings(change);
  if (!changed) return changed.error();
  protocol::JsonText event;
  event.begin_object()
      .field("e", "settings_changed")
      .field("group", change.group)
      .key("values")
      .begin_object();
  for (const auto& [name, value] : change.values) {
    event.key(name);
    std::visit(engine::Overload{[&](bool truth) { event.value(truth); },
                                [&](std::int64_t number) { event.value(number); },
                                [&](const std::string& text) { event.value(text); }},
               value);
  }
  event.end_object().end_object();
  news_.tell(event.take());
  news_.settings = true;
  // Which follow-ups are offered is for the settings to say.
  if (table_.stage() == Stage::offering) news_.room = true;
  return std::string(nothing_more);
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::Choose& choose) {
  if (const auto refusal = unless_host(player)) return *refusal;
  const auto chosen = table_.choose(choose.game);
  if (!chosen) return chosen.error();
  protocol::JsonText event;
  event.begin_object().field("e", "game_chosen").field("game", choose.game).end_object();
  news_.tell(event.take());
  news_.room = true;
  return std::string(nothing_more);
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::Start& start) {
  if (const auto refusal = unless_host(player)) return *refusal;
  return take(table_.start(start.first, seating_.attendance(), dose_rules_of(house_), now_));
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::FollowUp& follow_up) {
  if (const auto refusal = unless_host(player)) return *refusal;
  return take(table_.follow_up(follow_up, seating_.attendance(), dose_rules_of(house_)));
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::LastRound&) {
  if (const auto refusal = unless_host(player)) return *refusal;
  return take(table_.last_round());
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::Stop&) {
  if (const auto refusal = unless_host(player)) return *refusal;
  auto stopped = table_.stop();
  if (stopped) reveal(RevealedFor::stopped);
  return take(std::move(stopped));
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::Pause& pause) {
  if (const auto refusal = unless_host(player)) return *refusal;
  // Either way the host has answered.
  if (std::exchange(water_offered_, false)) news_.room = true;
  const bool is_paused = paused_ == PausedBy::host;
  if (pause.paused == is_paused) return std::string(nothing_more);
  news_.tell_of(pause.paused ? "paused" : "resumed");
  news_.room = true;
  paused_ = pause.paused ? std::optional(PausedBy::host) : std::nullopt;
  timers_.disarm_all(TimerKind::water);
  return std::string(nothing_more);
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::Reorder& reorder) {
  if (const auto refusal = unless_host(player)) return *refusal;
  const auto reordered = seating_.reorder(reorder.seats);
  if (!reordered) return reordered.error();
  news_.tell_of("order_changed");
  news_.room = true;
  return std::string(nothing_more);
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::Lock& lock) {
  if (const auto refusal = unless_host(player)) return *refusal;
  if (seating_.is_locked() == lock.locked) return std::string(nothing_more);
  seating_.set_locked(lock.locked);
  news_.tell_of(lock.locked ? "locked" : "unlocked");
  news_.room = true;
  return std::string(nothing_more);
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::HandOver& hand_over) {
  const bool takes_back = seating_.former_host() == player.seat && hand_over.to == player.seat;
  if (!takes_back) {
    if (const auto refusal = unless_host(player)) return *refusal;
  }
  if (const auto refusal = unless_person(hand_over.to)) return *refusal;
  const auto handed = seating_.hand_over(hand_over.to);
  if (!handed) return handed.error();
  news_.tell_of("host_changed", hand_over.to);
  news_.room = true;
  return std::string(nothing_more);
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::Erase&) {
  if (const auto refusal = unless_host(player)) return *refusal;
  // Nobody's game ends by a slip of the finger: it is stopped first.
  if (table_.stage() == Stage::playing || table_.stage() == Stage::offering)
    return Refusal{engine::refusals::wrong_phase, {{"phase", std::string(table_.phase())}}};
  is_erased_ = true;
  return std::string(nothing_more);
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::Served& served) {
  const bool settled =
      ledger_.settle(player.seat, served.upto, served.passed, dose_rules_of(house_));
  if (settled) {
    // Whether he drank or passed is nobody's business: the event is the same. rules.md 5.4
    news_.tell_of("done", player.seat);
    news_.totals = true;
    tell_own(player);
  }
  return std::string(nothing_more);
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::Rename& rename) {
  const std::string before = player.name;
  const auto renamed = seating_.rename(player, rename);
  if (!renamed) return renamed.error();
  if (player.name != before) {
    protocol::JsonText event;
    event.begin_object()
        .field("e", "renamed")
        .field("seat", std::int64_t{player.seat.index})
        .field("name", player.name)
        .end_object();
    news_.tell(event.take());
  }
  news_.room = true;
  return std::string(nothing_more);
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::OwnSwitches& own) {
  if (own.soft) player.soft = *own.soft;
  if (own.cap) player.cap = *own.cap;
  tell_own(player);
  return std::string(nothing_more);
}

}  // namespace trinque::server
