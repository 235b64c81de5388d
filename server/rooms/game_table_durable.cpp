#include "protocol/stored.hpp"
#include "server/rooms/game_table.hpp"

#include <algorithm>

/// What a journal keeps of the games of a room.
namespace trinque::server {

void GameTable::store_settings(protocol::JsonText& json) const {
  json.begin_object();
  for (const auto& game : games_) {
    json.key(game->name());
    game->store(json);
  }
  json.end_object();
}

void GameTable::store_progress(protocol::JsonText& json) const {
  protocol::write_stored(json, progress_);
}

void GameTable::store_match(protocol::JsonText& json) const {
  json.begin_array();
  if (match_ != nullptr) {
    json.value(match_->game());
    match_->store(json);
  }
  json.end_array();
}

void GameTable::store_chance(protocol::JsonText& json) const {
  json.begin_array();
  if (chance_.draws != nullptr)
    json.value(chance_.recipe).value(static_cast<std::int64_t>(chance_.draws->position()));
  json.end_array();
}

bool GameTable::restore_settings(const nlohmann::json& stored) {
  if (!stored.is_object()) return false;
  return std::ranges::all_of(games_, [&](const auto& game) {
    const auto settings = stored.find(game->name());
    // A game that the record's build did not have keeps its defaults.
    return settings == stored.end() || game->restore(*settings);
  });
}

bool GameTable::restore_progress(const nlohmann::json& stored, Instant shift) {
  if (!protocol::read_stored(stored, progress_)) return false;
  progress_.started_at += shift;
  const auto is_known = [&](std::string_view name) {
    return std::ranges::any_of(games_, [&](const auto& game) { return game->name() == name; });
  };
  return is_known(progress_.chosen) && (progress_.current.empty() || is_known(progress_.current));
}

bool GameTable::restore_match(const nlohmann::json& stored) {
  if (!stored.is_array() || (!stored.empty() && stored.size() != 2)) return false;
  if (stored.empty()) return progress_.stage == Stage::lobby;
  const auto found =
      std::ranges::find_if(games_, [&](const auto& game) { return stored[0] == game->name(); });
  if (found == games_.end()) return false;
  match_ = (*found)->restore_match(stored[1]);
  return match_ != nullptr;
}

bool GameTable::restore_chance(const nlohmann::json& stored) {
  if (!stored.is_array()) return false;
  if (stored.empty()) return progress_.stage == Stage::lobby;
  std::pair<std::string, std::uint64_t> chance;
  if (!protocol::read_stored(stored, chance)) return false;
  chance_ = {chance_source_.restore(chance.first, chance.second), chance.first};
  return chance_.draws != nullptr;
}

}  // namespace trinque::server
