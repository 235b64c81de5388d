#include "engine/games/rouge_ou_noir/rouge_ou_noir.hpp"
#include "tests/support/seeded_chance.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string_view>
#include <vector>

namespace trinque::engine::rouge_ou_noir {
namespace {

constexpr Seat own{0};
constexpr Seat lucky{1};
constexpr Seat unlucky{2};

std::vector<Card> cards(std::initializer_list<std::string_view> notations) {
  std::vector<Card> read;
  for (const std::string_view notation : notations)
    read.push_back(card_from(notation).value());
  return read;
}

Sight<Game> sight(std::vector<Card> held, std::vector<Card> of_others = {}) {
  Sight<Game> seen{own, {}, {}, {}, {}};
  seen.view.hands = {{own, std::move(held), {}},
                     {lucky, std::move(of_others), {Verdict::won, Verdict::won}},
                     {unlucky, {}, {Verdict::won, Verdict::lost}}};
  return seen;
}

Sight<Game> asked(Question question, Sight<Game> seen) {
  const auto answers = answers_to(question);
  seen.choices.answers.assign(answers.begin(), answers.end());
  return seen;
}

Sight<Game> giving(int min, int max) {
  Sight<Game> seen = sight({});
  seen.choices.give = GiveChoice{{lucky, unlucky}, min, max};
  return seen;
}

Move advised(const Sight<Game>& seen, Temperament temperament, std::uint64_t seed = 0) {
  trinque::tests::SeededChance chance(seed);
  return Game::advise(seen, temperament, chance).value();
}

std::set<Answer> answers(const Sight<Game>& seen, Temperament temperament) {
  std::set<Answer> said;
  for (std::uint64_t seed = 0; seed < 100; ++seed)
    said.insert(std::get<Reply>(advised(seen, temperament, seed)).answer);
  return said;
}

TEST(RougeOuNoirAdvice, TheCarefulSayWhatIsLikeliest) {  // rules.md 4.4
  const auto said = [](Question question, std::vector<Card> held) {
    return answers(asked(question, sight(std::move(held))), Temperament::careful);
  };
  EXPECT_EQ(said(Question::above_or_below, cards({"3d"})), std::set{Answer::above});
  EXPECT_EQ(said(Question::above_or_below, cards({"8d"})), std::set{Answer::below});
  EXPECT_EQ(said(Question::between_or_outside, cards({"5d", "9d"})), std::set{Answer::outside});
  EXPECT_EQ(said(Question::between_or_outside, cards({"2d", "Kd"})), std::set{Answer::between});
  EXPECT_EQ(said(Question::red_or_black, {}), (std::set{Answer::red, Answer::black}));
}

TEST(RougeOuNoirAdvice, TheCarefulCountTheCardsOfTheOthers) {
  const auto seen = asked(Question::red_or_black, sight({}, cards({"2h", "3h"})));

  EXPECT_EQ(answers(seen, Temperament::careful), std::set{Answer::black});
}

TEST(RougeOuNoirAdvice, TheCarefulKnowWhatAnAceIsInThisHouse) {  // rules.md R7
  auto seen = asked(Question::above_or_below, sight(cards({"Ad"})));
  seen.settings.ace_mode = AceMode::high;
  EXPECT_EQ(answers(seen, Temperament::careful), std::set{Answer::below});
  seen.settings.ace_mode = AceMode::low;
  EXPECT_EQ(answers(seen, Temperament::careful), std::set{Answer::above});
}

TEST(RougeOuNoirAdvice, TheBoldSayWhatIsUnlikelyAsLongAsItCanWellBe) {
  const auto said = [](Question question, std::vector<Card> held) {
    return answers(asked(question, sight(std::move(held))), Temperament::bold);
  };
  EXPECT_EQ(said(Question::above_or_below, cards({"7d"})), std::set{Answer::below});
  EXPECT_EQ(said(Question::above_or_below, cards({"Kd"})), std::set{Answer::below});
  EXPECT_EQ(said(Question::even_odd_or_head, {}), std::set{Answer::head});
}

TEST(RougeOuNoirAdvice, TheJokerSaysAnything) {
  const auto seen = asked(Question::which_suit, sight({}));

  EXPECT_EQ(answers(seen, Temperament::joker),
            (std::set{Answer::clubs, Answer::diamonds, Answer::hearts, Answer::spades}));
}

TEST(RougeOuNoirAdvice, TheCarefulGiveALittleToTheLuckyTheBoldAllToTheUnlucky) {
  EXPECT_EQ(advised(giving(1, 4), Temperament::careful), Move(Give{lucky, 1}));
  EXPECT_EQ(advised(giving(1, 4), Temperament::bold), Move(Give{unlucky, 4}));
}

TEST(RougeOuNoirAdvice, WhatNobodyCanGetGoesToNobody) {  // rules.md R4
  Sight<Game> seen = giving(2, 2);
  seen.choices.give->to.clear();

  EXPECT_EQ(advised(seen, Temperament::joker), Move(GiveNobody{}));
}

TEST(RougeOuNoirAdvice, WhoHasAnsweredWaitsForHisCardUnlessHeDealsIt) {  // rules.md R19
  Sight<Game> seen = sight({});
  seen.choices.take_back = true;
  trinque::tests::SeededChance chance(0);
  EXPECT_EQ(Game::advise(seen, Temperament::joker, chance), std::nullopt);

  seen.choices.deal = true;
  EXPECT_EQ(advised(seen, Temperament::careful), Move(Deal{}));
}

}  // namespace
}  // namespace trinque::engine::rouge_ou_noir
