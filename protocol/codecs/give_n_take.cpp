#include "protocol/codecs/give_n_take.hpp"

#include "engine/core/overload.hpp"

#include <nlohmann/json.hpp>

namespace trinque::protocol {
namespace {

using namespace engine::give_n_take;

/// More than any gift holds, so that an honest number is refused by the rules and not by its form.
constexpr std::int64_t most_sips = 1000;
constexpr std::size_t longest_kind = 16;

std::string_view name_of(Column column) {
  switch (column) {
    case Column::give: return "give";
    case Column::take: return "take";
  }
  return "";
}

void write_seat(JsonText& json, std::string_view key, engine::Seat seat) {
  json.field(key, int{seat.index});
}

void write_place(JsonText& json, const Place& place) {
  json.field("column", name_of(place.column)).field("row", place.row);
}

void write_card(JsonText& json, engine::Card card) {
  json.field("card", engine::notation_of(card));
}

void write_dose_field(JsonText& json, std::string_view key, const engine::Dose& dose) {
  json.key(key);
  write_dose(json, dose);
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

void write_turned(JsonText& json, const std::vector<TurnedCard>& turned) {
  json.key("turned").begin_array();
  for (const TurnedCard& each : turned) {
    json.begin_object();
    write_place(json, each.place);
    write_card(json, each.card);
    json.end_object();
  }
  json.end_array();
}

void write_next(JsonText& json, const View& view) {
  json.key("next");
  if (view.next) {
    json.begin_object();
    write_place(json, *view.next);
    json.end_object();
  } else {
    json.null();
  }
  json.key("stake");
  if (view.stake) {
    write_dose(json, *view.stake);
  } else {
    json.null();
  }
}

void write_odds(JsonText& json, const Odds& odds) {
  json.key("odds").begin_object().field("nobody", odds.nobody).key("seats").begin_array();
  for (const SeatOdds& one : odds.seats) {
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

void write_gifts(JsonText& json, const std::vector<Gift>& gifts) {
  json.key("gifts").begin_array();
  for (const Gift& gift : gifts) {
    json.begin_object();
    write_seat(json, "seat", gift.from);
    write_seat(json, "to", gift.to);
    write_dose_field(json, "dose", gift.dose);
    json.end_object();
  }
  json.end_array();
}

/// Writes the name of a notice, "e", and its fields.
struct NoticeWriter {
  JsonText& json;

  void operator()(const notices::LayoutDealt& told) const {
    json.field("e", "layout_dealt").field("rows", told.rows);
  }
  void operator()(const notices::CardPassedOver& told) const {
    json.field("e", "card_passed_over");
    write_place(json, told.place);
    write_card(json, told.card);
  }
  void operator()(const notices::CardTurned& told) const {
    json.field("e", "card_turned");
    write_place(json, told.place);
    write_card(json, told.card);
    write_matches(json, told.matches);
  }
  void operator()(const notices::GiftChosen& told) const {
    json.field("e", "gift_chosen");
    write_seat(json, "seat", told.seat);
  }
  void operator()(const notices::ChoiceTakenBack& told) const {
    json.field("e", "choice_taken_back");
    write_seat(json, "seat", told.seat);
  }
  void operator()(const notices::GiftsRevealed& told) const {
    json.field("e", "gifts_revealed");
    write_gifts(json, told.gifts);
  }
  void operator()(const notices::GiftLost& told) const {
    json.field("e", "gift_lost");
    write_seat(json, "seat", told.seat);
    json.field("gifts", told.gifts);
  }
  void operator()(const notices::Taken& told) const {
    json.field("e", "taken");
    write_seat(json, "seat", told.seat);
    json.field("copies", told.copies);
    write_dose_field(json, "dose", told.dose);
  }
  void operator()(const notices::LayoutDone&) const { json.field("e", "layout_done"); }
};

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

Result<Move> Codec<Game>::read_move(const nlohmann::json& move) {
  const auto kind = read_text(move, "kind", longest_kind);
  if (!kind) return kind.error();
  if (*kind == "reveal") return Move{Reveal{}};
  if (*kind == "give") return read_give(move);
  if (*kind == "give_nobody") return Move{GiveNobody{}};
  if (*kind == "take_back") return Move{TakeBack{}};
  return wrong_field("kind", "reveal, give, give_nobody, take_back");
}

void Codec<Game>::write_move(JsonText& json, const Move& move) {
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

void Codec<Game>::write_view(JsonText& json, const View& view) {
  json.key("order");
  write_seats(json, view.order);
  write_seat(json, "master", view.master);
  json.field("rows", view.rows);
  write_hands(json, view.hands);
  write_turned(json, view.turned);
  write_next(json, view);
  write_pending(json, view.gifts);
  json.field("unseen", view.unseen);
  if (view.odds) write_odds(json, *view.odds);
}

void Codec<Game>::write_choices(JsonText& json, const Choices& choices) {
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

bool Codec<Game>::any(const Choices& choices) {
  return choices.reveal || choices.give.has_value() || choices.take_back;
}

void Codec<Game>::write_notice(JsonText& json, const Notice& notice) {
  json.begin_object();
  std::visit(NoticeWriter{json}, notice);
  json.end_object();
}

std::vector<RecapRow> Codec<Game>::recap_of(const Notice& notice) {
  const auto* turned = std::get_if<notices::CardTurned>(&notice);
  if (turned == nullptr) return {};
  std::vector<RecapRow> rows;
  for (const auto& [seat, chance] : turned->chances) {
    const auto held = std::ranges::find(turned->matches, seat, &Holding::seat);
    JsonText row;
    write_seat(row, "seat", seat);
    row.field("column", name_of(turned->place.column))
        .field("copies", held == turned->matches.end() ? 0 : held->copies)
        .field("chance", chance);
    rows.push_back({"turned", row.take()});
  }
  return rows;
}

}  // namespace trinque::protocol
