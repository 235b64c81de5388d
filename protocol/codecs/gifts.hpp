#pragma once

#include "engine/gifts/events.hpp"
#include "engine/gifts/moves.hpp"
#include "engine/gifts/odds.hpp"
#include "protocol/codec.hpp"
#include "protocol/fields.hpp"

#include <optional>

/// The fields and objects that the games of `engine/gifts` share on the wire. docs/protocol.md
/// sections 3 and 4
namespace trinque::protocol::gifts {

void write_seat(JsonText& json, std::string_view key, engine::Seat seat);
void write_card(JsonText& json, engine::Card card);

/// The fields "hands", "gifts", "matches".
void write_hands(JsonText& json, const std::vector<engine::Hand>& hands);
void write_pending(JsonText& json, const std::vector<engine::gifts::PendingGifts>& gifts);
void write_matches(JsonText& json, const std::vector<engine::gifts::Holding>& matches);

/// The field "turned": the cards that lie open, each with its place as `write_place` tells it.
template <class TurnedCard, class WritePlace>
void write_turned(JsonText& json, const std::vector<TurnedCard>& turned, WritePlace write_place) {
  json.key("turned").begin_array();
  for (const TurnedCard& each : turned) {
    json.begin_object();
    write_place(json, each.place);
    write_card(json, each.card);
    json.end_object();
  }
  json.end_array();
}

/// The field "next": where the next card is turned; null once all lie open.
template <class Place, class WritePlace>
void write_next(JsonText& json, const std::optional<Place>& next, WritePlace write_place) {
  json.key("next");
  if (!next) {
    json.null();
    return;
  }
  json.begin_object();
  write_place(json, *next);
  json.end_object();
}

/// The field "stake"; null for nothing.
void write_stake(JsonText& json, const std::optional<engine::Dose>& stake);

/// The field "odds", where the house shows them.
void write_odds(JsonText& json, const std::optional<engine::gifts::Odds>& odds);

/// Refuses malformed{fault: "field", field, expected}.
Result<engine::gifts::Move> read_move(const nlohmann::json& move);
void write_move(JsonText& json, const engine::gifts::Move& move);
void write_choices(JsonText& json, const engine::gifts::Choices& choices);
bool any(const engine::gifts::Choices& choices);

/// Writes the name of a shared notice, "e", and its fields.
struct NoticeWriter {
  JsonText& json;
  void operator()(const engine::gifts::notices::GiftChosen& told) const;
  void operator()(const engine::gifts::notices::ChoiceTakenBack& told) const;
  void operator()(const engine::gifts::notices::GiftsRevealed& told) const;
  void operator()(const engine::gifts::notices::GiftLost& told) const;
};

}  // namespace trinque::protocol::gifts
