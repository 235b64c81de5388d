#include "engine/games/tas_de_des/odds.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace trinque::engine::tas_de_des {
namespace {

/// The distribution of the sum of up to `most` dice: in rolls if one die weighs 6 (`face` = 1), in
/// probabilities if it weighs 1 (`face` = 1/6). All terms are positive, so that doubles lose
/// nothing to cancellation.
template <class Number>
class Sums {
 public:
  Sums(int most, Number face) {
    std::vector<Number> ways = {Number(1)};
    below_.push_back(accumulated(ways));
    for (int dice = 1; dice <= most; ++dice) {
      ways = with_one_more_die(ways, face);
      below_.push_back(accumulated(ways));
    }
  }

  /// The weight of all sums under `score`.
  Number below(int dice, int score) const {
    const std::vector<Number>& row = below_[static_cast<std::size_t>(dice)];
    return row[static_cast<std::size_t>(std::clamp(score, 0, 6 * dice + 1))];
  }

  /// The weight of all sums over `score`: a die shows f as often as 7 - f.
  Number above(int dice, int score) const { return below(dice, 7 * dice - score); }

 private:
  static std::vector<Number> with_one_more_die(const std::vector<Number>& ways, Number face) {
    std::vector<Number> more(ways.size() + 6, Number(0));
    for (std::size_t sum = 0; sum < ways.size(); ++sum) {
      for (std::size_t shown = 1; shown <= 6; ++shown) {
        more[sum + shown] += ways[sum] * face;
      }
    }
    return more;
  }

  static std::vector<Number> accumulated(const std::vector<Number>& ways) {
    std::vector<Number> below = {Number(0)};
    for (const Number& weight : ways) {
      below.push_back(below.back() + weight);
    }
    return below;
  }

  /// By dice, then score.
  std::vector<std::vector<Number>> below_;
};

const Sums<Count>& counted_sums() {
  static const Sums<Count> sums(most_dice_counted, 1);
  return sums;
}

const Sums<double>& weighed_sums() {
  static const Sums<double> sums(most_dice, 1.0 / 6.0);
  return sums;
}

/// Far enough outside of all sums; keeps the arithmetic with any score in range.
int within_reach(int dice, int score) { return std::clamp(score, -1, 6 * dice + 1); }

Odds odds_from(double more, double equal, double fewer) {
  const double all = more + equal + fewer;
  return {more / all, equal / all, fewer / all, more / (more + fewer)};
}

}  // namespace

Counts counts(int dice, int score) {
  assert(dice >= 1 && dice <= most_dice_counted);
  const int reached = within_reach(dice, score);
  const Sums<Count>& sums = counted_sums();
  const Count fewer = sums.below(dice, reached);
  return {sums.above(dice, reached), sums.below(dice, reached + 1) - fewer, fewer};
}

Odds odds(int dice, int score) {
  assert(dice >= 1 && dice <= most_dice);
  if (dice <= most_dice_counted) {
    const Counts exact = counts(dice, score);
    return odds_from(static_cast<double>(exact.more), static_cast<double>(exact.equal),
                     static_cast<double>(exact.fewer));
  }
  const int reached = within_reach(dice, score);
  const Sums<double>& sums = weighed_sums();
  const double fewer = sums.below(dice, reached);
  return odds_from(sums.above(dice, reached), sums.below(dice, reached + 1) - fewer, fewer);
}

int permille_to_beat(int dice, int score) {
  if (score <= dice) return 1000;
  if (score >= 6 * dice) return 0;
  const auto rounded = static_cast<int>(std::lround(1000 * odds(dice, score).win_ties_rerolled));
  return std::clamp(rounded, 1, 999);
}

}  // namespace trinque::engine::tas_de_des
