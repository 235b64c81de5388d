#include "protocol/stored.hpp"
#include "server/rooms/room_core.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

/// What a room keeps in a journal: its sections as text. A record holds those that changed, and all
/// of them now and then.
namespace trinque::server {
namespace {

using nlohmann::json;
using protocol::JsonText;

/// A room is found again from at most this many records.
constexpr std::uint64_t records_between_full_ones = 32;

/// How far revisions jump when a room is found again: above all that may have been told since the
/// last record.
constexpr std::uint64_t revisions_of_a_restart = 1'000'000;

constexpr std::string_view player_prefix = "player.";

template <class Write>
std::string text_of(Write&& write) {
  JsonText text;
  write(text);
  return text.take();
}

using Event = std::pair<std::uint64_t, protocol::SharedText>;

struct Record {
  Instant at = 0;
  std::uint64_t revision = 0;
  bool is_full = false;
  json sections;
  std::vector<Event> events;
};

/// A member that is missing or of another kind than we write is damage, never a default.
std::optional<Record> read_record(const std::string& text) {
  json whole = json::parse(text, nullptr, false);
  if (!whole.is_object()) return std::nullopt;
  const auto member = [&whole](const char* name) -> json {
    const auto found = whole.find(name);
    return found == whole.end() ? json() : std::move(*found);
  };
  int version = 0;
  if (!protocol::read_stored(member("version"), version) || version != protocol::stored_version)
    return std::nullopt;
  Record record;
  const json full = member("full");
  record.sections = member("sections");
  if (!protocol::read_stored(member("at"), record.at) ||
      !protocol::read_stored(member("revision"), record.revision) || !full.is_boolean() ||
      !record.sections.is_object() || !protocol::read_stored(member("events"), record.events))
    return std::nullopt;
  record.is_full = full.get<bool>();
  return record;
}

}  // namespace

RoomCore::Sections RoomCore::sections() const {
  Sections sections;
  sections["order"] = text_of([&](JsonText& text) { seating_.store_order(text); });
  for (const Player& player : seating_.players()) {
    sections[std::string(player_prefix) + std::to_string(player.seat.index)] =
        text_of([&](JsonText& text) { Seating::store_player(text, player); });
  }
  sections["house"] = text_of([&](JsonText& text) { protocol::write_stored(text, house_); });
  sections["settings"] = text_of([&](JsonText& text) { table_.store_settings(text); });
  sections["progress"] = text_of([&](JsonText& text) { table_.store_progress(text); });
  sections["match"] = text_of([&](JsonText& text) { table_.store_match(text); });
  sections["announced"] = text_of([&](JsonText& text) { table_.store_announced(text); });
  sections["fairness"] = text_of([&](JsonText& text) { fairness_.store(text); });
  sections["chance"] = text_of([&](JsonText& text) { table_.store_chance(text); });
  sections["ledger"] = text_of([&](JsonText& text) { ledger_.store(text); });
  sections["recap"] = text_of([&](JsonText& text) { recap_.store(text); });
  sections["timers"] = text_of([&](JsonText& text) { timers_.store(text); });
  sections["doors"] = text_of([&](JsonText& text) { doors_.store(text); });
  sections["paused"] = text_of([&](JsonText& text) { protocol::write_stored(text, paused_); });
  sections["water"] =
      text_of([&](JsonText& text) { protocol::write_stored(text, water_offered_); });
  return sections;
}

void RoomCore::persist(bool is_public) {
  Sections now = sections();
  if (now == kept_) return;
  ++position_;
  // A record of what only one knows tells the time, the revision and the events of the one before:
  // else a restart would show everybody that there was one.
  const std::uint64_t kept_before = kept_revision_;
  if (is_public || kept_.empty()) {
    kept_at_ = now_;
    kept_revision_ = revision_;
  }
  const bool is_full = kept_.empty() || position_ % records_between_full_ones == 1;
  JsonText record;
  record.begin_object().field("version", protocol::stored_version).field("at", kept_at_);
  record.field("revision", static_cast<std::int64_t>(kept_revision_))
      .field("full", is_full)
      .key("sections")
      .begin_object();
  for (const auto& [name, text] : now) {
    const auto kept = kept_.find(name);
    if (is_full || kept == kept_.end() || kept->second != text) record.key(name).raw(text);
  }
  record.end_object().key("events").begin_array();
  for (const Event& event : recent_events_) {
    const bool is_new = is_full || event.first > kept_before;
    if (is_new && event.first <= kept_revision_) protocol::write_stored(record, event);
  }
  record.end_array().end_object();
  kept_ = std::move(now);
  effects_.insert(effects_.begin(),
                  Persist{position_, is_full, std::make_shared<const std::string>(record.take()),
                          fairness_.take_lines()});
}

std::unique_ptr<RoomCore> RoomCore::restore(Surroundings surroundings,
                                            std::vector<std::unique_ptr<protocol::AnyGame>> games,
                                            std::span<const std::string> records,
                                            std::uint64_t position, Instant now) {
  auto core = std::make_unique<RoomCore>(std::move(surroundings), std::move(games), now);
  core->position_ = position;
  core->now_ = now;
  std::map<std::string, json> sections;
  Instant at = 0;
  for (const std::string& text : records) {
    auto record = read_record(text);
    if (!record) return nullptr;
    if (record->is_full) {
      sections.clear();
      core->recent_events_.clear();
    }
    for (auto& [name, section] : record->sections.items())
      sections[name] = std::move(section);
    core->recent_events_.insert(core->recent_events_.end(), record->events.begin(),
                                record->events.end());
    while (core->recent_events_.size() > most_events_kept) {
      core->recent_events_.pop_front();
    }
    core->revision_ = record->revision;
    at = record->at;
  }
  if (!core->restore(sections, now - at)) return nullptr;
  return core;
}

bool RoomCore::restore(const std::map<std::string, json>& sections, Instant shift) {
  std::map<int, json> players;
  for (const auto& [name, section] : sections) {
    if (!name.starts_with(player_prefix)) continue;
    int seat = 0;
    std::from_chars(name.data() + player_prefix.size(), name.data() + name.size(), seat);
    players.emplace(seat, section);
  }
  const auto section = [&](const char* name) {
    const auto found = sections.find(name);
    return found == sections.end() ? json() : found->second;
  };
  const bool fits =
      seating_.restore(section("order"), players) &&
      protocol::read_stored(section("house"), house_) &&
      table_.restore_settings(section("settings")) &&
      table_.restore_progress(section("progress"), shift) &&
      table_.restore_match(section("match")) && table_.restore_chance(section("chance")) &&
      table_.restore_announced(section("announced")) &&
      (section("fairness").is_null() || fairness_.restore(section("fairness"), shift)) &&
      ledger_.restore(section("ledger")) && recap_.restore(section("recap")) &&
      timers_.restore(section("timers"), shift) &&
      protocol::read_stored(section("paused"), paused_) && doors_.restore(section("doors")) &&
      (section("water").is_null() || protocol::read_stored(section("water"), water_offered_));
  const auto is_taken = [&](engine::Seat seat) { return seating_.find(seat) != nullptr; };
  if (!fits || !std::ranges::all_of(fairness_.awaited(), is_taken) ||
      (table_.announced() && !std::ranges::all_of(table_.announced()->order, is_taken)))
    return false;
  opening_was_interrupted_ = fairness_.phase() == Fairness::Phase::opening;
  revision_ += revisions_of_a_restart;
  for (Player& player : seating_.players()) {
    player.absent_since = now_;
    if (player.here == Here::lost) wait_for(player);
  }
  return true;
}

}  // namespace trinque::server
