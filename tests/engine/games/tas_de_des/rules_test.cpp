#include "tests/engine/games/tas_de_des/transcript.hpp"
#include "tests/support/seeded_chance.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trinque::engine::tas_de_des::tests {
namespace {

using testing::ElementsAre;
using trinque::tests::SeededChance;

const std::vector<Seat> two = {A, B};
const std::vector<Seat> four = {A, B, C, D};

Settings with_dice(int total) {
  Settings settings;
  settings.dice_total = total;
  return settings;
}

std::string penalty_text(int dice, FiveDice five_dice = FiveDice::sips) {
  const auto dose = penalty(dice, five_dice);
  return dose ? text_of(*dose) : "nothing";
}

// --- Penalties, rules.md 3.3 ---

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

// --- One-liners, rules.md 3.3 ---

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

// --- Buying ---

TEST(TasDeDesPurchase, SumsUpBeforeTheRoll) {  // rules.md D10
  Table table(opening_of(two), "3");
  EXPECT_TRUE(table.roll(A));

  EXPECT_TRUE(table.buy(B, 2));
  EXPECT_TRUE(table.buy(B, 3));

  EXPECT_EQ(table.state().bought, 5);
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

// --- Openings ---

TEST(TasDeDesStart, DrawsTheOpenerAmongThosePresent) {  // rules.md D7
  Opening opening = opening_of({D, C, B, A}, std::nullopt);
  opening.away = {C};
  ListedChance chance("2");

  const auto events = Game::start({}, opening, chance);

  EXPECT_EQ(text_of(events->front()), "0 opens the round, drawn");
  EXPECT_EQ(chance.position(), 1U);
}

TEST(TasDeDesStart, DrawsEachPresentSeatEquallyOften) {  // rules.md D7
  std::map<Seat, int> opened;
  SeededChance chance(7);
  for (int round = 0; round < 4000; ++round) {
    const auto events = Game::start({}, opening_of(four, std::nullopt), chance);
    ++opened[std::get<RoundStarted>(events->front()).opener];
  }

  for (const Seat seat : four) {
    EXPECT_NEAR(opened[seat], 1000, 120);
  }
}

TEST(TasDeDesStart, DoesNotDrawWhoMustNotOpen) {
  Opening opening = opening_of(two, std::nullopt);
  opening.never_first = A;
  ListedChance chance("0");

  EXPECT_EQ(text_of(Game::start({}, opening, chance)->front()), "1 opens the round, drawn");
}

TEST(TasDeDesStart, DrawsNothingForANamedOpener) {  // rules.md D7
  ListedChance chance("");

  EXPECT_EQ(text_of(Game::start({}, opening_of(four, C), chance)->front()), "2 opens the round");
}

TEST(TasDeDesStart, TheNextPresentSeatOpensForALoserWhoIsGone) {  // rules.md 2.3
  Opening opening = opening_of(four, C);
  opening.away = {C, D};
  ListedChance chance("");

  EXPECT_EQ(text_of(Game::start({}, opening, chance)->front()), "0 opens the round");
}

TEST(TasDeDesStart, RefusesFewerThanTwoWhoAreThere) {  // rules.md D20
  Opening opening = opening_of(four);
  opening.away = {A, B, D};
  ListedChance chance("");

  EXPECT_EQ(text_of(Game::start({}, opening, chance).error()),
            "refused: not_enough_players needed=2");
  EXPECT_EQ(text_of(Game::start({}, opening_of({A}), chance).error()),
            "refused: not_enough_players needed=2");
  EXPECT_EQ(text_of(Game::start({}, opening_of({}, std::nullopt), chance).error()),
            "refused: not_enough_players needed=2");
}

TEST(TasDeDesStart, RefusesAnOpenerOfAnotherTable) {
  ListedChance chance("");

  EXPECT_EQ(text_of(Game::start({}, opening_of(two, C), chance).error()), "refused: not_playing");
}

TEST(TasDeDesStart, LaysAllDiceButOneOnThePile) {  // rules.md D8
  for (const int total : {10, 20, 60}) {
    Table table(opening_of(two), "", with_dice(total));
    EXPECT_EQ(text_of(table.state()), "= pile " + std::to_string(total - 1) + ", hand 1, 0 to act");
  }
}

// --- What the room hears ---

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
