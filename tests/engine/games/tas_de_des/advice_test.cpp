#include "engine/games/tas_de_des/advice.hpp"

#include "tests/support/seeded_chance.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace trinque::engine::tas_de_des {
namespace {

constexpr Seat scorer{0};
constexpr Seat own{1};

/// So many dice taken over, a score to beat, and the rest of twenty in the pile.
Sight<Game> sight(int dice, int score, const Settings& settings = {}) {
  Sight<Game> seen{own, settings, {}, {}, {}};
  seen.view.hand = dice;
  seen.view.pile = settings.dice_total - dice;
  seen.view.to_beat = ToBeat{scorer, score};
  seen.choices = {true, seen.view.pile};
  return seen;
}

int purchase(const Sight<Game>& seen, Temperament temperament, std::uint64_t seed = 0) {
  trinque::tests::SeededChance chance(seed);
  return std::get<Roll>(Game::advise(seen, temperament, chance).value()).buy;
}

TEST(TasDeDesAdvice, TheCarefulBuyWhatThePublishedTableSays) {  // rules.md 4.3
  struct Row {
    int dice;
    int score;
    int buys;
    double sips;
  };
  const std::vector<Row> table = {
      {1, 1, 0, 0},
      {1, 2, 0, 1},
      {1, 3, 0, 2},
      {1, 4, 1, 27.0 / 11},
      {1, 5, 1, 47.0 / 16},
      {1, 6, 1, 112.0 / 31},
      {2, 7, 1, 502.0 / 201},
      {2, 9, 1, 662.0 / 191},
      {2, 12, 0, 5},
      {3, 12, 1, 3892.0 / 1171},
      {3, 15, 0, 490.0 / 103},
      {4, 16, 0, 4305.0 / 1171},
      {4, 22, 0, 6405.0 / 1286},
      {7, 28, 0, 485205.0 / 87203},
  };
  for (const Row& row : table) {
    const Sight<Game> seen = sight(row.dice, row.score);
    EXPECT_EQ(purchase(seen, Temperament::careful), row.buys) << row.dice << " " << row.score;
    EXPECT_NEAR(expected_sips(seen, row.buys), row.sips, 1e-9) << row.dice << " " << row.score;
  }
}

TEST(TasDeDesAdvice, TheCarefulCountAsTheHouseDoes) {  // rules.md D17, section 5.5
  Settings dear;
  dear.die_cost = 5;
  EXPECT_EQ(purchase(sight(1, 4, dear), Temperament::careful), 0);

  Sight<Game> capped = sight(1, 6);
  capped.doses.max_sips_per_event = 2;
  EXPECT_EQ(purchase(capped, Temperament::careful), 0);
  EXPECT_DOUBLE_EQ(expected_sips(capped, 0), 2);
}

TEST(TasDeDesAdvice, TheBoldBuyUntilFourChancesInFiveAreTheirs) {  // rules.md 4.2
  EXPECT_EQ(purchase(sight(1, 5), Temperament::bold), 1);          // 0.8125
  EXPECT_EQ(purchase(sight(3, 12), Temperament::bold), 2);         // 0.7357, then 0.9388
  EXPECT_EQ(purchase(sight(4, 22), Temperament::bold), 4);         // 0.7220, then 0.9057
}

TEST(TasDeDesAdvice, TheBoldBuyNothingWhereNothingIsEnough) {
  Sight<Game> seen = sight(4, 22);
  seen.choices.most_dice = 3;

  EXPECT_EQ(purchase(seen, Temperament::bold), 0);
}

TEST(TasDeDesAdvice, TheJokerBuysAnythingUpToFour) {
  std::set<int> bought;
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    bought.insert(purchase(sight(3, 12), Temperament::joker, seed));

  EXPECT_EQ(bought, (std::set<int>{0, 1, 2, 3, 4}));
}

TEST(TasDeDesAdvice, TheOpenerBuysNothing) {  // rules.md D6
  Sight<Game> seen = sight(1, 1);
  seen.view.to_beat.reset();
  for (const auto temperament : {Temperament::careful, Temperament::bold, Temperament::joker})
    EXPECT_EQ(purchase(seen, temperament), 0);
}

TEST(TasDeDesAdvice, WhoIsNotAskedWaits) {
  Sight<Game> seen = sight(3, 12);
  seen.choices = {};
  trinque::tests::SeededChance chance(0);

  EXPECT_EQ(Game::advise(seen, Temperament::joker, chance), std::nullopt);
}

}  // namespace
}  // namespace trinque::engine::tas_de_des
