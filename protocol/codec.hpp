#pragma once

#include "engine/core/game.hpp"
#include "protocol/json_text.hpp"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

namespace trinque::protocol {

/// Translates one game between engine and JSON. Each game specialises it in `codecs/<game>.hpp`:
///
///   static Result<Move> read_move(const nlohmann::json& move);            // an object; refuses
///   malformed static void write_move(JsonText&, const Move&);                        // a whole
///   object static void write_view(JsonText&, const View&);                        // the fields
///   inside "match", without "game" static void write_choices(JsonText&, const Choices&); // a
///   whole object: one seat's entry in "legal" static bool any(const Choices&); // whether there is
///   something to choose static void write_notice(JsonText&, const Notice&);                    //
///   a whole object with "e"
///
/// A game whose events the recap keeps has one more:
///
///   static std::vector<RecapRow> recap_of(const Notice&);
///
/// No function turns a State or an Event into JSON of the wire: what a viewer may know is a type of
/// its own.
template <engine::Game G>
struct Codec;

/// What the recap of a game keeps of one event: the fields of a row in one of its lists.
struct RecapRow {
  std::string list;
  std::string fields;
  bool operator==(const RecapRow&) const = default;
};

/// {"sips":n}, {"halves":1} or {"wholes":1}.
void write_dose(JsonText& json, const engine::Dose& dose);

/// A list of seat numbers.
template <class Seats>
void write_seats(JsonText& json, const Seats& seats) {
  json.begin_array();
  for (const engine::Seat seat : seats) {
    json.value(int{seat.index});
  }
  json.end_array();
}

/// The name of a purpose in `served` events and in pending servings.
std::string_view name_of(engine::Why why);

std::string_view name_of(engine::Temperament temperament);

}  // namespace trinque::protocol
