#include "tests/engine/games/rouge_ou_noir/table.hpp"

#include <gtest/gtest.h>

#include <array>

// Every row of rules.md 2.3 that is about Rouge ou noir.
namespace trinque::engine::rouge_ou_noir::tests {
namespace {

CardDealt void_card(Seat seat, std::string_view notation, Question question) {
  return {seat, card(notation), question, {}, {Verdict::voided, Ground::voided}, {}};
}

TEST(RougeOuNoirAbsence, OfTheOneWhoIsAskedMakesHisCardVoid) {
  const std::array<Command<Move>, 3> ways = {TimedOut{B}, Away{B}, Left{B}};
  for (const auto& gone : ways) {
    Table table("7d");

    const auto step = table.step(gone);

    EXPECT_EQ(the<CardDealt>(step), void_card(B, "7d", Question::red_or_black));
    EXPECT_TRUE(step.value().servings.empty());
    EXPECT_EQ(the<Asked>(step).seat, C);
    EXPECT_EQ(table.view().hands[0].results, std::vector<Verdict>{Verdict::voided});
  }
}

TEST(RougeOuNoirAbsence, EndsWithTheNextQuestionForWhoComesBack) {
  Table table("7d Ks 7s 7c", at_once());
  table.step(Away{B}).value();
  EXPECT_EQ(events_of(table.step(Back{B})), (std::vector<Event>{CameBack{B}}));
  table.turn(C, Answer::red).value();

  EXPECT_EQ(the<Asked>(table.turn(A, Answer::red)), (Asked{B, Question::above_or_below}));
}

TEST(RougeOuNoirAbsence, GivesVoidCardsInTurn) {
  Table table("7d Ks 7s 7c 3h", at_once());
  table.step(Away{B}).value();
  table.turn(C, Answer::red).value();

  const auto step = table.turn(A, Answer::red);

  EXPECT_EQ(std::get<CardDealt>(step.value().events[1]),
            void_card(B, "7c", Question::above_or_below));
  EXPECT_EQ(the<Asked>(step).seat, C);
}

// An answer that was given in time gets its card, and a mistake counts.
TEST(RougeOuNoirAbsence, DoesNotUndoAnAnswer) {
  Table table("7d");
  table.answer(B, Answer::black).value();
  EXPECT_EQ(events_of(table.step(Away{B})), (std::vector<Event>{WentAway{B}}));

  EXPECT_EQ(table.deal().value().servings,
            (std::vector<Serving>{{B, std::nullopt, Sips{1}, Why::mistake}}));
}

TEST(RougeOuNoirAbsence, OfAWinnerLetsHisGiftLapseUnasked) {
  Table table("7d");
  table.answer(B, Answer::red).value();
  table.step(Away{B}).value();

  const auto step = table.deal();

  EXPECT_EQ(the<GiftLapsed>(step), (GiftLapsed{B, 1}));
  EXPECT_TRUE(step.value().servings.empty());
  EXPECT_EQ(the<Asked>(step).seat, C);
}

TEST(RougeOuNoirAbsence, OfAGiverLetsHisGiftLapse) {
  const std::array<Command<Move>, 3> ways = {TimedOut{B}, Away{B}, Left{B}};
  for (const auto& gone : ways) {
    Table table("7d");
    table.turn(B, Answer::red).value();

    const auto step = table.step(gone);

    EXPECT_EQ(the<GiftLapsed>(step), (GiftLapsed{B, 1}));
    EXPECT_TRUE(step.value().servings.empty());
    EXPECT_EQ(the<Asked>(step).seat, C);
  }
}

// rules.md R23: it stands even if the phone is gone.
TEST(RougeOuNoirAbsence, OfAGiverLetsWhatHeChoseStand) {
  const std::array<Command<Move>, 3> ways = {TimedOut{B}, Away{B}, Left{B}};
  for (const auto& gone : ways) {
    Table table("7d");
    table.turn(B, Answer::red).value();
    table.give(B, C).value();

    const auto step = table.step(gone);

    EXPECT_EQ(step.value().servings, (std::vector<Serving>{{C, B, Sips{1}, Why::gift}}));
    EXPECT_EQ(the<Asked>(step).seat, C);
  }
}

TEST(RougeOuNoirAbsence, OfAGiverLetsThePartThatHeHasNotChosenLapse) {
  Settings settings;
  settings.divisible_gifts = true;
  settings.order = Order::by_player;
  Table table("7d 9d Ks", settings);
  table.turn(B, Answer::black).value();
  table.turn(B, Answer::above).value();
  table.give(B, A, 1).value();

  const auto step = table.step(TimedOut{B});

  EXPECT_EQ(step.value().servings, (std::vector<Serving>{{A, B, Sips{1}, Why::gift}}));
  EXPECT_EQ(the<GiftLapsed>(step), (GiftLapsed{B, 1}));
}

TEST(RougeOuNoirAbsence, MakesTheLeaverNoTarget) {
  Opening opening = opening_for(4);
  Table table("7d", {}, opening);
  table.turn(B, Answer::red).value();
  EXPECT_EQ(events_of(table.step(Left{C})), (std::vector<Event>{LeftGame{C}}));

  EXPECT_EQ(table.choices(B).give->to, (std::vector<Seat>{Seat{3}, A}));
  EXPECT_EQ(table.give(B, C).error(), (Refusal{refusals::not_a_target, {{"to", std::int64_t{2}}}}));
}

// rules.md R5: with one receiver left there is nothing to choose.
TEST(RougeOuNoirAbsence, GivesToTheOnlyOneLeft) {
  Table table("7d Ks");
  table.turn(B, Answer::red).value();

  const auto step = table.step(Away{C});

  EXPECT_EQ(step.value().servings, (std::vector<Serving>{{A, B, Sips{1}, Why::gift}}));
}

TEST(RougeOuNoirAbsence, OfTheOnlyReceiverLetsTheGiftLapse) {
  Settings settings;
  settings.gift_to_self = true;
  Table table("7d Ks", settings, opening_for(2));
  table.turn(B, Answer::red).value();
  table.give(B, A).value();

  // He may still give to himself, and that is all: rules.md R5.
  EXPECT_EQ(the<GiftGiven>(table.step(Left{A})).to, B);

  Table other("7d Ks", {}, opening_for(2));
  other.answer(B, Answer::red).value();
  other.step(Away{A}).value();
  EXPECT_EQ(the<GiftLapsed>(other.elapse()), (GiftLapsed{B, 1}));
}

TEST(RougeOuNoirAbsence, OfTheChosenOneAsksTheGiverAgain) {
  Table table("7d", {}, opening_for(4));
  table.turn(B, Answer::red).value();
  table.give(B, C).value();
  const std::uint32_t turn = table.turn_number();

  const auto step = table.step(Away{C});

  EXPECT_EQ(events_of(step), (std::vector<Event>{WentAway{C}, GiftTakenBack{B}, GiftAsked{B, 1}}));
  EXPECT_EQ(table.turn_number(), turn + 1);
  EXPECT_TRUE(table.waits().empty());
  EXPECT_EQ(table.choices(B).give->to, (std::vector<Seat>{Seat{3}, A}));
}

TEST(RougeOuNoirAbsence, OfTheChosenOneKeepsThePartsThatStand) {
  Settings settings;
  settings.divisible_gifts = true;
  settings.order = Order::by_player;
  Table table("7d 9d", settings, opening_for(4));
  table.turn(B, Answer::black).value();
  table.turn(B, Answer::above).value();
  table.give(B, C, 1).value();
  table.elapse().value();
  table.give(B, C, 1).value();

  EXPECT_EQ(the<GiftAsked>(table.step(Left{C})), (GiftAsked{B, 1}));
  EXPECT_EQ(table.view().gift, (GiftView{B, 2, 1, {Seat{3}, A}, {{C, 1}}, {}}));
}

TEST(RougeOuNoirAbsence, MakesAReturnerATargetAgain) {
  Table table("7d", {}, opening_for(4));
  table.step(Away{C}).value();
  table.turn(B, Answer::red).value();
  table.step(Back{C}).value();

  EXPECT_EQ(table.choices(B).give->to, (std::vector<Seat>{C, Seat{3}, A}));
}

TEST(RougeOuNoirAbsence, OfTheMasterLeavesTheCardToTheServer) {
  Table table("7d Ks");
  table.step(Away{A}).value();
  table.answer(B, Answer::black).value();

  EXPECT_EQ(table.play(A, Deal{}).error(), Refusal{refusals::not_playing});
  EXPECT_EQ(the<CardDealt>(table.elapse()).card, card("7d"));
  table.answer(C, Answer::red).value();
  table.step(Back{A}).value();
  EXPECT_EQ(the<CardDealt>(table.deal()).card, card("Ks"));
}

TEST(RougeOuNoirAbsence, OfAMasterWhoseClockRanOutDealsTheCard) {
  Table table("7d");
  table.answer(B, Answer::black).value();

  EXPECT_EQ(the<CardDealt>(table.step(TimedOut{A})).judgement.verdict, Verdict::lost);
}

TEST(RougeOuNoirAbsence, OfTheOneWhoAnsweredCannotTimeOut) {
  Table table("7d");
  table.answer(B, Answer::black).value();

  EXPECT_EQ(table.step(TimedOut{B}).error(), Refusal{refusals::stale});
  EXPECT_EQ(table.step(TimedOut{stranger}).error(), Refusal{refusals::stale});
}

TEST(RougeOuNoirAbsence, OfEverybodyStopsTheGameUntilSomebodyIsBack) {
  Table table("7d Ks 7s");
  table.step(Away{C}).value();
  table.step(Away{A}).value();

  EXPECT_EQ(events_of(table.step(Away{B})), (std::vector<Event>{WentAway{B}}));
  EXPECT_TRUE(table.to_act().empty());
  EXPECT_EQ(table.step(TimedOut{B}).error(), Refusal{refusals::stale});
  EXPECT_EQ(table.drawn(), 0U);

  const auto step = table.step(Back{A});
  EXPECT_EQ(events_of(step),
            (std::vector<Event>{CameBack{A}, void_card(B, "7d", Question::red_or_black),
                                void_card(C, "Ks", Question::red_or_black),
                                Asked{A, Question::red_or_black}}));
}

TEST(RougeOuNoirAbsence, OfEverybodyLeavesTheQuestionToWhoWasAsked) {
  Table table("7d");
  for (const Seat seat : {C, A, B})
    table.step(Away{seat}).value();

  EXPECT_EQ(events_of(table.step(Back{B})), (std::vector<Event>{CameBack{B}}));
  EXPECT_TRUE(table.answer(B, Answer::red).has_value());
}

TEST(RougeOuNoirAbsence, ThatIsKnownDoesNothing) {
  Table table("7d");
  table.step(Away{C}).value();

  EXPECT_EQ(events_of(table.step(Away{C})), std::vector<Event>{});
  EXPECT_EQ(events_of(table.step(Back{A})), std::vector<Event>{});
  EXPECT_EQ(events_of(table.step(Left{C})), (std::vector<Event>{LeftGame{C}}));
  EXPECT_EQ(table.step(Away{stranger}).error(), Refusal{refusals::not_playing});
}

}  // namespace
}  // namespace trinque::engine::rouge_ou_noir::tests
