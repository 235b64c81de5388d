#include "tests/engine/games/give_n_take/transcript.hpp"

#include <gtest/gtest.h>

namespace trinque::engine::give_n_take::tests {
namespace {

constexpr Seat D{3};

Settings at_once() {
  Settings settings;
  settings.give_undo = 0;
  return settings;
}

/// B holds two sevens, C and A one each, D none; the first GIVE card is the seven of hearts. A is
/// the master.
Table four_players(Settings settings = at_once(), std::string_view draws = "7h 8s Kd 8d") {
  return Table(draws,
               opening_of({hand(B, {"7d", "7c", "Kc"}), hand(C, {"7s", "Ks"}), hand(D, {"2h"}),
                           hand(A, {"Kh"})}),
               settings);
}

std::vector<Wait> waits(const Table& table) { return Game::waits(table.state()); }

TEST(GiveNTakeAbsence, TheServerTurnsTheCardAfterAutoDeal) {  // rules.md R19
  Table table = four_players();
  ASSERT_EQ(waits(table).size(), 1U);
  EXPECT_EQ(waits(table).at(0).kind, WaitKind::deal);
  EXPECT_EQ(waits(table).at(0).milliseconds, 10000);

  const auto step = table.elapse();

  EXPECT_EQ(of_kind<CardTurned>(step.value()).at(0).card, card("7h"));
}

TEST(GiveNTakeAbsence,
     WithoutAutoDealOnlyAnAbsentMasterIsReplaced) {  // rules.md R19, 2.3 "GNT reveal"
  Settings settings = at_once();
  settings.auto_deal = 0;
  Table table = four_players(settings);
  EXPECT_TRUE(waits(table).empty());

  table.step(Away{A}).value();
  ASSERT_EQ(waits(table).size(), 1U);
  const Wait first = waits(table).at(0);
  EXPECT_EQ(first.milliseconds, 10000);
  EXPECT_TRUE(Game::to_act(table.state()).empty());

  table.step(Back{A}).value();
  EXPECT_TRUE(waits(table).empty());
  table.step(Away{A}).value();
  EXPECT_EQ(table.step(Elapsed{first.kind, first.serial}).error().code, engine::refusals::stale);
  EXPECT_EQ(of_kind<CardTurned>(table.elapse().value()).size(), 1U);
}

TEST(GiveNTakeAbsence,
     TheServerTurnsTheCardForAMasterWhoseClockRanOut) {  // rules.md 2.3 "GNT reveal"
  Table table = four_players();

  EXPECT_EQ(of_kind<CardTurned>(table.step(TimedOut{A}).value()).size(), 1U);
}

TEST(GiveNTakeAbsence, TheComingAndGoingOfOthersLeavesTheWaitAlone) {
  Table table = four_players();
  const auto before = waits(table);

  table.step(Away{C}).value();
  EXPECT_EQ(waits(table), before);
  table.step(Back{C}).value();
  EXPECT_EQ(waits(table), before);
}

TEST(GiveNTakeAbsence,
     GiftsOfWhoDoesNotChooseInTimeAreLostAndTheOthersKept) {  // 2.3 "GNT gift pending"
  for (const Command<Move>& gone :
       {Command<Move>{TimedOut{B}}, Command<Move>{Away{B}}, Command<Move>{Left{B}}}) {
    Table table = four_players();
    table.reveal().value();
    table.give(C, D).value();

    const auto step = table.step(gone);

    EXPECT_EQ(of_kind<GiftsLapsed>(step.value()), (std::vector<GiftsLapsed>{{B, 2, 2}}));
    EXPECT_EQ(gifts_of(step), (std::vector<Gift>{{C, D, Sips{1}}}));
    EXPECT_EQ(table.phase(), "gnt.next");
  }
}

TEST(GiveNTakeAbsence, ATimeoutMakesNobodyDrink) {  // rules.md 2.3
  Table table = four_players();
  table.reveal().value();

  const auto first = table.step(TimedOut{B});
  const auto last = table.step(TimedOut{C});

  EXPECT_TRUE(first->servings.empty());
  EXPECT_TRUE(last->servings.empty());
  EXPECT_TRUE(gifts_of(last).empty());
  EXPECT_EQ(table.phase(), "gnt.next");
}

TEST(GiveNTakeAbsence, OnlyWhatHasNotBeenChosenLapses) {
  Table table = four_players();
  table.reveal().value();
  table.give(C, D).value();
  table.give(B, D).value();

  const auto step = table.step(Left{B});

  EXPECT_EQ(of_kind<GiftsLapsed>(step.value()), (std::vector<GiftsLapsed>{{B, 1, 1}}));
  EXPECT_EQ(gifts_of(step), (std::vector<Gift>{{B, D, Sips{1}}, {C, D, Sips{1}}}));
}

TEST(GiveNTakeAbsence, AChosenGiftStandsThoughItsGiverIsGone) {  // rules.md R23
  Table table = four_players();
  table.reveal().value();
  table.give(C, D).value();
  table.step(Left{C}).value();
  table.give(B, A).value();

  EXPECT_EQ(gifts_of(table.give(B, A)),
            (std::vector<Gift>{{B, A, Sips{1}}, {B, A, Sips{1}}, {C, D, Sips{1}}}));
}

TEST(GiveNTakeAbsence,
     AGiftToSomebodyWhoIsGoneIsLostAndToldWithTheOthers) {  // rules.md section 1 point 7
  Table table = four_players();
  table.reveal().value();
  table.give(C, D).value();

  const auto gone = table.step(Left{D});
  EXPECT_EQ(gone->events, std::vector<Event>{LeftGame{D}});
  table.give(B, A).value();
  const auto last = table.give(B, C);

  EXPECT_EQ(gifts_of(last), (std::vector<Gift>{{B, A, Sips{1}}, {B, C, Sips{1}}}));
  EXPECT_EQ(of_kind<GiftsLost>(last.value()), (std::vector<GiftsLost>{{C, 1, 1}}));
}

TEST(GiveNTakeAbsence, SomebodyWhoIsGoneIsNoTarget) {  // rules.md section 1 point 7
  Table table = four_players();
  table.reveal().value();
  table.step(Away{D}).value();

  EXPECT_EQ(Game::legal_moves(table.state(), B).give->to, (std::vector<Seat>{A, C}));
  EXPECT_EQ(table.give(B, D).error(), (Refusal{refusals::not_a_target, {{"to", std::int64_t{3}}}}));
}

TEST(GiveNTakeAbsence, ARevealIsValidOnlyForThoseWhoWereThereAllTheTime) {
  Table table = four_players();
  table.reveal().value();
  table.step(Away{B}).value();
  table.step(Back{B}).value();

  EXPECT_EQ(Game::to_act(table.state()), std::vector<Seat>{C});
  EXPECT_EQ(table.give(B, C).error().code, engine::refusals::not_your_turn);
  EXPECT_EQ(table.play(B, TakeBack{}).error().code, engine::refusals::wrong_phase);
  EXPECT_TRUE(Game::legal_moves(table.state(), C).give->to == (std::vector<Seat>{A, B, D}));
}

TEST(GiveNTakeAbsence, CardsOfWhoIsAwayDoNotMatchUntilHeIsBack) {  // 2.3 "gets remaining reveals"
  Table table = four_players(at_once(), "8s Kd 8d 7h");
  table.step(Away{B}).value();
  table.reveal().value();

  const auto kings = table.reveal();
  EXPECT_EQ(of_kind<CardTurned>(kings.value()).at(0).matches,
            (std::vector<Holding>{{C, 1}, {A, 1}}));

  table.step(Back{B}).value();
  table.reveal().value();
  const auto sevens = table.reveal();
  EXPECT_EQ(of_kind<CardTurned>(sevens.value()).at(0).matches,
            (std::vector<Holding>{{B, 2}, {C, 1}}));
}

TEST(GiveNTakeAbsence, TheHandOfWhoLeftStaysOnTheTableAndIsHisWhenHeComesBack) {  // 2.3 "Left"
  Table table = four_players(at_once(), "8s 7h");
  table.step(Left{B}).value();
  EXPECT_EQ(table.view().hands.at(0), hand(B, {"7d", "7c", "Kc"}));
  table.reveal().value();

  table.step(Back{B}).value();

  EXPECT_EQ(of_kind<Taken>(table.reveal().value()),
            (std::vector<Taken>{{B, 2, Sips{2}}, {C, 1, Sips{1}}}));
}

TEST(GiveNTakeAbsence, WhatIsOpenIsAssignedWhenOnlyOneTargetRemains) {
  Table table = four_players();
  table.reveal().value();
  table.give(C, B).value();
  table.step(Away{D}).value();

  const auto step = table.step(Away{A});

  EXPECT_EQ(gifts_of(step), (std::vector<Gift>{{B, C, Sips{1}}, {B, C, Sips{1}}, {C, B, Sips{1}}}));
}

TEST(GiveNTakeAbsence, WhatIsOpenIsLostWhenNoTargetRemains) {
  // Alone at the table, C holds the king.
  Table alone = four_players(at_once(), "Kd");
  alone.step(Left{B}).value();
  alone.step(Left{D}).value();
  alone.step(Left{A}).value();
  const auto step = alone.elapse();

  EXPECT_EQ(of_kind<GiftsLapsed>(step.value()), (std::vector<GiftsLapsed>{{C, 1, 1}}));
  EXPECT_TRUE(step->servings.empty());
  EXPECT_EQ(alone.phase(), "gnt.next");
}

TEST(GiveNTakeAbsence, LapsedGiftsAreNotShownAsPending) {
  Table table = four_players();
  table.reveal().value();
  table.step(TimedOut{B}).value();

  EXPECT_EQ(table.view().gifts, (std::vector<PendingGifts>{{C, 1, false}}));
}

TEST(GiveNTakeAbsence, TheRoomAnnouncesWhoComesAndGoes) {
  EXPECT_EQ(Game::notice_for(WentAway{B}, {}), std::nullopt);
  EXPECT_EQ(Game::notice_for(CameBack{B}, {}), std::nullopt);
  EXPECT_EQ(Game::notice_for(LeftGame{B}, {}), std::nullopt);
}

}  // namespace
}  // namespace trinque::engine::give_n_take::tests
