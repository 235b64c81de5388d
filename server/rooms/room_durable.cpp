#include "protocol/stored.hpp"
#include "server/rooms/room_core.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <stdexcept>

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
constexpr std::string_view recap_prefix = "recap.";

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

/// The seat whose command can have changed nothing but its own answers, the game and the bots;
/// nothing for all other inputs.
std::optional<engine::Seat> sole_author(const RoomInput& input) {
  const auto* commanded = std::get_if<Commanded>(&input);
  if (commanded == nullptr) return std::nullopt;
  const auto& body = commanded->command.body;
  const bool is_of_the_game = std::holds_alternative<protocol::PlayMove>(body) ||
                              std::holds_alternative<protocol::Served>(body);
  return is_of_the_game ? std::optional(commanded->command.seat) : std::nullopt;
}

/// The sections whose names are this and a number, by number.
std::map<int, json> numbered(const std::map<std::string, json>& sections, std::string_view prefix) {
  std::map<int, json> found;
  for (const auto& [name, section] : sections) {
    if (!name.starts_with(prefix)) continue;
    int number = 0;
    std::from_chars(name.data() + prefix.size(), name.data() + name.size(), number);
    found.emplace(number, section);
  }
  return found;
}

}  // namespace

void RoomCore::compare_player(const Player& player) {
  const std::string name = std::string(player_prefix) + std::to_string(player.seat.index);
  kept_.compare(name, [&](JsonText& text) { Seating::store_player(text, player); });
}

void RoomCore::compare_game() {
  kept_.compare("progress", [&](JsonText& text) { table_.store_progress(text); });
  kept_.compare("match", [&](JsonText& text) { table_.store_match(text); });
  kept_.compare("announced", [&](JsonText& text) { table_.store_announced(text); });
  kept_.compare("fairness", [&](JsonText& text) { fairness_.store(text); });
  kept_.compare("chance", [&](JsonText& text) { table_.store_chance(text); });
  for (const int part : recap_.take_changed_parts()) {
    const std::string name = std::string(recap_prefix) + std::to_string(part);
    kept_.compare(name, [&](JsonText& text) { recap_.store_part(text, part); });
  }
  kept_.compare("timers", [&](JsonText& text) { timers_.store(text); });
  kept_.compare("paused", [&](JsonText& text) { protocol::write_stored(text, paused_); });
  kept_.compare("water", [&](JsonText& text) { protocol::write_stored(text, water_offered_); });
}

void RoomCore::compare_books() {
  kept_.compare("ledger", [&](JsonText& text) { ledger_.store(text); });
  kept_.compare("recap", [&](JsonText& text) { recap_.store(text); });
}

void RoomCore::compare_all() {
  kept_.compare("order", [&](JsonText& text) { seating_.store_order(text); });
  for (const Player& player : seating_.players()) {
    compare_player(player);
  }
  kept_.compare("house", [&](JsonText& text) { protocol::write_stored(text, house_); });
  kept_.compare("settings", [&](JsonText& text) { table_.store_settings(text); });
  kept_.compare("doors", [&](JsonText& text) { doors_.store(text); });
  compare_game();
  compare_books();
}

/// Compares what this input can have changed. docs/decisions/0014
void RoomCore::compare_after(const RoomInput& input) {
  const auto author = sole_author(input);
  const Player* player = author ? seating_.find(*author) : nullptr;
  if (player == nullptr || kept_.is_empty()) return compare_all();
  compare_player(*player);
  // A round that begins by this move takes what the bots pledged, and they pledge anew.
  for (const Player& other : seating_.players()) {
    if (other.bot) compare_player(other);
  }
  compare_game();
  const bool is_served = ledger_.take_change();
  if (recap_.take_beginning() || is_served) compare_books();
#ifdef TRINQUE_TEST_HOOKS
  const std::size_t found = kept_.changed().size();
  compare_all();
  if (kept_.changed().size() != found)
    throw std::logic_error("a move has changed " + kept_.changed().back()->first);
#endif
}

void RoomCore::persist(const RoomInput& input, bool is_public) {
  const bool is_first = kept_.is_empty();
  compare_after(input);
  if (kept_.changed().empty()) return;
  ++position_;
  // A record of what only one knows tells the time, the revision and the events of the one before:
  // else a restart would show everybody that there was one.
  const std::uint64_t kept_before = kept_revision_;
  if (is_public || is_first) {
    kept_at_ = now_;
    kept_revision_ = revision_;
  }
  const bool is_full = is_first || position_ % records_between_full_ones == 1;
  if (is_full) compare_all();
  JsonText record;
  record.begin_object().field("version", protocol::stored_version).field("at", kept_at_);
  record.field("revision", static_cast<std::int64_t>(kept_revision_))
      .field("full", is_full)
      .key("sections")
      .begin_object();
  if (is_full) {
    for (const auto& [name, text] : kept_.all()) {
      record.key(name).raw(text);
    }
  } else {
    for (const KeptSections::Section* section : kept_.changed()) {
      record.key(section->first).raw(section->second);
    }
  }
  record.end_object().key("events").begin_array();
  for (const Event& event : recent_events_) {
    const bool is_new = is_full || event.first > kept_before;
    if (is_new && event.first <= kept_revision_) protocol::write_stored(record, event);
  }
  record.end_array().end_object();
  kept_.told();
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
  const auto section = [&](const char* name) {
    const auto found = sections.find(name);
    return found == sections.end() ? json() : found->second;
  };
  const bool fits =
      seating_.restore(section("order"), numbered(sections, player_prefix)) &&
      protocol::read_stored(section("house"), house_) &&
      table_.restore_settings(section("settings")) &&
      table_.restore_progress(section("progress"), shift) &&
      table_.restore_match(section("match")) && table_.restore_chance(section("chance")) &&
      table_.restore_announced(section("announced")) &&
      (section("fairness").is_null() || fairness_.restore(section("fairness"), shift)) &&
      ledger_.restore(section("ledger")) &&
      recap_.restore(section("recap"), numbered(sections, recap_prefix)) &&
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
