#include "tests/engine/games/tas_de_des/transcript.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trinque::engine::tas_de_des::tests {
namespace {

using testing::ElementsAre;

const std::vector<Seat> two = {A, B};

TEST(TasDeDesPurchase, SumsUpBeforeTheRoll) {  // rules.md D10
  Table table(opening_of(two), "3");
  EXPECT_TRUE(table.roll(A));

  EXPECT_TRUE(table.buy(B, 2));
  EXPECT_TRUE(table.buy(B, 3));

  EXPECT_EQ(bought(table.state()), 5);
  EXPECT_EQ(table.state().hand, 6);
  EXPECT_EQ(table.state().pile, 14);
  EXPECT_EQ(table.received(B), (Received{10, 0, 0}));
}

TEST(TasDeDesPurchase, CostsWhatTheHouseAsks) {  // rules.md D17
  Settings settings;
  settings.die_cost = 5;
  Table table(opening_of(two), "3", settings);
  EXPECT_TRUE(table.roll(A));

  EXPECT_THAT(lines_of(table.buy(B, 3)), ElementsAre("1 buys 3 for 15 sips, 16 left"));
}

TEST(TasDeDesPurchase, TakesOnlyOneDieOrMore) {  // rules.md D9
  Table table(opening_of(two), "3");
  EXPECT_TRUE(table.roll(A));

  EXPECT_THAT(lines_of(table.buy(B, 0)),
              ElementsAre("refused: out_of_range field=dice min=1 max=19"));
  EXPECT_THAT(lines_of(table.buy(B, -4)),
              ElementsAre("refused: out_of_range field=dice min=1 max=19"));
  EXPECT_THAT(lines_of(table.roll(B, -1)),
              ElementsAre("refused: out_of_range field=buy min=0 max=19"));
}

TEST(TasDeDesPurchase, WithARollIsRefusedWhole) {  // rules.md D9
  Table table(opening_of(two), "3");
  EXPECT_TRUE(table.roll(A));
  const State before = table.state();

  EXPECT_THAT(lines_of(table.roll(B, 20)), ElementsAre("refused: not_enough_dice left=19"));

  EXPECT_EQ(table.state(), before);
  EXPECT_TRUE(table.is_used_up());
}

TEST(TasDeDesPurchase, CanEmptyThePile) {  // rules.md D9, D15
  Table table(opening_of(two), "3");
  EXPECT_TRUE(table.roll(A));

  EXPECT_THAT(lines_of(table.buy(B, 19)), ElementsAre("1 buys 19 for 38 sips, 0 left"));
  EXPECT_THAT(lines_of(table.buy(B, 1)), ElementsAre("refused: pile_empty"));
  EXPECT_THAT(lines_of(table.roll(B, 1)), ElementsAre("refused: pile_empty"));
}

TEST(TasDeDesPurchase, IsCappedOverTiesAndAnewForTheNext) {  // rules.md D10
  Settings settings;
  settings.max_buy_per_turn = 3;
  Table table(opening_of(two), "3  1 1 1  1 1 2", settings);
  EXPECT_TRUE(table.roll(A));

  EXPECT_THAT(lines_of(table.buy(B, 4)), ElementsAre("refused: purchase_limit left=3"));
  EXPECT_THAT(lines_of(table.buy(B, 20)), ElementsAre("refused: not_enough_dice left=19"));
  EXPECT_TRUE(table.roll(B, 2));
  EXPECT_EQ(Game::legal_moves(table.state(), B), (Choices{true, 1}));
  EXPECT_THAT(lines_of(table.roll(B, 2)), ElementsAre("refused: purchase_limit left=1"));
  EXPECT_TRUE(table.roll(B));
  EXPECT_EQ(Game::legal_moves(table.state(), A), (Choices{true, 3}));
}

TEST(TasDeDesPurchase, SaysWhenTheCapIsReached) {  // rules.md D10
  Settings settings;
  settings.max_buy_per_turn = 2;
  Table table(opening_of(two), "3", settings);
  EXPECT_TRUE(table.roll(A));
  EXPECT_TRUE(table.buy(B, 2));

  EXPECT_THAT(lines_of(table.buy(B, 1)), ElementsAre("refused: purchase_limit left=0"));
  EXPECT_EQ(Game::legal_moves(table.state(), B), (Choices{true, 0}));
}

TEST(TasDeDesPurchase, IsTheOpenersOnlyWhereTheHouseAllows) {  // rules.md D6
  Settings settings;
  settings.opener_may_buy = true;
  Table strict(opening_of(two), "");
  Table generous(opening_of(two), "1 2 3", settings);

  EXPECT_THAT(lines_of(strict.roll(A, 1)), ElementsAre("refused: purchase_not_allowed"));
  EXPECT_EQ(Game::legal_moves(strict.state(), A), (Choices{true, 0}));
  EXPECT_THAT(lines_of(generous.roll(A, 2)),
              ElementsAre("0 buys 2 for 4 sips, 17 left", "0 rolls 1 2 3 = 6: opens", "turn of 1"));
}

}  // namespace
}  // namespace trinque::engine::tas_de_des::tests
