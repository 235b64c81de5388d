#include "engine/games/tas_de_des/advice.hpp"

#include "engine/core/advice.hpp"
#include "engine/games/tas_de_des/odds.hpp"

#include <algorithm>

namespace trinque::engine::tas_de_des {
namespace {

/// What the bold want, in thousandths.
constexpr int good_odds = 800;
/// The most dice that the joker buys on a whim.
constexpr int most_on_a_whim = 4;

int cheapest_purchase(const Sight<Game>& sight) {
  int best = 0;
  for (int dice = 1; dice <= sight.choices.most_dice; ++dice) {
    if (expected_sips(sight, dice) < expected_sips(sight, best)) best = dice;
  }
  return best;
}

/// The fewest dice with which he is likely to win; none where all that he can get are not enough.
int winning_purchase(const Sight<Game>& sight) {
  for (int dice = 0; dice <= sight.choices.most_dice; ++dice) {
    if (permille_to_beat(sight.view.hand + dice, sight.view.to_beat->score) >= good_odds)
      return dice;
  }
  return 0;
}

int any_purchase(const Sight<Game>& sight, Chance& chance) {
  return number_between(0, std::min(sight.choices.most_dice, most_on_a_whim), chance);
}

}  // namespace

double expected_sips(const Sight<Game>& sight, int dice) {
  const int rolled = sight.view.hand + dice;
  const double losing = 1 - odds(rolled, sight.view.to_beat->score).win_ties_rerolled;
  const auto dose = penalty(rolled, sight.settings.five_dice);
  const int cost = dose ? counted(capped(*dose, sight.doses), sight.doses) : 0;
  return sight.settings.die_cost * dice + losing * cost;
}

std::optional<Move> Game::advise(const Sight<Game>& sight, Temperament temperament,
                                 Chance& chance) {
  if (!sight.choices.roll) return std::nullopt;
  // The opener has nothing to beat.
  if (!sight.view.to_beat) return Roll{};
  switch (temperament) {
    case Temperament::careful: return Roll{cheapest_purchase(sight)};
    case Temperament::bold: return Roll{winning_purchase(sight)};
    case Temperament::joker: return Roll{any_purchase(sight, chance)};
  }
  return std::nullopt;
}

}  // namespace trinque::engine::tas_de_des
