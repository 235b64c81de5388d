#include "tests/engine/games/rouge_ou_noir/table.hpp"

#include <gtest/gtest.h>

namespace trinque::engine::rouge_ou_noir::tests {
namespace {

using Waits = std::vector<Wait>;

Settings with(int auto_deal, int give_undo) {
  Settings settings;
  settings.auto_deal = auto_deal;
  settings.give_undo = give_undo;
  return settings;
}

// rules.md R19
TEST(RougeOuNoirWaits, DealTheCardAfterTheSecondsOfTheHouse) {
  Table table("7d", with(7, 3));
  EXPECT_EQ(table.waits(), Waits{});
  table.answer(B, Answer::black).value();

  EXPECT_EQ(table.waits(), (Waits{{WaitKind::deal, 1, 7000}}));
  EXPECT_EQ(the<CardDealt>(table.elapse()).card, card("7d"));
  EXPECT_EQ(table.waits(), Waits{});
}

// rules.md R19
TEST(RougeOuNoirWaits, LeaveTheCardToAMasterWhoIsThere) {
  Table table("7d", with(0, 3));
  table.answer(B, Answer::black).value();

  EXPECT_EQ(table.waits(), Waits{});
}

// rules.md R19
TEST(RougeOuNoirWaits, DealTheCardOfAnAbsentMasterAfterTenSeconds) {
  Table table("7d", with(0, 3));
  table.answer(B, Answer::black).value();
  table.step(Away{A}).value();

  EXPECT_EQ(table.waits(), (Waits{{WaitKind::deal, 1, 10'000}}));
  EXPECT_EQ(table.to_act(), std::vector<Seat>{});
  table.step(Back{A}).value();
  EXPECT_EQ(table.waits(), Waits{});
  EXPECT_EQ(table.step(Elapsed{WaitKind::deal, 1}).error(), Refusal{refusals::stale});
  table.step(Left{A}).value();
  EXPECT_EQ(table.waits(), (Waits{{WaitKind::deal, 2, 10'000}}));
  EXPECT_EQ(the<CardDealt>(table.elapse()).card, card("7d"));
}

TEST(RougeOuNoirWaits, OfTheHouseGoOnWhenTheMasterLeaves) {
  Table table("7d", with(7, 3));
  table.answer(B, Answer::black).value();
  table.step(Away{A}).value();

  EXPECT_EQ(table.waits(), (Waits{{WaitKind::deal, 1, 7000}}));
}

TEST(RougeOuNoirWaits, BeginAnewWithEachAnswer) {
  Table table("7d", with(7, 3));
  table.answer(B, Answer::black).value();
  table.play(B, TakeBack{}).value();
  EXPECT_EQ(table.waits(), Waits{});
  table.answer(B, Answer::black).value();

  EXPECT_EQ(table.waits(), (Waits{{WaitKind::deal, 2, 7000}}));
  EXPECT_EQ(table.step(Elapsed{WaitKind::deal, 1}).error(), Refusal{refusals::stale});
  EXPECT_EQ(table.step(Elapsed{WaitKind::gift, 2}).error(), Refusal{refusals::stale});
}

// rules.md R23
TEST(RougeOuNoirWaits, HoldAGiftWithANewSerialEachTime) {
  Table table("7d", with(0, 5));
  table.turn(B, Answer::red).value();
  EXPECT_EQ(table.waits(), Waits{});
  table.give(B, C).value();
  EXPECT_EQ(table.waits(), (Waits{{WaitKind::gift, 1, 5000}}));
  table.play(B, TakeBack{}).value();
  table.give(B, A).value();

  EXPECT_EQ(table.waits(), (Waits{{WaitKind::gift, 2, 5000}}));
  EXPECT_EQ(table.step(Elapsed{WaitKind::gift, 1}).error(), Refusal{refusals::stale});
  EXPECT_EQ(the<GiftGiven>(table.step(Elapsed{WaitKind::gift, 2})).to, A);
}

// rules.md R23
TEST(RougeOuNoirWaits, HoldNoGiftWhereTheHouseGivesNoTime) {
  Table table("7d", with(0, 0));
  table.turn(B, Answer::red).value();

  EXPECT_EQ(the<GiftGiven>(table.give(B, C)).to, C);
  EXPECT_EQ(table.waits(), Waits{});
}

TEST(RougeOuNoirWaits, StandStillWhileNobodyIsThere) {
  Table table("7d", with(7, 3));
  table.answer(B, Answer::black).value();
  for (const Seat seat : {A, B, C})
    table.step(Away{seat}).value();

  EXPECT_EQ(table.waits(), Waits{});
  EXPECT_EQ(table.step(Elapsed{WaitKind::deal, 1}).error(), Refusal{refusals::stale});
  table.step(Back{C}).value();
  EXPECT_EQ(table.waits(), (Waits{{WaitKind::deal, 2, 7000}}));
}

}  // namespace
}  // namespace trinque::engine::rouge_ou_noir::tests
