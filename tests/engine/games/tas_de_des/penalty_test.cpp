#include "tests/engine/games/tas_de_des/transcript.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trinque::engine::tas_de_des::tests {
namespace {

using testing::ElementsAre;

const std::vector<Seat> two = {A, B};

std::string penalty_text(int dice, FiveDice five_dice = FiveDice::sips) {
  const auto dose = penalty(dice, five_dice);
  return dose ? text_of(*dose) : "nothing";
}

TEST(TasDeDesPenalty, FollowsTheDiceInTheLosingRoll) {  // rules.md 3.3
  EXPECT_EQ(penalty_text(1), "half");
  EXPECT_EQ(penalty_text(2), "half");
  EXPECT_EQ(penalty_text(3), "half");
  EXPECT_EQ(penalty_text(4), "half");
  EXPECT_EQ(penalty_text(5), "5 sips");
  EXPECT_EQ(penalty_text(6), "6 sips");
  EXPECT_EQ(penalty_text(7), "7 sips");
  EXPECT_EQ(penalty_text(8), "8 sips");
  EXPECT_EQ(penalty_text(9), "9 sips");
  EXPECT_EQ(penalty_text(10), "cul-sec");
  EXPECT_EQ(penalty_text(11), "cul-sec");
  EXPECT_EQ(penalty_text(20), "cul-sec");
}

TEST(TasDeDesPenalty, FiveDiceAreAHouseRuleAndNoOtherNumberIs) {  // rules.md D1
  EXPECT_EQ(penalty_text(5, FiveDice::half), "half");
  EXPECT_EQ(penalty_text(5, FiveDice::none), "nothing");
  EXPECT_EQ(penalty_text(4, FiveDice::none), "half");
  EXPECT_EQ(penalty_text(6, FiveDice::half), "6 sips");
}

TEST(TasDeDesPenalty, CountsAsTheTableSays) {  // rules.md 3.3
  std::vector<int> sips;
  for (const int dice : {1, 4, 5, 6, 9, 10, 11, 20}) {
    sips.push_back(counted(*penalty(dice, FiveDice::sips), DoseRules{}));
  }
  EXPECT_THAT(sips, ElementsAre(5, 5, 5, 6, 9, 10, 10, 10));
}

class FiveDiceCase : public testing::TestWithParam<std::pair<FiveDice, const char*>> {};

TEST_P(FiveDiceCase, IsPlayedAsWrittenDown) {  // rules.md 3.3, five-dice case
  Settings settings;
  settings.five_dice = GetParam().first;
  Table table(opening_of(two), "4  2 2 2 2 1  1 1 2 2 2", settings);

  EXPECT_TRUE(table.roll(A));
  EXPECT_THAT(
      lines_of(table.roll(B, 4)),
      ElementsAre("1 buys 4 for 8 sips, 15 left", "1 rolls 2 2 2 2 1 = 9: beats 4", "turn of 0"));
  EXPECT_THAT(lines_of(table.roll(A)),
              ElementsAre("0 rolls 1 1 2 2 2 = 8: loses 9",
                          std::string("0 loses with 5 dice: ") + GetParam().second));
  EXPECT_EQ(Game::outcome(table.state()), (Outcome{A, std::nullopt, std::nullopt}));
}

INSTANTIATE_TEST_SUITE_P(HouseRules, FiveDiceCase,
                         testing::Values(std::pair(FiveDice::sips, "5 sips"),
                                         std::pair(FiveDice::half, "half"),
                                         std::pair(FiveDice::none, "nothing")));

TEST(TasDeDesPenalty, AnUnpunishedLossIsServedToNobody) {  // rules.md D1
  EXPECT_THAT(Game::servings(RoundLost{A, 5, std::nullopt}), ElementsAre());
  EXPECT_THAT(Game::servings(RoundLost{A, 1, HalfGlass{}}),
              ElementsAre(Serving{A, std::nullopt, HalfGlass{}, Why::loss, 0, false}));
}

TEST(TasDeDesPenalty, TheRoomsCapIsForPenaltiesAndNotForPurchases) {  // rules.md section 5.5
  Opening opening = opening_of(two);
  opening.doses.max_sips_per_event = 3;
  Table table(opening, "6  1 1 1");

  EXPECT_TRUE(table.roll(A));
  EXPECT_THAT(lines_of(table.roll(B, 2)),
              ElementsAre("1 buys 2 for 4 sips, 17 left", "1 rolls 1 1 1 = 3: loses 6",
                          "1 loses with 3 dice: 3 sips"));
  EXPECT_EQ(table.received(B), (Received{7, 0, 0}));
}

}  // namespace
}  // namespace trinque::engine::tas_de_des::tests
