#pragma once

#include "engine/games/pyramide/pyramide.hpp"
#include "protocol/codec.hpp"
#include "protocol/fields.hpp"

namespace trinque::protocol {

/// Pyramide on the wire. docs/protocol.md sections 3 and 4
template <>
struct Codec<engine::pyramide::Game> {
  using Game = engine::pyramide::Game;

  /// Refuses malformed{fault: "field", field, expected}. Whether the move fits is for the game to
  /// say.
  static Result<Game::Move> read_move(const nlohmann::json& move);
  static void write_move(JsonText& json, const Game::Move& move);
  static void write_view(JsonText& json, const Game::View& view);
  static void write_choices(JsonText& json, const Game::Choices& choices);
  static bool any(const Game::Choices& choices);
  static void write_notice(JsonText& json, const Game::Notice& notice);
};

}  // namespace trinque::protocol
