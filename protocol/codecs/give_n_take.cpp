#include "protocol/codecs/give_n_take.hpp"

#include "protocol/codecs/gifts.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace trinque::protocol {
namespace {

using namespace engine::give_n_take;

std::string_view name_of(Column column) {
  switch (column) {
    case Column::give: return "give";
    case Column::take: return "take";
  }
  return "";
}

void write_place(JsonText& json, const Place& place) {
  json.field("column", name_of(place.column)).field("row", place.row);
}

/// Writes the name of a notice, "e", and its fields.
struct NoticeWriter : gifts::NoticeWriter {
  using gifts::NoticeWriter::operator();

  void operator()(const notices::LayoutDealt& told) const {
    json.field("e", "layout_dealt").field("rows", told.rows);
  }
  void operator()(const notices::CardPassedOver& told) const {
    json.field("e", "card_passed_over");
    write_place(json, told.place);
    gifts::write_card(json, told.card);
  }
  void operator()(const notices::CardTurned& told) const {
    json.field("e", "card_turned");
    write_place(json, told.place);
    gifts::write_card(json, told.card);
    gifts::write_matches(json, told.matches);
  }
  void operator()(const notices::Taken& told) const {
    json.field("e", "taken");
    gifts::write_seat(json, "seat", told.seat);
    json.field("copies", told.copies).key("dose");
    write_dose(json, told.dose);
  }
  void operator()(const notices::LayoutDone&) const { json.field("e", "layout_done"); }
};

}  // namespace

Result<Move> Codec<Game>::read_move(const nlohmann::json& move) { return gifts::read_move(move); }

void Codec<Game>::write_move(JsonText& json, const Move& move) { gifts::write_move(json, move); }

void Codec<Game>::write_view(JsonText& json, const View& view) {
  json.key("order");
  write_seats(json, view.order);
  gifts::write_seat(json, "master", view.master);
  json.field("rows", view.rows);
  gifts::write_hands(json, view.hands);
  gifts::write_turned(json, view.turned, write_place);
  gifts::write_next(json, view.next, write_place);
  gifts::write_stake(json, view.stake);
  gifts::write_pending(json, view.gifts);
  json.field("unseen", view.unseen);
  gifts::write_odds(json, view.odds);
}

void Codec<Game>::write_choices(JsonText& json, const Choices& choices) {
  gifts::write_choices(json, choices);
}

bool Codec<Game>::any(const Choices& choices) { return gifts::any(choices); }

void Codec<Game>::write_notice(JsonText& json, const Notice& notice) {
  json.begin_object();
  std::visit(NoticeWriter{{json}}, notice);
  json.end_object();
}

std::vector<RecapRow> Codec<Game>::recap_of(const Notice& notice) {
  const auto* turned = std::get_if<notices::CardTurned>(&notice);
  if (turned == nullptr) return {};
  std::vector<RecapRow> rows;
  for (const auto& [seat, chance] : turned->chances) {
    const auto held = std::ranges::find(turned->matches, seat, &Holding::seat);
    JsonText row;
    gifts::write_seat(row, "seat", seat);
    row.field("column", name_of(turned->place.column))
        .field("copies", held == turned->matches.end() ? 0 : held->copies)
        .field("chance", chance);
    rows.push_back({"turned", row.take()});
  }
  return rows;
}

}  // namespace trinque::protocol
