#pragma once

#include "engine/core/game.hpp"
#include "engine/gifts/giving.hpp"

#include <cstdint>
#include <span>

namespace trinque::engine::give_n_take {

/// The two columns of the layout: a GIVE card makes its holders give, a TAKE card makes them drink.
enum class Column : std::uint8_t { give, take };
/// Whether the columns take turns row by row, or one is played out before the other.
enum class Order : std::uint8_t { alternate, column_by_column };
using gifts::LastRow;
/// Whether each matching copy counts, or a hand counts once.
enum class Multiple : std::uint8_t { per_card, once };
/// Whether a card that nobody holds is drawn again.
enum class Redraw : std::uint8_t { off, until_match };

/// The house rules of Give'n'Take. rules.md section 1
struct Settings {
  Offer gnt = Offer::ask;
  int gnt_rows = 5;
  Column gnt_first = Column::give;
  Order gnt_order = Order::alternate;
  LastRow gnt_last_row = LastRow::cul_sec;
  Multiple gnt_multiple = Multiple::per_card;
  /// The sips of one gift may go to several players.
  bool gnt_divisible = false;
  /// A matched card leaves the hand.
  bool gnt_discard = false;
  Redraw gnt_redraw = Redraw::off;
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

}  // namespace trinque::engine::give_n_take
