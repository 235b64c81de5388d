#include "tests/engine/games/tas_de_des/transcript.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trinque::engine::tas_de_des::tests {
namespace {

const std::vector<Seat> two = {A, B};

TEST(TasDeDesRoll, OneDieAgainstSixOnlyTiesOrLoses) {  // rules.md 3.3, D13
  for (int face = 1; face <= 6; ++face) {
    Table table(opening_of(two), "6 " + std::to_string(face));
    EXPECT_TRUE(table.roll(A));
    const auto rolled = lines_of(table.roll(B)).front();
    EXPECT_THAT(rolled, testing::HasSubstr(face == 6 ? "ties 6" : "loses 6"));
  }
}

TEST(TasDeDesRoll, TwoDiceAgainstOneCannotFail) {  // rules.md 3.3, D14
  for (const std::string_view draws : {"1 1 1", "1 1 2", "1 6 6"}) {
    Table table(opening_of(two), draws);
    EXPECT_TRUE(table.roll(A));
    EXPECT_THAT(lines_of(table.roll(B, 1))[1], testing::HasSubstr("beats 1"));
  }
}

/// B holds all 20 dice and rolled nothing but sixes.
State all_sixes() {
  State state = Game::evolve({}, RoundStarted{{}, {}, {{A}, {B}}, A});
  state = Game::evolve(state, Rolled{A, {1}, Verdict::opens, std::nullopt});
  state = Game::evolve(state, TurnTaken{B});
  state = Game::evolve(state, DiceBought{B, 19, 38, 0});
  state = Game::evolve(state, Rolled{B, Faces(20, 6), Verdict::beats, 1});
  return Game::evolve(state, TurnTaken{A});
}

TEST(TasDeDesRoll, TwentySixesAreOnlyTiedAndTheRollIsNeverSkipped) {  // rules.md 3.3, D13
  const State state = all_sixes();
  ListedChance sixes("6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6");
  ListedChance one_five("6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 5");

  const auto tied = Game::decide(state, Play<Move>{A, Roll{}}, sixes);
  const auto lost = Game::decide(state, Play<Move>{A, Roll{}}, one_five);

  EXPECT_EQ(Game::legal_moves(state, A), (Choices{true, 0}));
  EXPECT_EQ(std::get<Rolled>(tied->front()).verdict, Verdict::ties);
  EXPECT_EQ(tied->size(), 1U);
  EXPECT_EQ(std::get<Rolled>(lost->front()).verdict, Verdict::loses);
  EXPECT_EQ(std::get<RoundLost>(lost->back()).dose, Dose(WholeGlass{}));
}

// --- What the room hears and sees ---

TEST(TasDeDesTurn, RisesWithEachTurnAndEachTieButNotWithAPurchase) {
  Table table(opening_of(two), "3  1 2  1 3  1 1");
  EXPECT_EQ(table.turn(), 1U);
  EXPECT_TRUE(table.roll(A));
  EXPECT_EQ(table.turn(), 2U);
  EXPECT_TRUE(table.buy(B, 1));
  EXPECT_EQ(table.turn(), 2U);
  EXPECT_TRUE(table.roll(B));
  EXPECT_EQ(table.turn(), 3U);
  EXPECT_TRUE(table.roll(B));
  EXPECT_EQ(table.turn(), 4U);
  EXPECT_TRUE(table.roll(A));
  EXPECT_EQ(table.turn(), 4U);
}

TEST(TasDeDesPhase, IsNamedForTheRoom) {
  Table table(opening_of(two), "3 1");
  EXPECT_EQ(Game::phase_name(table.state()), "dice.open");
  EXPECT_TRUE(table.roll(A));
  EXPECT_EQ(Game::phase_name(table.state()), "dice.decide");
  EXPECT_TRUE(table.roll(B));
  EXPECT_EQ(Game::phase_name(table.state()), "between");
}

TEST(TasDeDesReveal, OnlyARollIsShownAtTheSharedMoment) {
  EXPECT_EQ(Game::reveals(Rolled{A, {3}, Verdict::opens, std::nullopt}), Reveal::dice);
  EXPECT_EQ(Game::reveals(DiceBought{A, 1, 2, 18}), Reveal::nothing);
  EXPECT_EQ(Game::reveals(RoundLost{A, 1, HalfGlass{}}), Reveal::nothing);
  EXPECT_EQ(Game::reveals(RoundVoided{}), Reveal::nothing);
}

TEST(TasDeDesView, OddsEndWithTheFirstCertainOneOrWithWhatCanBeBought) {
  Settings settings;
  settings.show_odds = true;
  Table table(opening_of(two), "5  1 4  6 6", settings);
  settings.max_buy_per_turn = 1;
  Table capped_table(opening_of(two), "5", settings);

  EXPECT_EQ(Game::view_for(table.state(), {}).odds, std::nullopt);
  EXPECT_TRUE(table.roll(A));
  EXPECT_TRUE(capped_table.roll(A));
  // 1 die 1 : 4, 2 dice 26 : 6, 3 dice 206 : 4, 4 dice 1291 : 1, 5 dice cannot lose. rules.md 4.2
  EXPECT_EQ(Game::view_for(table.state(), {}).odds, (std::vector<int>{200, 813, 981, 999, 1000}));
  EXPECT_EQ(Game::view_for(capped_table.state(), {}).odds, (std::vector<int>{200, 813}));
  EXPECT_TRUE(table.roll(B, 1));
  EXPECT_TRUE(Game::view_for(table.state(), {}).tie);
  EXPECT_EQ(Game::view_for(table.state(), {}).odds, (std::vector<int>{813, 981, 999, 1000}));
}

TEST(TasDeDesView, ShowsNoOddsUnlessTheHouseDoes) {
  Table table(opening_of(two), "5");
  EXPECT_TRUE(table.roll(A));

  EXPECT_EQ(Game::view_for(table.state(), {}).odds, std::nullopt);
}

TEST(TasDeDesView, IsTheSameForEverybody) {
  Table table(opening_of(two), "5");
  EXPECT_TRUE(table.roll(A));

  EXPECT_EQ(Game::view_for(table.state(), {A}), Game::view_for(table.state(), {}));
  EXPECT_EQ(Game::view_for(table.state(), {A, B}), Game::view_for(table.state(), {}));
}

}  // namespace
}  // namespace trinque::engine::tas_de_des::tests
