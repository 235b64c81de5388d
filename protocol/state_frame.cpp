#include "protocol/state_frame.hpp"

#include "protocol/json_text.hpp"

#include <algorithm>
#include <cassert>

namespace trinque::protocol {
namespace {

void write_section(JsonText& json, std::string_view name, const SharedText& section) {
  if (section != nullptr) json.key(name).raw(*section);
}

/// At most so many bytes, but for a phase or numbers of unheard-of length.
std::size_t bytes_of(const StateFrame& frame) {
  constexpr std::size_t names_and_numbers = 320;
  std::size_t bytes =
      names_and_numbers + frame.to_act.size() + frame.deadlines.size() + frame.legal.size();
  for (const SharedText* section :
       {&frame.room, &frame.settings, &frame.match, &frame.totals, &frame.fairness, &frame.recap}) {
    if (*section != nullptr) bytes += (*section)->size();
  }
  for (const SharedText& event : frame.events) {
    bytes += event->size() + 1;
  }
  return bytes;
}

}  // namespace

StateFrame merged(const StateFrame& older, const StateFrame& newer) {
  assert(newer.since == older.revision);
  StateFrame both = newer;
  both.since = older.since;
  // Dice that nobody has been shown yet are shown with those that came after them.
  both.reveal_at = std::max(older.reveal_at, newer.reveal_at);
  if (both.room == nullptr) both.room = older.room;
  if (both.settings == nullptr) both.settings = older.settings;
  if (both.match == nullptr) both.match = older.match;
  if (both.totals == nullptr) both.totals = older.totals;
  if (both.fairness == nullptr) both.fairness = older.fairness;
  if (both.recap == nullptr) both.recap = older.recap;
  both.events = older.events;
  both.events.insert(both.events.end(), newer.events.begin(), newer.events.end());
  return both;
}

std::string render(const StateFrame& frame) {
  JsonText json(bytes_of(frame));
  json.begin_object().field("t", "state");
  json.field("revision", static_cast<std::int64_t>(frame.revision));
  json.field("since", static_cast<std::int64_t>(frame.since));
  json.field("clock", frame.clock);
  if (frame.reveal_at) json.field("reveal_at", *frame.reveal_at);
  json.field("phase", frame.phase).field("turn", frame.turn);
  json.key("to_act").raw(frame.to_act).key("deadlines").raw(frame.deadlines);
  write_section(json, "room", frame.room);
  write_section(json, "settings", frame.settings);
  write_section(json, "match", frame.match);
  write_section(json, "totals", frame.totals);
  write_section(json, "fairness", frame.fairness);
  write_section(json, "recap", frame.recap);
  json.key("legal").raw(frame.legal).key("events").begin_array();
  for (const SharedText& event : frame.events) {
    json.raw(*event);
  }
  json.end_array().end_object();
  return json.take();
}

}  // namespace trinque::protocol
