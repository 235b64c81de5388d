#include "engine/games/rouge_ou_noir/odds.hpp"

#include "tests/engine/games/rouge_ou_noir/table.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace trinque::engine::rouge_ou_noir::tests {
namespace {

/// One deck or more without the cards that the player holds.
CardPool unseen_by(const std::vector<Card>& held, int decks = 1) {
  CardPool pool = CardPool::of_decks(decks);
  for (const Card each : held) {
    pool.take(each);
  }
  return pool;
}

Odds odds(Answer answer, const std::vector<Card>& held, AceMode mode = AceMode::dual,
          bool redraws = false) {
  Settings settings;
  settings.ace_mode = mode;
  return odds_of(answer, held, unseen_by(held), settings, redraws);
}

/// How many cards win for each answer of the second question, or of the third.
std::pair<int, int> wins(const std::vector<Card>& held, AceMode mode) {
  const bool is_second = held.size() == 1;
  const Odds one = odds(is_second ? Answer::above : Answer::between, held, mode);
  const Odds other = odds(is_second ? Answer::below : Answer::outside, held, mode);
  EXPECT_EQ(one.of, is_second ? 51 : 50);
  EXPECT_EQ(other.of, is_second ? 51 : 50);
  return {one.wins, other.wins};
}

using Wins = std::pair<int, int>;

// rules.md 4.4
TEST(RougeOuNoirOdds, OfTheSecondQuestionAreThePublishedCounts) {
  EXPECT_EQ(wins(cards({"Ah"}), AceMode::dual), (Wins{48, 48}));
  EXPECT_EQ(wins(cards({"2h"}), AceMode::dual), (Wins{48, 4}));
  EXPECT_EQ(wins(cards({"3h"}), AceMode::dual), (Wins{44, 8}));
  EXPECT_EQ(wins(cards({"7h"}), AceMode::dual), (Wins{28, 24}));
  EXPECT_EQ(wins(cards({"8h"}), AceMode::dual), (Wins{24, 28}));
  EXPECT_EQ(wins(cards({"Kh"}), AceMode::dual), (Wins{4, 48}));

  EXPECT_EQ(wins(cards({"Ah"}), AceMode::high), (Wins{0, 48}));
  EXPECT_EQ(wins(cards({"7h"}), AceMode::high), (Wins{28, 20}));
  EXPECT_EQ(wins(cards({"8h"}), AceMode::high), (Wins{24, 24}));
  EXPECT_EQ(wins(cards({"Kh"}), AceMode::high), (Wins{4, 44}));

  EXPECT_EQ(wins(cards({"Ah"}), AceMode::low), (Wins{48, 0}));
  EXPECT_EQ(wins(cards({"7h"}), AceMode::low), (Wins{24, 24}));
  EXPECT_EQ(wins(cards({"8h"}), AceMode::low), (Wins{20, 28}));
  EXPECT_EQ(wins(cards({"Kh"}), AceMode::low), (Wins{0, 48}));
}

struct ThirdRow {
  std::vector<Card> held;
  Wins dual, high, low;
};

// rules.md 4.4
TEST(RougeOuNoirOdds, OfTheThirdQuestionAreThePublishedCounts) {
  const std::vector<ThirdRow> rows = {
      {cards({"5h", "9c"}), {12, 32}, {12, 32}, {12, 32}},
      {cards({"2h", "Kc"}), {40, 4}, {40, 4}, {40, 4}},
      {cards({"7h", "8c"}), {0, 44}, {0, 44}, {0, 44}},
      {cards({"6h", "6c"}), {0, 48}, {0, 48}, {0, 48}},
      {cards({"Ah", "2c"}), {44, 44}, {44, 0}, {0, 44}},
      {cards({"Ah", "7c"}), {44, 44}, {24, 20}, {20, 24}},
      {cards({"Ah", "8c"}), {44, 44}, {20, 24}, {24, 20}},
      {cards({"Ah", "Kc"}), {44, 44}, {0, 44}, {44, 0}},
      {cards({"Ah", "Ac"}), {48, 48}, {0, 48}, {0, 48}},
  };
  for (const ThirdRow& row : rows) {
    SCOPED_TRACE(notation_of(row.held[0]) + notation_of(row.held[1]));
    EXPECT_EQ(wins(row.held, AceMode::dual), row.dual);
    EXPECT_EQ(wins(row.held, AceMode::high), row.high);
    EXPECT_EQ(wins(row.held, AceMode::low), row.low);
  }
}

// rules.md 4.4
TEST(RougeOuNoirOdds, OfTheOtherQuestionsAreThoseOfAFreshDeck) {
  EXPECT_EQ(odds(Answer::red, {}), (Odds{26, 52}));
  EXPECT_EQ(odds(Answer::spades, {}), (Odds{13, 52}));
  EXPECT_EQ(odds(Answer::even, {}), (Odds{20, 52}));
  EXPECT_EQ(odds(Answer::odd, {}), (Odds{20, 52}));
  EXPECT_EQ(odds(Answer::head, {}), (Odds{12, 52}));
}

int best_wins(const std::vector<Card>& held, const CardPool& pool, const Settings& settings) {
  const Question question =
      held.size() == 1 ? Question::above_or_below : Question::between_or_outside;
  int best = 0;
  for (const Answer answer : answers_to(question)) {
    best = std::max(best, odds_of(answer, held, pool, settings, false).wins);
  }
  return best;
}

/// The chance of the best guess over all hands of one card, as a reduced fraction.
Odds best_second_guess(AceMode mode, int decks) {
  Settings settings;
  settings.ace_mode = mode;
  Odds sum{0, 13 * (52 * decks - 1)};
  for (std::uint8_t rank = 1; rank <= 13; ++rank) {
    const std::vector<Card> held = {{rank, Suit::hearts}};
    sum.wins += best_wins(held, unseen_by(held, decks), settings);
  }
  const int common = std::gcd(sum.wins, sum.of);
  return {sum.wins / common, sum.of / common};
}

// rules.md 4.4
TEST(RougeOuNoirOdds, OfTheBestSecondGuessAreThePublishedFractions) {
  EXPECT_EQ(best_second_guess(AceMode::dual, 1), (Odds{168, 221}));
  EXPECT_EQ(best_second_guess(AceMode::high, 1), (Odds{160, 221}));
  EXPECT_EQ(best_second_guess(AceMode::low, 1), (Odds{160, 221}));
  EXPECT_EQ(best_second_guess(AceMode::dual, 2), (Odds{1008, 1339}));
}

/// The same over all hands of two cards.
Odds best_third_guess(AceMode mode) {
  Settings settings;
  settings.ace_mode = mode;
  Odds sum{0, 13 * 51 * 50};
  for (std::uint8_t rank = 1; rank <= 13; ++rank) {
    const Card first{rank, Suit::hearts};
    for (std::uint8_t other = 1; other <= 13; ++other) {
      const std::vector<Card> held = {first, {other, Suit::spades}};
      const int copies = other == rank ? 3 : 4;
      sum.wins += copies * best_wins(held, unseen_by(held), settings);
    }
  }
  const int common = std::gcd(sum.wins, sum.of);
  return {sum.wins / common, sum.of / common};
}

// rules.md 4.4
TEST(RougeOuNoirOdds, OfTheBestThirdGuessAreThePublishedFractions) {
  EXPECT_EQ(best_third_guess(AceMode::dual), (Odds{4008, 5525}));
  EXPECT_EQ(best_third_guess(AceMode::high), (Odds{296, 425}));
  EXPECT_EQ(best_third_guess(AceMode::low), (Odds{296, 425}));
}

// rules.md R6: 28 of 51 win at once, and 3 of 51 are equal and leave 28 of 50.
TEST(RougeOuNoirOdds, OfARedrawAddTheSecondDrawAfterAnEqualCard) {
  EXPECT_EQ(odds(Answer::above, cards({"7h"}), AceMode::dual, true), (Odds{28 * 53, 51 * 50}));
}

TEST(RougeOuNoirOdds, AreRoundedToTheNearestThousandth) {
  EXPECT_EQ((Odds{24, 51}.permille()), 471);
  EXPECT_EQ((Odds{28, 51}.permille()), 549);
  EXPECT_EQ((Odds{1, 2000}.permille()), 1);
  EXPECT_EQ((Odds{0, 51}.permille()), 0);
  EXPECT_EQ((Odds{51, 51}.permille()), 1000);
}

TEST(RougeOuNoirOdds, AreShownOfAllOpenCardsFromTheQuestionToTheCardIfTheHouseWants) {
  Settings settings = at_once();
  settings.show_odds = true;
  Table table("7d Ks 7s", settings);

  EXPECT_EQ(table.view().chances,
            (std::vector<ChanceView>{{Answer::red, 500}, {Answer::black, 500}}));
  table.turn(B, Answer::black).value();
  // 26 black ones among the 51 that nobody has seen.
  EXPECT_EQ(table.view().chances,
            (std::vector<ChanceView>{{Answer::red, 490}, {Answer::black, 510}}));
  table.answer(C, Answer::black).value();
  EXPECT_EQ(table.view().chances,
            (std::vector<ChanceView>{{Answer::red, 490}, {Answer::black, 510}}));
  table.deal().value();
  EXPECT_EQ(table.view().chances, std::nullopt);
}

TEST(RougeOuNoirOdds, AreNotShownOtherwise) {
  const Table table("");

  EXPECT_EQ(table.view().chances, std::nullopt);
}

}  // namespace
}  // namespace trinque::engine::rouge_ou_noir::tests
