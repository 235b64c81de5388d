#pragma once

#include "engine/games/tas_de_des/tas_de_des.hpp"
#include "protocol/codec.hpp"
#include "protocol/fields.hpp"

namespace trinque::protocol {

/// Tas de dés on the wire. docs/protocol.md sections 3 and 4
template <>
struct Codec<engine::tas_de_des::Game> {
  using Game = engine::tas_de_des::Game;

  /// Refuses malformed{fault: "field", field, expected}. Whether the move fits is for the game to
  /// say.
  static Result<Game::Move> read_move(const nlohmann::json& move);
  static void write_move(JsonText& json, const Game::Move& move);
  static void write_view(JsonText& json, const Game::View& view);
  static void write_choices(JsonText& json, const Game::Choices& choices);
  static bool any(const Game::Choices& choices);
  static void write_notice(JsonText& json, const Game::Notice& notice);
  /// Of a roll: seat, dice, score and verdict, in the list "throws".
  static std::vector<RecapRow> recap_of(const Game::Notice& notice);
};

}  // namespace trinque::protocol
