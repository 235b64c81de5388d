#include "engine/games/tas_de_des/odds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace trinque::engine::tas_de_des {
namespace {

/// Counts that fit, for comparisons that can be printed.
struct Small {
  std::uint64_t more = 0;
  std::uint64_t equal = 0;
  std::uint64_t fewer = 0;
  bool operator==(const Small&) const = default;
};

Small small(const Counts& counts) {
  return {static_cast<std::uint64_t>(counts.more), static_cast<std::uint64_t>(counts.equal),
          static_cast<std::uint64_t>(counts.fewer)};
}

TEST(TasDeDesOdds, CountsAreThoseOfThePublishedTable) {  // rules.md 4.2
  struct Row {
    int score;
    std::array<Small, 5> by_dice;
  };
  const std::vector<Row> table = {
      {3, {{{3, 1, 2}, {33, 2, 1}, {215, 1, 0}, {1296, 0, 0}, {7776, 0, 0}}}},
      {5, {{{1, 1, 4}, {26, 4, 6}, {206, 6, 4}, {1291, 4, 1}, {7775, 1, 0}}}},
      {6, {{{0, 1, 5}, {21, 5, 10}, {196, 10, 10}, {1281, 10, 5}, {7770, 5, 1}}}},
      {7, {{{0, 0, 6}, {15, 6, 15}, {181, 15, 20}, {1261, 20, 15}, {7755, 15, 6}}}},
      {10, {{{0, 0, 6}, {3, 3, 30}, {108, 27, 81}, {1090, 80, 126}, {7524, 126, 126}}}},
      {12, {{{0, 0, 6}, {0, 1, 35}, {56, 25, 135}, {861, 125, 310}, {7014, 305, 457}}}},
      {15, {{{0, 0, 6}, {0, 0, 36}, {10, 10, 196}, {435, 140, 721}, {5403, 651, 1722}}}},
      {18, {{{0, 0, 6}, {0, 0, 36}, {0, 1, 215}, {126, 80, 1090}, {3108, 780, 3888}}}},
      {20, {{{0, 0, 6}, {0, 0, 36}, {0, 0, 216}, {35, 35, 1226}, {1722, 651, 5403}}}},
      {24, {{{0, 0, 6}, {0, 0, 36}, {0, 0, 216}, {0, 1, 1295}, {252, 205, 7319}}}},
      {30, {{{0, 0, 6}, {0, 0, 36}, {0, 0, 216}, {0, 0, 1296}, {0, 1, 7775}}}},
  };

  for (const Row& row : table) {
    for (int dice = 1; dice <= 5; ++dice) {
      EXPECT_EQ(small(counts(dice, row.score)), row.by_dice[static_cast<std::size_t>(dice - 1)])
          << dice << " dice against " << row.score;
    }
  }
}

TEST(TasDeDesOdds, ChancesAreThoseOfThePublishedTable) {  // rules.md 4.2
  struct Row {
    int dice;
    int score;
    Odds odds;
  };
  const std::vector<Row> table = {
      {1, 3, {0.500000, 0.166667, 0.333333, 0.600000}},
      {1, 5, {0.166667, 0.166667, 0.666667, 0.200000}},
      {2, 5, {0.722222, 0.111111, 0.166667, 0.812500}},
      {3, 5, {0.953704, 0.027778, 0.018519, 0.980952}},
      {3, 12, {0.259259, 0.115741, 0.625000, 0.293194}},
      {4, 12, {0.664352, 0.096451, 0.239198, 0.735269}},
      {5, 12, {0.902006, 0.039223, 0.058771, 0.938830}},
      {4, 22, {0.003858, 0.007716, 0.988426, 0.003888}},
      {5, 22, {0.097994, 0.054012, 0.847994, 0.103589}},
      {6, 22, {0.363104, 0.090471, 0.546425, 0.399222}},
      {7, 22, {0.667838, 0.074992, 0.257169, 0.721981}},
      {8, 22, {0.870167, 0.039180, 0.090653, 0.905650}},
      {7, 20, {0.808299, 0.054537, 0.137163, 0.854924}},
      {10, 35, {0.463654, 0.072693, 0.463654, 0.500000}},
      {20, 70, {0.474091, 0.051819, 0.474091, 0.500000}},
  };
  constexpr double half_a_digit = 0.0000005 + 1e-12;

  for (const Row& row : table) {
    const Odds found = odds(row.dice, row.score);
    const testing::ScopedTrace where(__FILE__, __LINE__,
                                     testing::Message() << row.dice << " against " << row.score);
    EXPECT_NEAR(found.win, row.odds.win, half_a_digit);
    EXPECT_NEAR(found.tie, row.odds.tie, half_a_digit);
    EXPECT_NEAR(found.lose, row.odds.lose, half_a_digit);
    EXPECT_NEAR(found.win_ties_rerolled, row.odds.win_ties_rerolled, half_a_digit);
  }
  EXPECT_EQ(small(counts(7, 22)), (Small{186952, 20993, 71991}));
  EXPECT_EQ(small(counts(10, 35)), (Small{28035360, 4395456, 28035360}));
}

TEST(TasDeDesOdds, CountsAreThoseOfAllRollsOfUpToFiveDice) {  // rules.md 4.1
  std::vector<int> sums = {0};
  for (int dice = 1; dice <= 5; ++dice) {
    std::vector<int> longer;
    for (const int sum : sums) {
      for (int face = 1; face <= 6; ++face) {
        longer.push_back(sum + face);
      }
    }
    sums = std::move(longer);
    for (int score = -2; score <= 6 * dice + 2; ++score) {
      Small enumerated;
      for (const int sum : sums) {
        std::uint64_t& count = sum > score    ? enumerated.more
                               : sum == score ? enumerated.equal
                                              : enumerated.fewer;
        ++count;
      }
      EXPECT_EQ(small(counts(dice, score)), enumerated) << dice << " against " << score;
    }
  }
}

std::int64_t binomial(int n, int k) {
  std::int64_t value = 1;
  for (int i = 1; i <= k; ++i) {
    value = value * (n - k + i) / i;
  }
  return value;
}

/// W(n, s) of rules.md 4.1 in its closed form.
std::int64_t ways(int dice, int score) {
  if (score < dice || score > 6 * dice) return 0;
  std::int64_t sum = 0;
  for (int k = 0; k <= (score - dice) / 6; ++k) {
    const std::int64_t term = binomial(dice, k) * binomial(score - 6 * k - 1, dice - 1);
    sum += k % 2 == 0 ? term : -term;
  }
  return sum;
}

TEST(TasDeDesOdds, CountsAreThoseOfTheClosedFormForTwelveDice) {  // rules.md 4.1
  for (int dice = 1; dice <= 12; ++dice) {
    std::int64_t fewer = 0;
    for (int score = 0; score <= 6 * dice; ++score) {
      const Small counted = small(counts(dice, score));
      EXPECT_EQ(counted.equal, static_cast<std::uint64_t>(ways(dice, score)));
      EXPECT_EQ(counted.fewer, static_cast<std::uint64_t>(fewer));
      fewer += ways(dice, score);
    }
    EXPECT_EQ(static_cast<double>(fewer), std::pow(6, dice));
  }
}

TEST(TasDeDesOdds, FortyNineDiceAreStillCountedExactly) {  // rules.md 4.1
  Count all = 1;
  for (int die = 0; die < 49; ++die) {
    all *= 6;
  }

  for (int score = 0; score <= 300; ++score) {
    const Counts counted = counts(49, score);
    ASSERT_TRUE(counted.more + counted.equal + counted.fewer == all) << score;
    ASSERT_TRUE(counted.equal == counts(49, 343 - score).equal) << score;
  }
  EXPECT_TRUE((counts(49, 49) == Counts{all - 1, 1, 0}));
  EXPECT_TRUE((counts(49, 294) == Counts{0, 1, all - 1}));
  EXPECT_TRUE(counts(49, 50).equal == 49);
}

/// The probability of each sum, in the widest numbers there are.
std::vector<long double> distribution(int dice) {
  std::vector<long double> chances = {1.0L};
  for (int die = 0; die < dice; ++die) {
    std::vector<long double> next(chances.size() + 6, 0.0L);
    for (std::size_t sum = 0; sum < chances.size(); ++sum) {
      for (std::size_t face = 1; face <= 6; ++face) {
        next[sum + face] += chances[sum] / 6.0L;
      }
    }
    chances = std::move(next);
  }
  return chances;
}

TEST(TasDeDesOdds, ChancesAreRightWithinATrillionthToSixtyDice) {  // rules.md 4.1
  for (int dice = 1; dice <= 60; ++dice) {
    const auto chances = distribution(dice);
    for (int score = 0; score <= 6 * dice; ++score) {
      long double win = 0;
      long double lose = 0;
      for (int sum = dice; sum <= 6 * dice; ++sum) {
        const long double chance = chances[static_cast<std::size_t>(sum)];
        if (sum > score) win += chance;
        if (sum < score) lose += chance;
      }
      const Odds found = odds(dice, score);
      ASSERT_NEAR(found.win, static_cast<double>(win), 1e-12) << dice << " against " << score;
      ASSERT_NEAR(found.lose, static_cast<double>(lose), 1e-12) << dice << " against " << score;
      ASSERT_NEAR(found.tie, static_cast<double>(1.0L - win - lose), 1e-12);
      ASSERT_NEAR(found.win_ties_rerolled, static_cast<double>(win / (win + lose)), 1e-12);
    }
  }
}

TEST(TasDeDesOdds, ScoresOutOfReachAreWonOrLostForSure) {  // rules.md D14
  EXPECT_EQ(odds(2, 1).win, 1.0);
  EXPECT_EQ(odds(60, 59).win, 1.0);
  EXPECT_EQ(odds(60, -1000).lose, 0.0);
  EXPECT_EQ(odds(20, 121).lose, 1.0);
  EXPECT_EQ(odds(60, 100000).win, 0.0);
}

TEST(TasDeDesOdds, PermilleSayCertainAndImpossibleOnlyWhereItIs) {
  EXPECT_EQ(permille_to_beat(1, 3), 600);
  EXPECT_EQ(permille_to_beat(7, 22), 722);
  EXPECT_EQ(permille_to_beat(4, 5), 999);
  EXPECT_EQ(permille_to_beat(4, 23), 1);
  // 8 dice against 9 lose once in 1,679,608 rolls that do not tie, and win as rarely against 47.
  EXPECT_EQ(permille_to_beat(8, 9), 999);
  EXPECT_EQ(permille_to_beat(8, 47), 1);
  EXPECT_EQ(permille_to_beat(4, 4), 1000);
  EXPECT_EQ(permille_to_beat(2, 1), 1000);
  EXPECT_EQ(permille_to_beat(4, 24), 0);
  EXPECT_EQ(permille_to_beat(20, 120), 0);
}

}  // namespace
}  // namespace trinque::engine::tas_de_des
