#include "tests/engine/games/rouge_ou_noir/table.hpp"

#include <gtest/gtest.h>

namespace trinque::engine::rouge_ou_noir::tests {
namespace {

Refusal wrong_phase(const char* phase) {
  return {refusals::wrong_phase, {{"phase", std::string(phase)}}};
}
Refusal not_your_turn(int seat) {
  return {refusals::not_your_turn, {{"seat", std::int64_t{seat}}}};
}

TEST(RougeOuNoirAnswers, AreGivenByTheOneWhoIsAsked) {
  Table table("7d");

  EXPECT_EQ(table.to_act(), std::vector<Seat>{B});
  EXPECT_EQ(table.answer(C, Answer::red).error(), not_your_turn(1));
  EXPECT_EQ(events_of(table.answer(B, Answer::red)),
            (std::vector<Event>{Answered{B, Answer::red}}));
  EXPECT_EQ(table.view().answer, Answer::red);
  EXPECT_EQ(table.answer(B, Answer::black).error(), wrong_phase("cards.answered"));
}

TEST(RougeOuNoirAnswers, MustBelongToTheQuestion) {
  Table table("7d");

  EXPECT_EQ(table.answer(B, Answer::above).error(),
            (Refusal{refusals::not_an_answer, {{"question", std::int64_t{1}}}}));
}

TEST(RougeOuNoirAnswers, AreRefusedToWhoTakesNoPartOrIsNotThere) {
  Table table("7d");
  table.step(Away{C}).value();

  EXPECT_EQ(table.answer(stranger, Answer::red).error(), Refusal{refusals::not_playing});
  EXPECT_EQ(table.answer(C, Answer::red).error(), Refusal{refusals::not_playing});
}

// rules.md R19
TEST(RougeOuNoirAnswers, GetTheirCardFromTheMaster) {
  Table table("7d");

  EXPECT_EQ(table.deal().error(), wrong_phase("cards.ask"));
  table.answer(B, Answer::black).value();
  EXPECT_EQ(table.to_act(), std::vector<Seat>{A});
  EXPECT_EQ(table.play(B, Deal{}).error(), not_your_turn(0));

  const auto step = table.deal();

  EXPECT_EQ(the<CardDealt>(step), (CardDealt{B,
                                             card("7d"),
                                             Question::red_or_black,
                                             Answer::black,
                                             {Verdict::lost, Ground::colour},
                                             Dose{Sips{1}},
                                             500}));
  EXPECT_EQ(step.value().servings,
            (std::vector<Serving>{{B, std::nullopt, Sips{1}, Why::mistake}}));
  EXPECT_EQ(table.to_act(), std::vector<Seat>{C});
}

// rules.md R23
TEST(RougeOuNoirAnswers, CanBeTakenBackByTheirAuthorUntilTheCardIsDealt) {
  Table table("7d");
  EXPECT_EQ(table.play(B, TakeBack{}).error(), wrong_phase("cards.ask"));
  table.answer(B, Answer::black).value();

  EXPECT_EQ(table.play(C, TakeBack{}).error(), not_your_turn(1));
  EXPECT_EQ(events_of(table.play(B, TakeBack{})), (std::vector<Event>{AnswerTakenBack{B}}));
  EXPECT_EQ(table.view().answer, std::nullopt);
  table.answer(B, Answer::red).value();
  EXPECT_EQ(the<CardDealt>(table.deal()).judgement.verdict, Verdict::won);
  EXPECT_EQ(table.view().answer, Answer::red);
  EXPECT_EQ(table.play(B, TakeBack{}).error(), wrong_phase("cards.give"));
}

TEST(RougeOuNoirAnswers, OfTheMasterGetTheirCardFromHimself) {
  Table table("7d Ks 7s", at_once());
  table.turn(B, Answer::black).value();
  table.turn(C, Answer::red).value();
  table.answer(A, Answer::red).value();

  const Choices choices = table.choices(A);

  EXPECT_TRUE(choices.take_back);
  EXPECT_TRUE(choices.deal);
  EXPECT_EQ(the<CardDealt>(table.deal()).seat, A);
}

TEST(RougeOuNoirAnswers, LeaveTheTurnAsItIsUntilTheNextIsAsked) {
  Table table("7d");
  EXPECT_EQ(table.turn_number(), 2U);

  table.answer(B, Answer::black).value();
  table.play(B, TakeBack{}).value();
  table.answer(B, Answer::black).value();
  EXPECT_EQ(table.turn_number(), 2U);
  table.deal().value();
  EXPECT_EQ(table.turn_number(), 3U);
}

TEST(RougeOuNoirAnswers, RevealACardOnlyWhenItIsDealt) {
  EXPECT_EQ(Game::reveals(CardDealt{}), Reveal::card);
  EXPECT_EQ(Game::reveals(Answered{}), Reveal::nothing);
  EXPECT_EQ(Game::reveals(GiftGiven{}), Reveal::nothing);
}

/// B holds 7♦ and has the second question.
Table at_the_second_question(const Settings& settings, std::string_view draws,
                             int cards_reserved = 0) {
  Opening opening = opening_for(2);
  opening.cards_reserved = cards_reserved;
  Table table("7d Ks " + std::string(draws), settings, opening);
  table.turn(B, Answer::black).value();
  table.turn(A, Answer::red).value();
  return table;
}

Settings with(Equality equality) {
  Settings settings = at_once();
  settings.equality = equality;
  return settings;
}

// rules.md R6
TEST(RougeOuNoirAnswers, MetByAnEqualCardLoseTheStake) {
  Table table = at_the_second_question(with(Equality::lose), "7c");

  EXPECT_EQ(the<CardDealt>(table.turn(B, Answer::above)).dose, Dose{Sips{2}});
}

// rules.md R6
TEST(RougeOuNoirAnswers, MetByAnEqualCardLoseTwiceTheStakeWhereTheHouseSaysSo) {
  Table table = at_the_second_question(with(Equality::doubled), "7c 2d");

  EXPECT_EQ(the<CardDealt>(table.turn(B, Answer::above)).dose, Dose{Sips{4}});
  // An ordinary mistake costs the stake.
  EXPECT_EQ(the<CardDealt>(table.turn(A, Answer::above)).dose, Dose{Sips{2}});
}

// rules.md R6
TEST(RougeOuNoirAnswers, MetByAnEqualCardGetOneMoreWhereTheHouseSaysSo) {
  Table table = at_the_second_question(with(Equality::redraw), "7c 9d");

  const auto step = table.turn(B, Answer::above);

  EXPECT_EQ(the<CardRedrawn>(step), (CardRedrawn{B, card("7c")}));
  EXPECT_EQ(the<CardDealt>(step).card, card("9d"));
  EXPECT_EQ(the<CardDealt>(step).judgement.verdict, Verdict::won);
  EXPECT_EQ(table.view().hands[0].cards, cards({"7d", "9d"}));
  EXPECT_EQ(table.view().unseen, 48);
}

// rules.md R6: "draw once more"
TEST(RougeOuNoirAnswers, MetByTwoEqualCardsLose) {
  Table table = at_the_second_question(with(Equality::redraw), "7c 7h");

  const CardDealt dealt = the<CardDealt>(table.turn(B, Answer::above));

  EXPECT_EQ(dealt.judgement, (Judgement{Verdict::lost, Ground::equal}));
  EXPECT_EQ(dealt.dose, Dose{Sips{2}});
}

// rules.md R15: 2 of 52 cards are dealt, 8 are still needed and 41 kept: one can be put aside, not
// two.
TEST(RougeOuNoirAnswers, AreRedrawnOnlyWithCardsThatNobodyNeeds) {
  Table table = at_the_second_question(with(Equality::redraw), "7c 9d  Kh", 41);

  EXPECT_EQ(the<CardRedrawn>(table.turn(B, Answer::above)).card, card("7c"));
  const auto step = table.turn(A, Answer::above);
  EXPECT_THROW(the<CardRedrawn>(step), std::logic_error);
  EXPECT_EQ(the<CardDealt>(step).judgement, (Judgement{Verdict::lost, Ground::equal}));
}

// rules.md 5.5
TEST(RougeOuNoirAnswers, CostNoMoreThanTheRoomAsksAtOnce) {
  Opening opening = opening_for(2);
  opening.doses.max_sips_per_event = 3;
  Table table("7d Ks 7c 2d", with(Equality::doubled), opening);
  table.turn(B, Answer::black).value();
  table.turn(A, Answer::red).value();

  EXPECT_EQ(table.turn(B, Answer::above).value().servings,
            (std::vector<Serving>{{B, std::nullopt, Sips{3}, Why::mistake}}));
}

}  // namespace
}  // namespace trinque::engine::rouge_ou_noir::tests
