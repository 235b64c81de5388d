#include "protocol/codecs/gifts.hpp"

#include "engine/core/overload.hpp"

#include <nlohmann/json.hpp>

namespace trinque::protocol::gifts {
namespace {

using namespace engine::gifts;

/// More than any gift holds, so that an honest number is refused by the rules and not by its form.
constexpr std::int64_t most_sips = 1000;
constexpr std::size_t longest_kind = 16;

void write_gifts(JsonText& json, const std::vector<Gift>& gifts) {
  json.key("gifts").begin_array();
  for (const Gift& gift : gifts) {
    json.begin_object();
    write_seat(json, "seat", gift.from);
    write_seat(json, "to", gift.to);
    json.key("dose");
    write_dose(json, gift.dose);
    json.end_object();
  }
  json.end_array();
}

Result<Move> read_give(const nlohmann::json& move) {
  const auto to = read_seat(move, "to");
  if (!to) return to.error();
  Give give{*to, std::nullopt};
  if (move.contains("sips")) {
    const auto sips = read_integer(move, "sips", 1, most_sips);
    if (!sips) return sips.error();
    give.sips = static_cast<int>(*sips);
  }
  return Move{give};
}

}  // namespace

void write_seat(JsonText& json, std::string_view key, engine::Seat seat) {
  json.field(key, int{seat.index});
}

void write_card(JsonText& json, engine::Card card) {
  json.field("card", engine::notation_of(card));
}

void write_hands(JsonText& json, const std::vector<engine::Hand>& hands) {
  json.key("hands").begin_array();
  for (const engine::Hand& hand : hands) {
    json.begin_object();
    write_seat(json, "seat", hand.seat);
    json.key("cards").begin_array();
    for (const engine::Card card : hand.cards) {
      json.value(engine::notation_of(card));
    }
    json.end_array().end_object();
  }
  json.end_array();
}

void write_stake(JsonText& json, const std::optional<engine::Dose>& stake) {
  json.key("stake");
  if (stake) {
    write_dose(json, *stake);
  } else {
    json.null();
  }
}

void write_odds(JsonText& json, const std::optional<Odds>& odds) {
  if (!odds) return;
  json.key("odds").begin_object().field("nobody", odds->nobody).key("seats").begin_array();
  for (const SeatOdds& one : odds->seats) {
    json.begin_object().field("seat", int{one.seat.index}).field("permille", one.permille);
    json.end_object();
  }
  json.end_array().end_object();
}

void write_pending(JsonText& json, const std::vector<PendingGifts>& gifts) {
  json.key("gifts").begin_array();
  for (const PendingGifts& pending : gifts) {
    json.begin_object();
    write_seat(json, "seat", pending.seat);
    json.field("count", pending.count).field("chosen", pending.chosen).end_object();
  }
  json.end_array();
}

void write_matches(JsonText& json, const std::vector<Holding>& matches) {
  json.key("matches").begin_array();
  for (const Holding& holding : matches) {
    json.begin_object();
    write_seat(json, "seat", holding.seat);
    json.field("copies", holding.copies).end_object();
  }
  json.end_array();
}

Result<Move> read_move(const nlohmann::json& move) {
  const auto kind = read_text(move, "kind", longest_kind);
  if (!kind) return kind.error();
  if (*kind == "reveal") return Move{Reveal{}};
  if (*kind == "give") return read_give(move);
  if (*kind == "give_nobody") return Move{GiveNobody{}};
  if (*kind == "take_back") return Move{TakeBack{}};
  return wrong_field("kind", "reveal, give, give_nobody, take_back");
}

void write_move(JsonText& json, const Move& move) {
  json.begin_object();
  std::visit(engine::Overload{
                 [&](const Reveal&) { json.field("kind", "reveal"); },
                 [&](const Give& give) {
                   json.field("kind", "give");
                   write_seat(json, "to", give.to);
                   if (give.sips) json.field("sips", *give.sips);
                 },
                 [&](const GiveNobody&) { json.field("kind", "give_nobody"); },
                 [&](const TakeBack&) { json.field("kind", "take_back"); },
             },
             move);
  json.end_object();
}

void write_choices(JsonText& json, const Choices& choices) {
  json.begin_object();
  if (choices.reveal) json.field("reveal", true);
  if (choices.give) {
    json.key("give").begin_object().key("to");
    write_seats(json, choices.give->to);
    json.field("min", choices.give->min).field("max", choices.give->max);
    json.field("gifts", choices.give->gifts).end_object();
    json.field("give_nobody", true);
  }
  if (choices.take_back) json.field("take_back", true);
  json.end_object();
}

bool any(const Choices& choices) {
  return choices.reveal || choices.give.has_value() || choices.take_back;
}

void NoticeWriter::operator()(const notices::GiftChosen& told) const {
  json.field("e", "gift_chosen");
  write_seat(json, "seat", told.seat);
}
void NoticeWriter::operator()(const notices::ChoiceTakenBack& told) const {
  json.field("e", "choice_taken_back");
  write_seat(json, "seat", told.seat);
}
void NoticeWriter::operator()(const notices::GiftsRevealed& told) const {
  json.field("e", "gifts_revealed");
  write_gifts(json, told.gifts);
}
void NoticeWriter::operator()(const notices::GiftLost& told) const {
  json.field("e", "gift_lost");
  write_seat(json, "seat", told.seat);
  json.field("gifts", told.gifts);
}
}  // namespace trinque::protocol::gifts
