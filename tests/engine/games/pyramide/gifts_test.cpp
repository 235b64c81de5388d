#include "tests/engine/games/pyramide/table.hpp"
#include "tests/support/seeded_chance.hpp"

#include <gtest/gtest.h>

#include <set>

namespace trinque::engine::pyramide::tests {
namespace {

Settings at_once() {
  Settings settings;
  settings.give_undo = 0;
  return settings;
}

Table example(std::string_view draws, const Settings& settings = {}) {
  return Table(draws, opening_of(example_hands()), settings);
}

TEST(PyramideGifts, AllHoldersChooseAtTheSameTimeOneGiftForEachCard) {  // points 4, 5
  Table table = example("7h");
  table.reveal().value();

  EXPECT_EQ(Game::to_act(table.state()), (std::vector<Seat>{B, A}));
  EXPECT_EQ(table.phase(), "pyramid.give");
  EXPECT_EQ(Game::legal_moves(table.state(), B).give, (gifts::GiveChoice{{A, C}, 1, 1, 2}));
  EXPECT_EQ(Game::legal_moves(table.state(), C), gifts::Choices{});
}

TEST(PyramideGifts, AppearTogetherInTheOrderOfPlay) {  // point 6
  Table table = example("7h", at_once());
  table.reveal().value();

  EXPECT_TRUE(table.give(A, C)->servings.empty());
  EXPECT_TRUE(table.give(B, A)->servings.empty());
  const auto last = table.give(B, C);

  EXPECT_EQ(gifts_of(last), (std::vector<Gift>{{B, A, Sips{1}}, {B, C, Sips{1}}, {A, C, Sips{1}}}));
  EXPECT_EQ(last->servings.size(), 3U);
}

TEST(PyramideGifts, NobodyTakesByHimself) {  // point 4
  Table table = example("8s Jh", at_once());

  for (int card = 0; card < 2; ++card) {
    const auto step = table.reveal();
    EXPECT_TRUE(step->servings.empty());
    EXPECT_EQ(table.phase(), "pyramid.next");
  }
}

TEST(PyramideGifts, AreAssignedWhereOnlyOnePlayerCanGetThem) {  // point 5
  Table table("7h", opening_of({hand(B, {"7d", "7c"}), hand(A, {"7s"})}));

  EXPECT_EQ(gifts_of(table.reveal()),
            (std::vector<Gift>{{B, A, Sips{1}}, {B, A, Sips{1}}, {A, B, Sips{1}}}));
  EXPECT_EQ(table.phase(), "pyramid.next");
}

TEST(PyramideGifts, OfWhoDoesNotChooseInTimeAreLost) {  // point 6, rules.md 2.3
  Table table = example("7h", at_once());
  table.reveal().value();
  table.give(A, C).value();

  const auto step = table.step(TimedOut{B});

  EXPECT_EQ(of_kind<GiftsLapsed>(step.value()), (std::vector<GiftsLapsed>{{B, 2, 2}}));
  EXPECT_EQ(gifts_of(step), (std::vector<Gift>{{A, C, Sips{1}}}));
}

TEST(PyramideGifts, OfACulSecGoToOnePlayerOnce) {  // point 7, rules.md section 1 point 8
  Settings settings = at_once();
  settings.pyramid_top = LastRow::cul_sec;
  Table table("8s Jh 8h Jc 8c 8d Jd Js Qc Qd Qh 10c 10d 10s 7h",
              opening_of({hand(B, {"7d"}), hand(C, {"2h"}), hand(A, {"7s"})}), settings);
  for (int card = 0; card < 15; ++card) {
    table.reveal().value();
  }
  table.give(B, C).value();

  const auto step = table.give(A, C);

  EXPECT_EQ(gifts_of(step), (std::vector<Gift>{{B, C, WholeGlass{}}}));
  EXPECT_EQ(of_kind<GiftsLost>(step.value()), (std::vector<GiftsLost>{{A, 1, 0}}));
  EXPECT_EQ(table.phase(), "pyramid.over");
  EXPECT_EQ(Game::outcome(table.state()), Outcome{});
}

TEST(PyramideGifts, TheServerTurnsTheCardForAMasterWhoDoesNot) {  // rules.md R19
  Table table = example("8s Jh");
  EXPECT_EQ(Game::waits(table.state()), (std::vector<Wait>{{WaitKind::deal, 1, 10000}}));
  table.elapse().value();
  table.step(TimedOut{A}).value();

  EXPECT_EQ(table.state().turned.size(), 2U);
}

TEST(PyramideGifts, WhoIsGoneMatchesNothingAndGetsNothing) {  // rules.md 2.3
  Table table = example("7h");
  table.step(Away{B}).value();

  const auto step = table.reveal();

  EXPECT_EQ(of_kind<CardTurned>(step.value()).at(0).matches, (std::vector<Holding>{{A, 1}}));
  EXPECT_EQ(gifts_of(step), (std::vector<Gift>{{A, C, Sips{1}}}));
}

// Of the 37 cards that the hands of rules.md 3.4 leave, 8 match nobody: the eights and the jacks.
TEST(PyramideGifts, OddsAreShownOnlyWhereTheHouseSaysSo) {  // rules.md 4.4
  Settings settings;
  EXPECT_EQ(example("").view().odds, std::nullopt);
  settings.show_odds = true;

  EXPECT_EQ(example("", settings).view().odds, (Odds{216, {{B, 270}, {C, 351}, {A, 297}}}));
}

/// C's view of the example after the seven of hearts, which B holds twice and A once.
Move advised(Temperament temperament, std::uint64_t seed = 0) {
  Sight<Game> seen{C, {}, {}, {}, {}};
  seen.view.hands = example_hands();
  seen.view.turned = {{{1, 1}, card("7h")}};
  seen.choices.give = GiveChoice{{A, B}, 1, 1, 1};
  trinque::tests::SeededChance chance(seed);
  return Game::advise(seen, temperament, chance).value();
}

TEST(PyramideGifts, BotsGiveByTheirTemperament) {
  EXPECT_EQ(advised(Temperament::bold), Move(Give{B, 1}));
  EXPECT_EQ(advised(Temperament::careful), Move(Give{A, 1}));
  std::set<Seat> given;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    given.insert(std::get<Give>(advised(Temperament::joker, seed)).to);
  }
  EXPECT_EQ(given, (std::set<Seat>{A, B}));
}

}  // namespace
}  // namespace trinque::engine::pyramide::tests
