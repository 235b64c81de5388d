#include "protocol/codecs/pyramide.hpp"

#include "protocol/codecs/gifts.hpp"

#include <nlohmann/json.hpp>

namespace trinque::protocol {
namespace {

using namespace engine::pyramide;

void write_place(JsonText& json, const Place& place) {
  json.field("row", place.row).field("from_left", place.from_left);
}

/// Writes the name of a notice, "e", and its fields.
struct NoticeWriter : gifts::NoticeWriter {
  using gifts::NoticeWriter::operator();

  void operator()(const notices::PyramidDealt&) const { json.field("e", "pyramid_dealt"); }
  void operator()(const notices::CardTurned& told) const {
    json.field("e", "pyramid_turned");
    write_place(json, told.place);
    gifts::write_card(json, told.card);
    gifts::write_matches(json, told.matches);
  }
  void operator()(const notices::PyramidDone&) const { json.field("e", "pyramid_done"); }
};

}  // namespace

Result<Game::Move> Codec<Game>::read_move(const nlohmann::json& move) {
  return gifts::read_move(move);
}

void Codec<Game>::write_move(JsonText& json, const Game::Move& move) {
  gifts::write_move(json, move);
}

void Codec<Game>::write_view(JsonText& json, const View& view) {
  json.key("order");
  write_seats(json, view.order);
  gifts::write_seat(json, "master", view.master);
  gifts::write_hands(json, view.hands);
  gifts::write_turned(json, view.turned, write_place);
  gifts::write_next(json, view.next, write_place);
  gifts::write_stake(json, view.stake);
  gifts::write_pending(json, view.gifts);
  json.field("unseen", view.unseen);
  gifts::write_odds(json, view.odds);
}

void Codec<Game>::write_choices(JsonText& json, const Game::Choices& choices) {
  gifts::write_choices(json, choices);
}

bool Codec<Game>::any(const Game::Choices& choices) { return gifts::any(choices); }

void Codec<Game>::write_notice(JsonText& json, const Notice& notice) {
  json.begin_object();
  std::visit(NoticeWriter{{json}}, notice);
  json.end_object();
}

}  // namespace trinque::protocol
