#include "protocol/codecs/tas_de_des.hpp"

#include "engine/core/overload.hpp"
#include "engine/games/tas_de_des/odds.hpp"

#include <nlohmann/json.hpp>

namespace trinque::protocol {
namespace {

using namespace engine::tas_de_des;

/// Wider than any pile, so that an honest number is refused by the rules and not by its form.
constexpr std::int64_t most_dice_named = 1'000'000;
constexpr std::size_t longest_kind = 16;

Result<int> read_dice(const nlohmann::json& move, std::string_view field) {
  const auto dice = read_integer(move, field, -most_dice_named, most_dice_named);
  if (!dice) return dice.error();
  return static_cast<int>(*dice);
}

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::opens: return "opens";
    case Verdict::beats: return "beats";
    case Verdict::ties: return "ties";
    case Verdict::loses: return "loses";
  }
  return "";
}

void write_numbers(JsonText& json, std::string_view key, const std::vector<int>& numbers) {
  json.key(key).begin_array();
  for (const int number : numbers) {
    json.value(number);
  }
  json.end_array();
}

/// Writes a notice as one object, its name in "e".
struct NoticeWriter {
  JsonText& json;

  void operator()(const RoundAnnounced& told) const {
    named("round_started").field("opener", int{told.opener.index}).field("drawn", told.drawn);
  }
  void operator()(const DiceBought& told) const {
    about("dice_bought", told.seat)
        .field("dice", told.dice)
        .field("sips", told.sips)
        .field("left", told.left);
  }
  void operator()(const Rolled& told) const {
    write_numbers(about("rolled", told.seat), "faces", told.faces);
    json.field("total", score_of(told.faces)).field("verdict", name_of(told.verdict));
    if (told.to_beat) json.field("to_beat", *told.to_beat);
  }
  void operator()(const RoundLost& told) const {
    about("round_lost", told.seat).field("dice", told.dice).key("dose");
    if (told.dose) {
      write_dose(json, *told.dose);
    } else {
      json.null();
    }
  }
  void operator()(const TurnTaken& told) const { about("turn", told.seat); }
  void operator()(const TurnUndone& told) const {
    about("turn_rolled_back", told.seat).field("dice", told.dice).field("sips", told.sips);
  }
  void operator()(const RoundVoided&) const { named("round_void"); }

 private:
  JsonText& named(std::string_view event) const { return json.field("e", event); }
  JsonText& about(std::string_view event, engine::Seat seat) const {
    return named(event).field("seat", int{seat.index});
  }
};

}  // namespace

Result<Move> Codec<Game>::read_move(const nlohmann::json& move) {
  const auto kind = read_text(move, "kind", longest_kind);
  if (!kind) return kind.error();
  if (*kind == "buy") {
    const auto dice = read_dice(move, "dice");
    if (!dice) return dice.error();
    return Move(Buy{*dice});
  }
  if (*kind == "roll") {
    if (!move.contains("buy")) return Move(Roll{});
    const auto buy = read_dice(move, "buy");
    if (!buy) return buy.error();
    return Move(Roll{*buy});
  }
  return wrong_field("kind", "buy or roll");
}

void Codec<Game>::write_move(JsonText& json, const Move& move) {
  json.begin_object();
  std::visit(engine::Overload{
                 [&](const Buy& buy) { json.field("kind", "buy").field("dice", buy.dice); },
                 [&](const Roll& roll) { json.field("kind", "roll").field("buy", roll.buy); },
             },
             move);
  json.end_object();
}

void Codec<Game>::write_view(JsonText& json, const View& view) {
  json.key("order");
  write_seats(json, view.order);
  json.key("seat");
  if (view.seat) {
    json.value(int{view.seat->index});
  } else {
    json.null();
  }
  json.field("pile", view.pile).field("hand", view.hand);
  write_numbers(json, "faces", view.faces);
  json.field("bought", view.bought).field("tie", view.tie).key("to_beat");
  if (view.to_beat) {
    json.begin_object()
        .field("seat", int{view.to_beat->seat.index})
        .field("score", view.to_beat->score)
        .end_object();
  } else {
    json.null();
  }
  if (view.odds) write_numbers(json, "odds", *view.odds);
}

void Codec<Game>::write_choices(JsonText& json, const Choices& choices) {
  json.begin_object().field("roll", choices.roll);
  if (choices.most_dice > 0) {
    json.key("buy").begin_object().field("min", 1).field("max", choices.most_dice).end_object();
  }
  json.end_object();
}

bool Codec<Game>::any(const Choices& choices) { return choices.roll || choices.most_dice > 0; }

void Codec<Game>::write_notice(JsonText& json, const Notice& notice) {
  json.begin_object();
  std::visit(NoticeWriter{json}, notice);
  json.end_object();
}

std::vector<RecapRow> Codec<Game>::recap_of(const Notice& notice) {
  const auto* rolled = std::get_if<Rolled>(&notice);
  if (rolled == nullptr) return {};
  JsonText row;
  row.field("seat", int{rolled->seat.index})
      .field("dice", static_cast<int>(rolled->faces.size()))
      .field("total", score_of(rolled->faces))
      .field("verdict", name_of(rolled->verdict));
  if (rolled->to_beat) {
    const int dice = static_cast<int>(rolled->faces.size());
    row.field("chance", permille_to_beat(dice, *rolled->to_beat));
  }
  return {{"throws", row.take()}};
}

}  // namespace trinque::protocol
