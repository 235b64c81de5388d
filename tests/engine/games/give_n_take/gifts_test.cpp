#include "tests/engine/games/give_n_take/transcript.hpp"

#include <gtest/gtest.h>

namespace trinque::engine::give_n_take::tests {
namespace {

/// Three players; B holds two sevens, A one. The gifts of `row` are being chosen for the seven of
/// hearts.
Table seven_turned(int row, Settings settings = {}, DoseRules doses = {}) {
  settings.gnt_rows = 3;
  Opening opening = opening_of(example_hands());
  opening.doses = doses;
  std::string draws = "8c 8d 8h 8s ";
  draws.resize(static_cast<std::size_t>(6 * (row - 1)));
  Table table(draws + "7h", opening, settings);
  for (int card = 0; card < 2 * row - 1; ++card) {
    table.reveal().value();
  }
  return table;
}

Settings at_once() {
  Settings settings;
  settings.give_undo = 0;
  return settings;
}

Wait gift_wait(const Table& table) { return Game::waits(table.state()).at(0); }

TEST(GiveNTakeGifts, AllHoldersChooseAtTheSameTime) {
  const Table table = seven_turned(1);

  EXPECT_EQ(Game::to_act(table.state()), (std::vector<Seat>{B, A}));
  EXPECT_EQ(table.phase(), "gnt.give");
  EXPECT_TRUE(Game::waits(table.state()).empty());
}

TEST(GiveNTakeGifts, AllAppearTogetherInTheOrderOfPlay) {  // rules.md section 1, after point 11
  Table table = seven_turned(1, at_once());

  EXPECT_TRUE(table.give(A, C)->servings.empty());
  EXPECT_TRUE(table.give(B, A)->servings.empty());
  const auto last = table.give(B, C);

  EXPECT_EQ(gifts_of(last), (std::vector<Gift>{{B, A, Sips{1}}, {B, C, Sips{1}}, {A, C, Sips{1}}}));
  EXPECT_EQ(table.phase(), "gnt.next");
}

TEST(GiveNTakeGifts, TwoCopiesMayGoToOnePlayerAndAreTwoGifts) {  // rules.md section 1 point 6
  Table table = seven_turned(2, at_once());

  table.give(B, C).value();
  table.give(B, C).value();
  const auto last = table.give(A, B);

  EXPECT_EQ(gifts_of(last), (std::vector<Gift>{{B, C, Sips{2}}, {B, C, Sips{2}}, {A, B, Sips{2}}}));
}

TEST(GiveNTakeGifts, StandWhenTheTimeToTakeBackIsOver) {  // rules.md R23
  Table table = seven_turned(1);
  table.give(B, C).value();
  table.give(A, C).value();
  EXPECT_TRUE(Game::waits(table.state()).empty());

  const auto chosen = table.give(B, C);

  EXPECT_TRUE(chosen->servings.empty());
  EXPECT_EQ(gift_wait(table).kind, WaitKind::gift);
  EXPECT_EQ(gift_wait(table).milliseconds, 3000);
  EXPECT_TRUE(Game::to_act(table.state()).empty());
  EXPECT_EQ(gifts_of(table.elapse()).size(), 3U);
}

TEST(GiveNTakeGifts, TakingBackOpensAllOfOnesGiftsAndTheWaitBeginsAnew) {  // rules.md R23
  Table table = seven_turned(1);
  table.give(B, C).value();
  table.give(B, C).value();
  table.give(A, C).value();
  const Wait before = gift_wait(table);

  EXPECT_TRUE(table.play(B, TakeBack{}));

  EXPECT_EQ(Game::to_act(table.state()), std::vector<Seat>{B});
  EXPECT_EQ(Game::legal_moves(table.state(), B).give->gifts, 2);
  EXPECT_EQ(table.step(Elapsed{before.kind, before.serial}).error().code, engine::refusals::stale);
  table.give(B, A).value();
  table.give(B, A).value();
  EXPECT_NE(gift_wait(table).serial, before.serial);
  EXPECT_EQ(gifts_of(table.elapse()),
            (std::vector<Gift>{{B, A, Sips{1}}, {B, A, Sips{1}}, {A, C, Sips{1}}}));
}

TEST(GiveNTakeGifts, NothingCanBeTakenBackOnceItStands) {  // rules.md R23
  Table table = seven_turned(1, at_once());
  table.give(B, C).value();
  EXPECT_TRUE(Game::legal_moves(table.state(), B).take_back);
  table.give(B, C).value();
  table.give(A, C).value();

  EXPECT_EQ(table.play(A, TakeBack{}).error().code, engine::refusals::wrong_phase);
}

TEST(GiveNTakeGifts, GivingToNobodyLosesAllThatIsLeftAndIsToldWithTheOthers) {
  Table table = seven_turned(2, at_once());
  table.give(B, C).value();

  const auto nobody = table.play(B, GiveNobody{});
  EXPECT_EQ(nobody->events, (std::vector<Event>{NobodyChosen{B}}));
  EXPECT_EQ(Game::notice_for(NobodyChosen{B}, {}), Notice{notices::GiftChosen{B}});
  const auto last = table.give(A, C);

  EXPECT_EQ(gifts_of(last), (std::vector<Gift>{{B, C, Sips{2}}, {A, C, Sips{2}}}));
  EXPECT_EQ(of_kind<GiftsLost>(last.value()), (std::vector<GiftsLost>{{B, 1, 2}}));
}

TEST(GiveNTakeGifts, GivingToNobodyCanBeTakenBack) {
  Table table = seven_turned(1);
  table.play(A, GiveNobody{}).value();

  EXPECT_TRUE(table.play(A, TakeBack{}));

  EXPECT_EQ(Game::to_act(table.state()), (std::vector<Seat>{B, A}));
}

TEST(GiveNTakeGifts, SipsAreGivenInPartsWhereGiftsDivide) {  // gnt_divisible
  Settings settings = at_once();
  settings.gnt_divisible = true;
  Table table = seven_turned(2, settings);
  EXPECT_EQ(Game::legal_moves(table.state(), B).give, (GiveChoice{{A, C}, 1, 2, 2}));

  table.play(B, Give{A, 1}).value();
  EXPECT_EQ(Game::legal_moves(table.state(), B).give, (GiveChoice{{A, C}, 1, 1, 2}));
  table.play(B, Give{C, 1}).value();
  EXPECT_EQ(Game::legal_moves(table.state(), B).give, (GiveChoice{{A, C}, 1, 2, 1}));
  table.play(B, Give{C, std::nullopt}).value();
  const auto last = table.play(A, Give{C, 2});

  EXPECT_EQ(
      gifts_of(last),
      (std::vector<Gift>{{B, A, Sips{1}}, {B, C, Sips{1}}, {B, C, Sips{2}}, {A, C, Sips{2}}}));
}

TEST(GiveNTakeGifts, AGiftDoesNotDivideByDefault) {  // rules.md section 1 (iii)
  Table table = seven_turned(2);

  EXPECT_EQ(
      table.play(B, Give{A, 1}).error(),
      (Refusal{
          engine::refusals::out_of_range,
          {{"field", std::string("sips")}, {"min", std::int64_t{2}}, {"max", std::int64_t{2}}}}));
  EXPECT_TRUE(table.play(B, Give{A, 2}));
}

TEST(GiveNTakeGifts, AGlassNeverDivides) {
  Settings settings;
  settings.gnt_divisible = true;
  Table table = seven_turned(3, settings);

  EXPECT_EQ(Game::legal_moves(table.state(), B).give, (GiveChoice{{A, C}, 1, 1, 2}));
  EXPECT_EQ(table.play(B, Give{A, 2}).error().code, engine::refusals::out_of_range);
}

TEST(GiveNTakeGifts, OnePlayerGetsOneGlassForOneCardAndTheRestIsDropped) {  // point 8, X6
  Table table = seven_turned(3, at_once());
  table.give(B, C).value();
  table.give(B, C).value();

  const auto last = table.give(A, C);

  EXPECT_EQ(gifts_of(last), (std::vector<Gift>{{B, C, WholeGlass{}}}));
  EXPECT_EQ(of_kind<GiftsLost>(last.value()), (std::vector<GiftsLost>{{B, 1, 0}, {A, 1, 0}}));
  EXPECT_EQ(table.received(C), (Received{0, 0, 1}));
}

TEST(GiveNTakeGifts, HalvesAreDroppedLikeWholes) {  // gnt_last_row = half
  Settings settings = at_once();
  settings.gnt_last_row = LastRow::half;
  Table table = seven_turned(3, settings);
  table.give(B, C).value();
  table.give(B, A).value();

  const auto last = table.give(A, C);

  EXPECT_EQ(gifts_of(last), (std::vector<Gift>{{B, C, HalfGlass{}}, {B, A, HalfGlass{}}}));
}

TEST(GiveNTakeGifts, GlassesStackWhereTheHouseSaysSo) {  // X6, cul_sec_stack
  Table table = seven_turned(3, at_once(), {.cul_sec_stack = true});
  table.give(B, C).value();
  table.give(B, C).value();
  table.give(A, C).value();

  EXPECT_EQ(table.received(C), (Received{0, 0, 3}));
}

TEST(GiveNTakeGifts, WhatOneCardAsksOfOnePlayerIsCapped) {  // section 5.5, max_sips_per_event
  Table table = seven_turned(2, at_once(), {.max_sips_per_event = 3});
  table.give(B, C).value();
  table.give(B, C).value();

  const auto last = table.give(A, C);

  EXPECT_EQ(gifts_of(last), (std::vector<Gift>{{B, C, Sips{2}}, {B, C, Sips{1}}}));
  EXPECT_EQ(of_kind<GiftsLost>(last.value()), (std::vector<GiftsLost>{{A, 1, 2}}));
  EXPECT_EQ(table.received(C), (Received{3, 0, 0}));
}

TEST(GiveNTakeGifts, ACappedGlassIsTakenInSips) {  // section 5.5
  Table table = seven_turned(3, at_once(), {.max_sips_per_event = 6});
  table.give(B, C).value();
  table.give(B, A).value();

  EXPECT_EQ(gifts_of(table.give(A, B)),
            (std::vector<Gift>{{B, C, Sips{6}}, {B, A, Sips{6}}, {A, B, Sips{6}}}));
}

TEST(GiveNTakeGifts, AreAssignedWithoutAskingWhereOnlyOnePlayerCanGetThem) {
  Table table("7h", opening_of({hand(B, {"7d", "7c"}), hand(A, {"7s"})}));

  const auto step = table.reveal();

  EXPECT_EQ(gifts_of(step), (std::vector<Gift>{{B, A, Sips{1}}, {B, A, Sips{1}}, {A, B, Sips{1}}}));
  EXPECT_EQ(table.phase(), "gnt.next");
  EXPECT_EQ(Game::notice_for(GiftsAssigned{B, A}, {}), std::nullopt);
}

}  // namespace
}  // namespace trinque::engine::give_n_take::tests
