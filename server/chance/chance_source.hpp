#pragma once

#include "engine/core/seat.hpp"
#include "server/chance/draw.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace trinque::server {

/// What the chance of one round or deal comes from. A secret: it goes to the journal and nowhere
/// else.
struct Recipe {
  std::string secret;
  /// In the order of the seats that play; as hexadecimal digits.
  std::vector<std::pair<engine::Seat, std::string>> contributions;
};

/// The chance of one round or deal, and what it takes to have it again after a crash.
struct MatchChance {
  std::unique_ptr<NotedChance> draws;
  Recipe recipe;
};

/// Where rooms get chance from.
struct ChanceSource {
  /// The secret of a round, in hexadecimal digits.
  std::function<std::string()> fresh_secret;
  /// The chance of a recipe from which `position` has been drawn; null if the recipe is damaged.
  std::function<std::unique_ptr<engine::Chance>(const Recipe& recipe, std::uint64_t position)> open;
};

/// Chance that nobody can foresee, a fresh secret for each match.
ChanceSource secret_chance();

}  // namespace trinque::server
