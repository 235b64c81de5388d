#include "protocol/stored.hpp"
#include "server/rooms/game_table.hpp"

#include <algorithm>

/// What a journal keeps of the games of a room.
namespace trinque::server {
namespace {

struct StoredChance {
  std::string secret;
  std::uint64_t position = 0;
  std::vector<std::pair<engine::Seat, std::string>> contributions;
};

}  // namespace

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
  if (chance_.draws == nullptr) {
    json.begin_array().end_array();
    return;
  }
  const StoredChance stored{chance_.recipe.secret, chance_.draws->position(),
                            chance_.recipe.contributions};
  protocol::write_stored(json, stored);
}

void GameTable::store_announced(protocol::JsonText& json) const {
  protocol::write_stored(json, announced_);
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
  if (stored.empty()) return !is_on();
  const auto found =
      std::ranges::find_if(games_, [&](const auto& game) { return stored[0] == game->name(); });
  if (found == games_.end()) return false;
  match_ = (*found)->restore_match(stored[1]);
  return match_ != nullptr;
}

bool GameTable::restore_chance(const nlohmann::json& stored) {
  if (!stored.is_array()) return false;
  if (stored.empty()) return !is_on();
  StoredChance chance;
  if (!protocol::read_stored(stored, chance)) return false;
  Recipe recipe{std::move(chance.secret), std::move(chance.contributions)};
  auto draws = chance_source_.open(recipe, chance.position);
  if (draws == nullptr) return false;
  chance_ = {std::make_unique<NotedChance>(std::move(draws)), std::move(recipe)};
  return true;
}

bool GameTable::restore_announced(const nlohmann::json& stored) {
  // An older build knew of none.
  if (stored.is_null()) return true;
  if (!protocol::read_stored(stored, announced_)) return false;
  if (!announced_) return true;
  const bool is_known = std::ranges::any_of(
      games_, [&](const auto& game) { return game->name() == announced_->game; });
  return is_known && (!announced_->carried || progress_.carried.has_value());
}

}  // namespace trinque::server
