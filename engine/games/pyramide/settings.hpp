#pragma once

#include "engine/core/game.hpp"
#include "engine/gifts/giving.hpp"

#include <span>

namespace trinque::engine::pyramide {

/// The house rules of Pyramide. rules-pyramide.md
struct Settings {
  Offer pyramid = Offer::never;
  /// What the card at the top is worth.
  gifts::LastRow pyramid_top = gifts::LastRow::row_sips;
  /// Seconds after which the server turns the card; 0: only for a master who is not there. rules.md
  /// R19
  int auto_deal = 10;
  /// Seconds for which the last gifts can be taken back. rules.md R23
  int give_undo = 3;
  /// How likely each hand is to match the next card is shown to everybody. rules.md 4.4
  bool show_odds = false;
  bool operator==(const Settings&) const = default;
};

/// The house rules as data.
std::span<const Setting<Settings>> settings_table();

}  // namespace trinque::engine::pyramide
