#pragma once

#include "engine/core/setting.hpp"

#include <cstdint>
#include <span>

namespace trinque::engine::tas_de_des {

/// What five dice in the losing roll cost: the original text has no bracket for them. rules.md D1
enum class FiveDice : std::uint8_t { sips, half, none };

/// The house rules of the game; the defaults follow the original text.
struct Settings {
  /// All dice there are, 10 to 60. rules.md D16
  int dice_total = 20;
  /// Sips per die bought, 1 to 5. rules.md D17
  int die_cost = 2;
  FiveDice five_dice = FiveDice::sips;
  /// After a tie one may buy again. rules.md D4
  bool tie_rebuy = true;
  /// rules.md D6
  bool opener_may_buy = false;
  /// Dice bought from taking the dice over to the end of the turn, ties included; 0: no cap.
  /// rules.md D10
  int max_buy_per_turn = 0;
  /// Rounds, then minutes, after which the game ends by itself; 0: never. rules.md D19
  int rounds = 0;
  int minutes = 0;
  /// Everybody sees how likely the score is to be beaten.
  bool show_odds = false;
  bool operator==(const Settings&) const = default;
};

std::span<const Setting<Settings>> settings_table();

}  // namespace trinque::engine::tas_de_des
