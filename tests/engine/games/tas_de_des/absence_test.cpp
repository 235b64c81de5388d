#include "tests/engine/games/tas_de_des/moments.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// rules.md 2.3, its DICE rows. The turn is at p; q is the next present seat after p, s the scorer:
///
///   p is gone or too slow while | q is another        | q is s                 | there is no q
///   ----------------------------+---------------------+------------------------+-----------------------
///   Opening                     | undone, q opens     | (no scorer yet)        | p stays, nothing
///   undone Deciding, also after a tie  | undone, q's turn    | undone, void, s opens  | p stays,
///   nothing undone Over                        | only his presence   |                        |
///
///   x comes back while p        | p present           | p gone, x is p         | p gone, x another
///   ----------------------------+---------------------+------------------------+-----------------------
///   Opening, Deciding           | only his presence   | he goes on as he was   | as above, with q
///   = x
///
///   s has scored and nobody else is there: void, s opens.
namespace trinque::engine::tas_de_des::tests {
namespace {

using testing::ElementsAre;

Settings buying_opener() {
  Settings settings;
  settings.opener_may_buy = true;
  return settings;
}

// --- Opening ---

TEST(TasDeDesAbsence, AnotherOpensForAnOpenerWhoIsGoneOrTooSlow) {  // rules.md 2.3, opening
  Table slow = opening();
  Table away = opening();
  Table left = opening();

  EXPECT_THAT(after(slow, TimedOut{A}),
              ElementsAre("turn of 0 undone: 0 dice, 0 sips", "turn of 1"));
  EXPECT_THAT(after(away, Away{A}),
              ElementsAre("0 is away", "turn of 0 undone: 0 dice, 0 sips", "turn of 1"));
  EXPECT_THAT(after(left, Left{A}),
              ElementsAre("0 has left", "turn of 0 undone: 0 dice, 0 sips", "turn of 1"));
  for (const Table* table : {&slow, &away, &left}) {
    EXPECT_EQ(text_of(table->state()), "= pile 19, hand 1, 1 to act");
    EXPECT_EQ(Game::phase_name(table->state()), "dice.open");
  }
}

TEST(TasDeDesAbsence, AwaySeatsDoNotOpen) {  // rules.md 2.3, "seat skipped"
  Table table = opening();
  EXPECT_THAT(after(table, Away{B}), ElementsAre("1 is away"));
  EXPECT_THAT(after(table, Left{C}), ElementsAre("2 has left"));

  EXPECT_THAT(after(table, TimedOut{A}),
              ElementsAre("turn of 0 undone: 0 dice, 0 sips", "turn of 3"));
}

TEST(TasDeDesAbsence, WhatAnOpenerBoughtGoesBackToo) {  // rules.md 2.3, D6
  Table table(opening_of({A, B}), "", buying_opener());
  EXPECT_TRUE(table.buy(A, 4));

  EXPECT_THAT(after(table, TimedOut{A}),
              ElementsAre("turn of 0 undone: 4 dice, 8 sips", "turn of 1"));
  EXPECT_EQ(text_of(table.state()), "= pile 19, hand 1, 1 to act");
  EXPECT_EQ(table.received(A), Received{});
}

// --- Deciding ---

TEST(TasDeDesAbsence, ATurnIsRolledBackToWhatItFound) {  // rules.md 2.3, decide
  for (const Command<Move>& command : std::vector<Command<Move>>{TimedOut{B}, Away{B}, Left{B}}) {
    Table table = deciding();
    const State found = table.state();
    EXPECT_TRUE(table.buy(B, 2));
    EXPECT_TRUE(table.buy(B, 1));

    const Lines lines = after(table, command);

    EXPECT_EQ(lines[lines.size() - 2], "turn of 1 undone: 3 dice, 6 sips");
    EXPECT_EQ(lines.back(), "turn of 2");
    EXPECT_EQ(table.state().pile, found.pile);
    EXPECT_EQ(table.state().hand, found.hand);
    EXPECT_EQ(table.state().faces, found.faces);
    EXPECT_EQ(table.state().to_beat, found.to_beat);
    EXPECT_EQ(bought(table.state()), 0);
    EXPECT_EQ(table.received(B), Received{});
  }
}

TEST(TasDeDesAbsence, EachPurchaseIsStruckByItself) {  // rules.md 2.3
  Table table = tied();

  const auto undone = table.step(TimedOut{B});

  EXPECT_THAT(undone->servings,
              ElementsAre(Serving{B, std::nullopt, Sips{2}, Why::purchase, 1, true},
                          Serving{B, std::nullopt, Sips{4}, Why::purchase, 2, true}));
}

TEST(TasDeDesAbsence, ATurnIsRolledBackAlsoOverTies) {  // rules.md 2.3, "also after a tie"
  Table table = tied();
  EXPECT_EQ(table.state().faces, (Faces{1, 2}));
  EXPECT_EQ(table.received(B), (Received{6, 0, 0}));

  EXPECT_THAT(after(table, TimedOut{B}),
              ElementsAre("turn of 1 undone: 3 dice, 6 sips", "turn of 2"));

  EXPECT_EQ(text_of(table.state()), "= pile 19, hand 1, to beat 3 of 0, 2 to act");
  EXPECT_EQ(table.state().faces, Faces{3});
  EXPECT_EQ(table.state().phase, Phase(phases::Deciding{C, false}));
  EXPECT_EQ(table.received(B), Received{});
}

TEST(TasDeDesAbsence, PurchasesOfEarlierTurnsStayPaid) {  // rules.md D3, 2.3
  Table table = deciding({A, B, C}, "2 2");
  EXPECT_TRUE(table.roll(B, 1));
  EXPECT_TRUE(table.buy(C, 1));

  EXPECT_THAT(after(table, Away{C}),
              ElementsAre("2 is away", "turn of 2 undone: 1 dice, 2 sips", "turn of 0"));

  EXPECT_EQ(text_of(table.state()), "= pile 18, hand 2, to beat 4 of 1, 0 to act");
  EXPECT_EQ(table.received(B), (Received{2, 0, 0}));
  EXPECT_EQ(table.received(C), Received{});
}

TEST(TasDeDesAbsence, OthersWhoGoAreOnlySkipped) {  // rules.md 2.3, "seat skipped"
  Table table = deciding({A, B, C, D}, "5");
  EXPECT_TRUE(table.buy(B, 1));
  EXPECT_THAT(after(table, Away{C}), ElementsAre("2 is away"));
  EXPECT_EQ(text_of(table.state()), "= pile 18, hand 2, to beat 3 of 0, 1 to act");

  Table next = deciding({A, B, C, D}, "5");
  EXPECT_THAT(after(next, Left{C}), ElementsAre("2 has left"));
  EXPECT_THAT(lines_of(next.roll(B)), ElementsAre("1 rolls 5 = 5: beats 3", "turn of 3"));
}

TEST(TasDeDesAbsence, WhoeverIsBackInTimeGoesOnWithHisPurchases) {  // rules.md 2.3, "resumes"
  Table table = tied();
  const State before = table.state();

  EXPECT_THAT(after(table, Back{B}), ElementsAre());

  EXPECT_EQ(table.state(), before);
  EXPECT_EQ(bought(table.state()), 3);
}

TEST(TasDeDesAbsence, WhoeverIsBackTooLateWaitsForHisNextTurn) {  // rules.md 2.3
  Table table = deciding({A, B, C}, "4  1 4");
  EXPECT_TRUE(table.step(Away{B}));
  EXPECT_THAT(after(table, Back{B}), ElementsAre("1 is back"));
  EXPECT_EQ(text_of(table.state()), "= pile 19, hand 1, to beat 3 of 0, 2 to act");
  EXPECT_TRUE(table.roll(C));

  EXPECT_THAT(lines_of(table.roll(A, 1)),
              ElementsAre("0 buys 1 for 2 sips, 18 left", "0 rolls 1 4 = 5: beats 4", "turn of 1"));
}

// --- The scorer ---

TEST(TasDeDesAbsence, TheScoreOfAScorerWhoLeavesStands) {  // rules.md 2.3
  Table table = deciding();

  EXPECT_THAT(after(table, Left{A}), ElementsAre("0 has left"));
  EXPECT_EQ(text_of(table.state()), "= pile 19, hand 1, to beat 3 of 0, 1 to act");
  EXPECT_TRUE(table.step(TimedOut{B}));
  EXPECT_TRUE(table.step(TimedOut{C}));
  // Past the empty seat of the scorer, B is asked again.
  EXPECT_THAT(after(table, TimedOut{D}),
              ElementsAre("turn of 3 undone: 0 dice, 0 sips", "turn of 1"));
}

TEST(TasDeDesAbsence, NobodyHasToBeatHimselfWhenAllOthersWerePassedOver) {  // rules.md 2.3, void
  Table table = deciding();
  EXPECT_TRUE(table.step(TimedOut{B}));
  EXPECT_TRUE(table.step(TimedOut{C}));
  EXPECT_TRUE(table.buy(D, 2));

  EXPECT_THAT(after(table, TimedOut{D}), ElementsAre("turn of 3 undone: 2 dice, 4 sips", "void"));

  EXPECT_EQ(table.state().phase, Phase(phases::Over{std::nullopt, A}));
  EXPECT_EQ(Game::outcome(table.state()), (Outcome{A, std::nullopt, std::nullopt}));
  EXPECT_THAT(Game::to_act(table.state()), ElementsAre());
  for (const Seat seat : {A, B, C, D}) {
    EXPECT_EQ(table.received(seat), Received{});
  }
}

TEST(TasDeDesAbsence, ARoundOfTwoIsVoidWhenTheOtherIsGone) {  // rules.md D20, 2.3
  Table slow = deciding({A, B});
  Table left = deciding({A, B});

  EXPECT_THAT(after(slow, TimedOut{B}), ElementsAre("turn of 1 undone: 0 dice, 0 sips", "void"));
  EXPECT_THAT(after(left, Left{B}),
              ElementsAre("1 has left", "turn of 1 undone: 0 dice, 0 sips", "void"));
}

TEST(TasDeDesAbsence, ARoundIsVoidWhenNobodyIsLeftToAnswerAScore) {  // rules.md 2.3, void
  Table opened(opening_of({A, B, C}), "3");
  EXPECT_TRUE(opened.step(Away{B}));
  EXPECT_TRUE(opened.step(Left{C}));
  Table beaten = deciding({A, B}, "5");
  EXPECT_TRUE(beaten.step(Away{A}));

  EXPECT_THAT(lines_of(opened.roll(A)), ElementsAre("0 rolls 3 = 3: opens", "void"));
  EXPECT_THAT(lines_of(beaten.roll(B)), ElementsAre("1 rolls 5 = 5: beats 3", "void"));
  EXPECT_EQ(Game::outcome(beaten.state())->next_first, B);
}

// --- Nobody else is there ---

TEST(TasDeDesAbsence, TheLastOneKeepsHisTurnAndHisDice) {  // rules.md 2.3, pause
  Table table = tied();
  for (const Seat seat : {A, C, D}) {
    EXPECT_TRUE(table.step(Away{seat}));
  }
  const State alone = table.state();

  EXPECT_THAT(after(table, TimedOut{B}), ElementsAre());
  EXPECT_EQ(table.state(), alone);
  EXPECT_THAT(after(table, Away{B}), ElementsAre("1 is away"));
  EXPECT_THAT(Game::to_act(table.state()), ElementsAre());
  EXPECT_EQ(bought(table.state()), 3);
  EXPECT_THAT(after(table, TimedOut{B}), ElementsAre("refused: stale"));
  EXPECT_THAT(after(table, Back{B}), ElementsAre("1 is back"));
  EXPECT_EQ(table.state(), alone);
  EXPECT_EQ(table.received(B), (Received{6, 0, 0}));
}

TEST(TasDeDesAbsence, TheFirstOneBackTakesTheTurnOfWhoIsStillGone) {  // rules.md 2.3
  Table table = tied();
  for (const Seat seat : {A, C, D, B}) {
    EXPECT_TRUE(table.step(Away{seat}));
  }

  EXPECT_THAT(after(table, Back{D}),
              ElementsAre("3 is back", "turn of 1 undone: 3 dice, 6 sips", "turn of 3"));
  EXPECT_EQ(text_of(table.state()), "= pile 19, hand 1, to beat 3 of 0, 3 to act");
  EXPECT_EQ(table.received(B), Received{});
}

TEST(TasDeDesAbsence, TheRoundIsVoidWhenTheFirstOneBackIsTheScorer) {  // rules.md 2.3
  Table table = tied();
  for (const Seat seat : {A, C, D}) {
    EXPECT_TRUE(table.step(Away{seat}));
  }
  EXPECT_THAT(after(table, Left{B}), ElementsAre("1 has left"));

  EXPECT_THAT(after(table, Back{A}),
              ElementsAre("0 is back", "turn of 1 undone: 3 dice, 6 sips", "void"));
  EXPECT_EQ(Game::outcome(table.state())->next_first, A);
}

TEST(TasDeDesAbsence, AnOpeningWaitsForTheFirstOneBack) {  // rules.md 2.3
  Table another = opening();
  Table himself = opening();
  for (const Seat seat : {B, C, D, A}) {
    EXPECT_TRUE(another.step(Left{seat}));
    EXPECT_TRUE(himself.step(Left{seat}));
  }

  EXPECT_THAT(after(another, Back{C}),
              ElementsAre("2 is back", "turn of 0 undone: 0 dice, 0 sips", "turn of 2"));
  EXPECT_THAT(after(himself, Back{A}), ElementsAre("0 is back"));
  EXPECT_THAT(Game::to_act(himself.state()), ElementsAre(A));
}

// --- Over ---

TEST(TasDeDesAbsence, APenaltyStaysOnRecordWhenTheLoserGoes) {  // rules.md 2.3, after a loss
  Table table = over();

  EXPECT_THAT(after(table, Left{B}), ElementsAre("1 has left"));

  EXPECT_EQ(table.received(B), (Received{0, 1, 0}));
  EXPECT_EQ(Game::outcome(table.state()), (Outcome{B, std::nullopt, std::nullopt}));
}

}  // namespace
}  // namespace trinque::engine::tas_de_des::tests
