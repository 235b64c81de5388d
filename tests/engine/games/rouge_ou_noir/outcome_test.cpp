#include "tests/engine/games/rouge_ou_noir/table.hpp"

#include <gtest/gtest.h>

namespace trinque::engine::rouge_ou_noir::tests {
namespace {

constexpr std::string_view fifteen_cards = "2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc 2d 3d 4d";

/// A deal of three in which everybody passes.
Table finished(NextMaster next_master, std::initializer_list<Seat> leave_at_the_end = {}) {
  Settings settings;
  settings.next_master = next_master;
  Table table(fifteen_cards, settings);
  while (!Game::outcome(table.state()))
    table.step(TimedOut{table.to_act().at(0)}).value();
  for (const Seat seat : leave_at_the_end)
    table.step(Left{seat}).value();
  return table;
}

// rules.md R17
TEST(RougeOuNoirOutcome, MakesTheNextSeatMaster) {
  const Outcome outcome = Game::outcome(finished(NextMaster::next).state()).value();

  EXPECT_EQ(outcome.next_first, B);
  EXPECT_EQ(outcome.never_first, std::nullopt);
}

TEST(RougeOuNoirOutcome, PassesOverASeatThatIsNotThere) {
  EXPECT_EQ(Game::outcome(finished(NextMaster::next, {B}).state())->next_first, C);
  EXPECT_EQ(Game::outcome(finished(NextMaster::next, {B, C}).state())->next_first, A);
  EXPECT_EQ(Game::outcome(finished(NextMaster::next, {A, B, C}).state())->next_first, B);
}

// rules.md R17
TEST(RougeOuNoirOutcome, LetsAnybodyButTheMasterBeDrawnWhereTheHouseSaysSo) {
  const Outcome outcome = Game::outcome(finished(NextMaster::random).state()).value();

  EXPECT_EQ(outcome.next_first, std::nullopt);
  EXPECT_EQ(outcome.never_first, A);
}

TEST(RougeOuNoirOutcome, IsTheNextSeatWhereTheHostChoosesAndNamesNobody) {
  const Outcome outcome = Game::outcome(finished(NextMaster::host_choice).state()).value();

  EXPECT_EQ(outcome.next_first, B);
  EXPECT_EQ(outcome.never_first, std::nullopt);
}

// rules.md R17, R18
TEST(RougeOuNoirOutcome, IsForTheHostToNameOnlyWhereTheHouseSaysSo) {
  Settings settings;
  EXPECT_FALSE(Game::host_names_first(settings, true));
  EXPECT_FALSE(Game::host_names_first(settings, false));

  settings.first_master = FirstMaster::host_choice;
  EXPECT_TRUE(Game::host_names_first(settings, true));
  EXPECT_FALSE(Game::host_names_first(settings, false));

  settings.next_master = NextMaster::host_choice;
  EXPECT_TRUE(Game::host_names_first(settings, false));
}

TEST(RougeOuNoirOutcome, StillShowsTheLastTurn) {
  Settings settings;
  settings.order = Order::by_player;
  Table table(fifteen_cards, settings);
  for (int card = 0; card < 14; ++card)
    table.step(TimedOut{table.to_act().at(0)}).value();
  table.turn(A, Answer::odd).value();

  EXPECT_EQ(table.view().seat, A);
  EXPECT_EQ(table.view().question, Question::even_odd_or_head);
  EXPECT_EQ(table.view().answer, Answer::odd);
}

TEST(RougeOuNoirOutcome, IsThereOnlyOnceEverybodyHasFiveCards) {
  Table table(fifteen_cards);
  for (int card = 0; card < 15; ++card) {
    EXPECT_EQ(Game::outcome(table.state()), std::nullopt);
    table.step(TimedOut{table.to_act().at(0)}).value();
  }

  EXPECT_TRUE(Game::outcome(table.state()).has_value());
  EXPECT_EQ(Game::phase_name(table.state()), "between");
  EXPECT_EQ(Game::outcome(table.state())->carried->unseen.size(), 37);
}

TEST(RougeOuNoirOutcome, AllowsNoMoreMoves) {
  Table table = finished(NextMaster::next);
  const Refusal over{refusals::wrong_phase, {{"phase", std::string("between")}}};

  EXPECT_EQ(table.answer(B, Answer::red).error(), over);
  EXPECT_EQ(table.deal().error(), over);
  EXPECT_EQ(table.give(B, C).error(), over);
  EXPECT_EQ(table.play(B, TakeBack{}).error(), over);
  EXPECT_EQ(table.step(TimedOut{B}).error(), Refusal{refusals::stale});
}

}  // namespace
}  // namespace trinque::engine::rouge_ou_noir::tests
