#pragma once

#include <cstdint>

/// How likely a roll is to beat a score. rules.md 4.1
namespace trinque::engine::tas_de_des {

/// Wide enough to count the rolls of 49 dice. Only a typedef can be marked as the extension that it
/// is.
// NOLINTNEXTLINE(modernize-use-using)
__extension__ typedef unsigned __int128 Count;

inline constexpr int most_dice_counted = 49;
inline constexpr int most_dice = 60;

/// How many of the 6^dice rolls come out above, at and below a score.
struct Counts {
  Count more = 0;
  Count equal = 0;
  Count fewer = 0;
  bool operator==(const Counts&) const = default;
};

/// Exact. Requires 1 <= dice <= most_dice_counted; the score may be any number.
Counts counts(int dice, int score);

struct Odds {
  double win = 0;
  double tie = 0;
  double lose = 0;
  /// The chance to win in the end when each tie is rolled again without buying.
  double win_ties_rerolled = 0;
};

/// From exact counts as far as these go, above them within 1e-12. Requires 1 <= dice <= most_dice;
/// the score may be any number.
Odds odds(int dice, int score);

/// `win_ties_rerolled` in thousandths for a phone: rounded, but 0 only if winning is impossible and
/// 1000 only if losing is. Requires 1 <= dice <= most_dice.
int permille_to_beat(int dice, int score);

}  // namespace trinque::engine::tas_de_des
