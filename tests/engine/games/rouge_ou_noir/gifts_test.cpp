#include "tests/engine/games/rouge_ou_noir/table.hpp"

#include <gtest/gtest.h>

namespace trinque::engine::rouge_ou_noir::tests {
namespace {

/// B has won one sip, or, in a deal by player, his later stakes.
Table with_a_gift(const Settings& settings, int players = 3, int cap = 0) {
  Opening opening = opening_for(players);
  opening.doses.max_sips_per_event = cap;
  Table table("7d 9d 8c 4s 10h Ks 2c 3c Jd Qd", settings, opening);
  table.turn(B, Answer::red).value();
  return table;
}

/// B has won the third question: 3 sips, by player.
Table with_three_sips(Settings settings, int players = 3, int cap = 0) {
  settings.order = Order::by_player;
  Opening opening = opening_for(players);
  opening.doses.max_sips_per_event = cap;
  Table table("7d 9d 8c 4s 10h Ks 2c 3c Jd Qd", settings, opening);
  table.turn(B, Answer::black).value();
  table.turn(B, Answer::below).value();
  table.turn(B, Answer::between).value();
  return table;
}

Refusal not_a_target(int seat) { return {refusals::not_a_target, {{"to", std::int64_t{seat}}}}; }

TEST(RougeOuNoirGifts, GoToAnyOtherPlayerTheMasterIncluded) {
  Table table = with_a_gift(at_once(), 4);

  EXPECT_EQ(table.choices(B).give, (GiveChoice{{C, Seat{3}, A}, 1, 1}));
  EXPECT_EQ(table.choices(C), Choices{});
  EXPECT_EQ(table.to_act(), std::vector<Seat>{B});
  EXPECT_EQ(table.give(B, B).error(), not_a_target(1));
  EXPECT_EQ(table.give(B, stranger).error(), not_a_target(9));

  const auto step = table.give(B, A);

  EXPECT_EQ(the<GiftGiven>(step), (GiftGiven{B, A, 1, Dose{Sips{1}}}));
  EXPECT_EQ(step.value().servings, (std::vector<Serving>{{A, B, Sips{1}, Why::gift}}));
  EXPECT_EQ(the<Asked>(step).seat, C);
}

TEST(RougeOuNoirGifts, AreGivenByTheWinnerAlone) {
  Table table = with_a_gift({});
  const Refusal bs_turn{refusals::not_your_turn, {{"seat", std::int64_t{1}}}};

  EXPECT_EQ(table.give(C, A).error(), bs_turn);
  EXPECT_EQ(table.play(C, GiveNobody{}).error(), bs_turn);
  table.give(B, A).value();
  EXPECT_EQ(table.play(A, TakeBack{}).error(), bs_turn);
}

TEST(RougeOuNoirGifts, AreRefusedWhereThereIsNothingToGive) {
  Table table("7d");
  const Refusal asking{refusals::wrong_phase, {{"phase", std::string("cards.ask")}}};

  EXPECT_EQ(table.give(B, C).error(), asking);
  EXPECT_EQ(table.play(B, GiveNobody{}).error(), asking);
}

// rules.md R5, R21
TEST(RougeOuNoirGifts, HaveOneReceiverAmongTwoWithoutAsking) {
  Table table("7d", Settings{}, opening_for(2));

  const auto step = table.turn(B, Answer::red);

  EXPECT_EQ(the<GiftGiven>(step), (GiftGiven{B, A, 1, Dose{Sips{1}}}));
  EXPECT_THROW(the<GiftAsked>(step), std::logic_error);
  EXPECT_EQ(table.to_act(), std::vector<Seat>{A});
}

// rules.md R4
TEST(RougeOuNoirGifts, MayGoToOneselfWhereTheHouseSaysSo) {
  Settings settings = at_once();
  settings.gift_to_self = true;
  Table table("7d", settings, opening_for(2));
  table.turn(B, Answer::red).value();

  EXPECT_EQ(table.choices(B).give->to, (std::vector<Seat>{B, A}));
  EXPECT_EQ(table.give(B, B).value().servings, (std::vector<Serving>{{B, B, Sips{1}, Why::gift}}));
}

// rules.md R4
TEST(RougeOuNoirGifts, LapseWhenTheyGoToNobody) {
  Table table = with_a_gift({});

  const auto step = table.play(B, GiveNobody{});

  EXPECT_EQ(the<GiftLapsed>(step), (GiftLapsed{B, 1}));
  EXPECT_TRUE(step.value().servings.empty());
  EXPECT_EQ(table.to_act(), std::vector<Seat>{C});
}

// rules.md R3
TEST(RougeOuNoirGifts, AreIndivisible) {
  Table table = with_three_sips(at_once());
  const Refusal all_or_none{
      refusals::out_of_range,
      {{"field", std::string("sips")}, {"min", std::int64_t{3}}, {"max", std::int64_t{3}}}};

  EXPECT_EQ(table.choices(B).give, (GiveChoice{{C, A}, 3, 3}));
  EXPECT_EQ(table.give(B, A, 2).error(), all_or_none);
  EXPECT_EQ(the<GiftGiven>(table.give(B, A, 3)).sips, 3);
}

Settings divisible(int give_undo) {
  Settings settings;
  settings.divisible_gifts = true;
  settings.give_undo = give_undo;
  return settings;
}

// rules.md R3
TEST(RougeOuNoirGifts, AreGivenInPartsWhereTheHouseSaysSo) {
  Table table = with_three_sips(divisible(0));

  EXPECT_EQ(table.choices(B).give, (GiveChoice{{C, A}, 1, 3}));
  EXPECT_EQ(table.give(B, A, 4).error().code, refusals::out_of_range);
  EXPECT_EQ(table.give(B, A, 0).error().code, refusals::out_of_range);
  table.give(B, A, 1).value();
  EXPECT_EQ(table.choices(B).give, (GiveChoice{{C, A}, 1, 2}));
  EXPECT_EQ(table.view().gift, (GiftView{B, 3, 2, {C, A}, {{A, 1}}, {}}));
  const auto step = table.give(B, C);

  EXPECT_EQ(the<GiftGiven>(step), (GiftGiven{B, C, 2, Dose{Sips{2}}}));
  EXPECT_EQ(the<Asked>(step).question, Question::which_suit);
}

TEST(RougeOuNoirGifts, HoldEachPartOnItsOwn) {
  Table table = with_three_sips(divisible(3));
  table.give(B, A, 2).value();

  EXPECT_EQ(table.view().gift, (GiftView{B, 3, 3, {C, A}, {}, ShareView{A, 2}}));
  table.play(B, TakeBack{}).value();
  table.give(B, A, 1).value();
  table.elapse().value();
  EXPECT_EQ(table.view().gift, (GiftView{B, 3, 2, {C, A}, {{A, 1}}, {}}));
  EXPECT_EQ(the<GiftLapsed>(table.play(B, GiveNobody{})), (GiftLapsed{B, 2}));
}

// rules.md R23
TEST(RougeOuNoirGifts, AreHeldUntilTheyStand) {
  Table table = with_a_gift({});

  const auto step = table.give(B, C);

  EXPECT_EQ(events_of(step), (std::vector<Event>{GiftHeld{B, C, 1}}));
  EXPECT_TRUE(step.value().servings.empty());
  EXPECT_EQ(table.choices(B).give, std::nullopt);
  EXPECT_TRUE(table.choices(B).take_back);
  EXPECT_EQ(table.give(B, A).error().code, refusals::wrong_phase);
  EXPECT_EQ(table.play(B, GiveNobody{}).error().code, refusals::wrong_phase);
  EXPECT_EQ(table.elapse().value().servings, (std::vector<Serving>{{C, B, Sips{1}, Why::gift}}));
}

// rules.md R23
TEST(RougeOuNoirGifts, CanBeTakenBackAndGivenAnew) {
  Table table = with_a_gift({});
  table.give(B, C).value();

  EXPECT_EQ(events_of(table.play(B, TakeBack{})), (std::vector<Event>{GiftTakenBack{B}}));
  EXPECT_EQ(table.play(B, TakeBack{}).error().code, refusals::wrong_phase);
  table.give(B, A).value();
  table.elapse().value();

  EXPECT_EQ(table.received(A), 1);
  EXPECT_EQ(table.received(C), 0);
}

// rules.md R13
TEST(RougeOuNoirGifts, ForHeadHaveTheBonusOfTheHouse) {
  Settings settings = at_once();
  settings.head_bonus = 3;
  settings.order = Order::by_player;
  Table table("2c 3c 4c 5c Ks  2d 3d 4d 5d 6d", settings, opening_for(2));
  table.turn(B, Answer::red).value();
  table.turn(B, Answer::below).value();
  table.turn(B, Answer::between).value();
  table.turn(B, Answer::hearts).value();

  EXPECT_EQ(the<GiftGiven>(table.turn(B, Answer::head)).sips, 8);
  table.turn(A, Answer::black).value();
  table.turn(A, Answer::below).value();
  table.turn(A, Answer::between).value();
  table.turn(A, Answer::hearts).value();
  EXPECT_EQ(the<GiftGiven>(table.turn(A, Answer::even)).sips, 5);
}

// rules.md 5.5
TEST(RougeOuNoirGifts, AskNoMoreOfOneThanTheRoomAllows) {
  Table table = with_three_sips(at_once(), 3, 2);

  const auto step = table.give(B, C);

  EXPECT_EQ(the<GiftGiven>(step), (GiftGiven{B, C, 3, Dose{Sips{2}}}));
  EXPECT_EQ(step.value().servings, (std::vector<Serving>{{C, B, Sips{2}, Why::gift}}));
}

TEST(RougeOuNoirGifts, BeginATurnOfTheirOwn) {
  Table table("7d");
  table.answer(B, Answer::red).value();
  const std::uint32_t before = table.turn_number();

  table.deal().value();
  EXPECT_EQ(table.turn_number(), before + 1);
  table.give(B, C).value();
  EXPECT_EQ(table.turn_number(), before + 1);
}

}  // namespace
}  // namespace trinque::engine::rouge_ou_noir::tests
