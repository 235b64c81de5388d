#pragma once

#include "engine/core/chance.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace trinque::server {

/// The chance of one round or deal, and what it takes to have it again after a crash.
struct MatchChance {
  std::unique_ptr<engine::Chance> draws;
  /// A secret: it goes to the journal and nowhere else.
  std::string recipe;
};

/// Where rooms get chance from.
struct ChanceSource {
  std::function<MatchChance()> fresh;
  /// The chance of a recipe from which `position` has been drawn; null if the recipe is damaged.
  std::function<std::unique_ptr<engine::Chance>(const std::string& recipe, std::uint64_t position)>
      restore;
};

/// Chance that nobody can foresee, a fresh secret for each match.
ChanceSource secret_chance();

}  // namespace trinque::server
