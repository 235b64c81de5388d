#include "tests/engine/games/give_n_take/transcript.hpp"

#include <gtest/gtest.h>

namespace trinque::engine::give_n_take::tests {
namespace {

constexpr Seat nobody{9};

Refusal wrong_phase(std::string phase) {
  return {engine::refusals::wrong_phase, {{"phase", std::move(phase)}}};
}
Refusal not_a_target(int to) { return {refusals::not_a_target, {{"to", std::int64_t{to}}}}; }
const Refusal stale{engine::refusals::stale};
const Refusal not_playing{engine::refusals::not_playing};
const Refusal not_your_turn{engine::refusals::not_your_turn};

/// Why the command is refused; a failure if it is not, or if it changed anything.
Refusal refused(Table& table, const Command<Move>& command) {
  const State state = table.state();
  const auto drawn = table.drawn();
  const auto turn = table.turn();

  const auto answer = table.step(command);

  EXPECT_EQ(table.drawn(), drawn);
  EXPECT_EQ(table.turn(), turn);
  EXPECT_TRUE(table.state() == state);
  return answer.has_error() ? answer.error() : Refusal{RefusalCode{"accepted"}};
}
Refusal refused(Table& table, Seat seat, Move move) {
  return refused(table, Play<Move>{seat, std::move(move)});
}

/// B and A are to choose; C holds no seven.
Table while_giving() {
  Table table("7h");
  table.reveal().value();
  return table;
}

TEST(GiveNTakeRefusals, OnlyTheMasterTurnsACard) {
  Table table("");

  EXPECT_EQ(refused(table, B, Reveal{}),
            (Refusal{engine::refusals::not_your_turn, {{"seat", std::int64_t{0}}}}));
}

TEST(GiveNTakeRefusals, NothingIsGivenBeforeACardAsksForIt) {
  Table table("");

  EXPECT_EQ(refused(table, B, Give{C, {}}), wrong_phase("gnt.next"));
  EXPECT_EQ(refused(table, B, GiveNobody{}), wrong_phase("gnt.next"));
  EXPECT_EQ(refused(table, B, TakeBack{}), wrong_phase("gnt.next"));
}

TEST(GiveNTakeRefusals, NoCardIsTurnedWhileGiftsAreChosen) {
  Table table = while_giving();

  EXPECT_EQ(refused(table, A, Reveal{}), wrong_phase("gnt.give"));
}

TEST(GiveNTakeRefusals, AGiftGoesToAnotherPlayerWhoIsThere) {  // rules.md section 1 point 7
  Table table = while_giving();

  EXPECT_EQ(refused(table, B, Give{B, {}}), not_a_target(1));
  EXPECT_EQ(refused(table, B, Give{nobody, {}}), not_a_target(9));
}

TEST(GiveNTakeRefusals, WhoHoldsNoMatchingCardGivesNothing) {
  Table table = while_giving();

  EXPECT_EQ(refused(table, C, Give{B, {}}), not_your_turn);
  EXPECT_EQ(refused(table, C, GiveNobody{}), not_your_turn);
  EXPECT_EQ(refused(table, C, TakeBack{}), not_your_turn);
}

TEST(GiveNTakeRefusals, WhoHasChosenAllHasNothingMoreToGive) {
  Table table = while_giving();
  table.give(A, B).value();

  EXPECT_EQ(refused(table, A, Give{C, {}}), not_your_turn);
  EXPECT_EQ(refused(table, A, GiveNobody{}), not_your_turn);
}

TEST(GiveNTakeRefusals, WhoHasChosenNothingHasNothingToTakeBack) {
  Table table = while_giving();

  EXPECT_EQ(refused(table, B, TakeBack{}), wrong_phase("gnt.give"));
}

TEST(GiveNTakeRefusals, AGiftIsNeverMoreThanItHolds) {
  Table table = while_giving();
  const Refusal out_of_range{
      engine::refusals::out_of_range,
      {{"field", std::string("sips")}, {"min", std::int64_t{1}}, {"max", std::int64_t{1}}}};

  EXPECT_EQ(refused(table, B, Give{C, 2}), out_of_range);
  EXPECT_EQ(refused(table, B, Give{C, 0}), out_of_range);
  EXPECT_EQ(refused(table, B, Give{C, -1}), out_of_range);
}

TEST(GiveNTakeRefusals, WhoHasNoHandOrIsGoneDoesNotPlay) {
  Table table = while_giving();
  EXPECT_EQ(refused(table, nobody, Give{B, {}}), not_playing);
  EXPECT_EQ(refused(table, Away{nobody}), not_playing);
  EXPECT_EQ(refused(table, Back{nobody}), not_playing);
  EXPECT_EQ(refused(table, Left{nobody}), not_playing);

  table.step(Away{C}).value();
  EXPECT_EQ(refused(table, C, Give{B, {}}), not_playing);
}

TEST(GiveNTakeRefusals, WhatIsOverAlreadyIsStale) {
  Table table = while_giving();

  EXPECT_EQ(refused(table, TimedOut{C}), stale);
  EXPECT_EQ(refused(table, TimedOut{nobody}), stale);
  EXPECT_EQ(refused(table, Elapsed{WaitKind::gift, table.state().serial}), stale);
  EXPECT_EQ(refused(table, Elapsed{WaitKind::deal, table.state().serial}), stale);
  EXPECT_EQ(refused(table, Back{C}), stale);
  table.step(Away{C}).value();
  EXPECT_EQ(refused(table, Away{C}), stale);
  table.step(Left{C}).value();
  EXPECT_EQ(refused(table, Left{C}), stale);
  EXPECT_EQ(refused(table, Away{C}), stale);
}

TEST(GiveNTakeRefusals, AfterTheEndNothingMoves) {
  Settings settings;
  settings.gnt_rows = 3;
  Table table("8c 8d 8h 8s Jc Jd", opening_of(example_hands()), settings);
  for (int card = 0; card < 6; ++card) {
    table.reveal().value();
  }

  EXPECT_EQ(refused(table, A, Reveal{}), wrong_phase("gnt.over"));
  EXPECT_EQ(refused(table, B, Give{C, {}}), wrong_phase("gnt.over"));
  EXPECT_EQ(refused(table, Away{B}), wrong_phase("gnt.over"));
  EXPECT_EQ(refused(table, TimedOut{A}), stale);
  EXPECT_EQ(refused(table, Elapsed{WaitKind::deal, table.state().serial}), stale);
}

}  // namespace
}  // namespace trinque::engine::give_n_take::tests
