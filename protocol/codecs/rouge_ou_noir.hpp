#pragma once

#include "engine/games/rouge_ou_noir/rouge_ou_noir.hpp"
#include "protocol/codec.hpp"

namespace trinque::protocol {

/// Rouge ou noir on the wire. docs/protocol.md, sections 3 and 4
template <>
struct Codec<engine::rouge_ou_noir::Game> {
  using Game = engine::rouge_ou_noir::Game;

  /// Refuses with malformed where a field is missing or of the wrong kind. A number of sips is left
  /// to the rules.
  static engine::Result<Game::Move> read_move(const nlohmann::json& move);
  static void write_move(JsonText& json, const Game::Move& move);
  static void write_view(JsonText& json, const Game::View& view);
  static void write_choices(JsonText& json, const Game::Choices& choices);
  static bool any(const Game::Choices& choices);
  static void write_notice(JsonText& json, const Game::Notice& notice);
  /// Of a dealt card: seat, question, card and result, in the list "cards".
  static std::vector<RecapRow> recap_of(const Game::Notice& notice);
};

/// "red", "outside", …
std::string_view name_of(engine::rouge_ou_noir::Answer answer);

}  // namespace trinque::protocol
