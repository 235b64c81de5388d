#include "engine/games/give_n_take/layout.hpp"

#include "tests/engine/games/give_n_take/transcript.hpp"

#include <gtest/gtest.h>

namespace trinque::engine::give_n_take::tests {
namespace {

/// Cards that nobody of the example holds.
constexpr std::string_view four_eights = "8c 8d 8h 8s ";

std::string order_of(const Settings& settings) {
  std::string text;
  for (std::size_t turned = 0; const auto place = place_after(settings, turned); ++turned) {
    text += (place->column == Column::give ? 'G' : 'T') + std::to_string(place->row) + ' ';
  }
  return text;
}

Settings three_rows() {
  Settings settings;
  settings.gnt_rows = 3;
  settings.give_undo = 0;
  return settings;
}

/// The last row of a layout of three, its GIVE card turned next.
Table at_the_last_row(std::string draws, Settings settings, DoseRules doses = {}) {
  Opening opening = opening_of(example_hands());
  opening.doses = doses;
  Table table(std::string(four_eights) + draws, opening, settings);
  for (int card = 0; card < 4; ++card) {
    table.reveal().value();
  }
  return table;
}

TEST(GiveNTakeLayout, ColumnsAndRowsAreTurnedInTheOrderOfTheHouse) {  // rules.md section 1 point 3
  Settings settings;
  EXPECT_EQ(order_of(settings), "G1 T1 G2 T2 G3 T3 G4 T4 G5 T5 ");
  settings.gnt_rows = 3;
  EXPECT_EQ(order_of(settings), "G1 T1 G2 T2 G3 T3 ");
  settings.gnt_first = Column::take;
  EXPECT_EQ(order_of(settings), "T1 G1 T2 G2 T3 G3 ");
  settings.gnt_order = Order::column_by_column;
  EXPECT_EQ(order_of(settings), "T1 T2 T3 G1 G2 G3 ");
  settings.gnt_first = Column::give;
  EXPECT_EQ(order_of(settings), "G1 G2 G3 T1 T2 T3 ");
  settings.gnt_rows = 6;
  settings.gnt_order = Order::alternate;
  EXPECT_EQ(order_of(settings), "G1 T1 G2 T2 G3 T3 G4 T4 G5 T5 G6 T6 ");
}

TEST(GiveNTakeLayout, ARowIsWorthItsNumberAndTheLastAGlass) {  // rules.md section 1 point 4
  Settings settings;
  EXPECT_EQ(stake_of(settings, 1), Dose{Sips{1}});
  EXPECT_EQ(stake_of(settings, 4), Dose{Sips{4}});
  EXPECT_EQ(stake_of(settings, 5), Dose{WholeGlass{}});
  settings.gnt_last_row = LastRow::half;
  EXPECT_EQ(stake_of(settings, 5), Dose{HalfGlass{}});
  settings.gnt_last_row = LastRow::row_sips;
  EXPECT_EQ(stake_of(settings, 5), Dose{Sips{5}});
  settings.gnt_rows = 6;
  EXPECT_EQ(stake_of(settings, 6), Dose{Sips{6}});
}

TEST(GiveNTakeLayout, OnTakeEachCopyIsADoseOfItsOwnSips) {  // rules.md section 1 point 6
  Settings settings;
  settings.gnt_first = Column::take;
  Table table("7h", opening_of(example_hands()), settings);

  const auto step = table.reveal();

  EXPECT_EQ(of_kind<Taken>(step.value()), (std::vector<Taken>{{B, 2, Sips{2}}, {A, 1, Sips{1}}}));
  EXPECT_EQ(table.phase(), "gnt.next");
}

TEST(GiveNTakeLayout, ThePlainServingsNameTakeAndHaveNoGiver) {
  EXPECT_EQ(Game::servings(Taken{B, 2, Sips{2}}),
            (std::vector<Serving>{{B, std::nullopt, Sips{2}, Why::take}}));
  EXPECT_EQ(Game::servings(GiftsRevealed{{{B, C, Sips{2}}, {A, C, WholeGlass{}}}}),
            (std::vector<Serving>{{C, B, Sips{2}, Why::gift}, {C, A, WholeGlass{}, Why::gift}}));
}

TEST(GiveNTakeLayout, AHandCountsOnceWhereTheHouseSaysSo) {  // gnt_multiple
  Settings settings;
  settings.gnt_multiple = Multiple::once;
  settings.gnt_first = Column::take;
  Table table("7h 7s", opening_of({hand(B, {"7d", "7c"}), hand(C, {"2h"}), hand(A, {"Kh"})}),
              settings);

  table.reveal().value();
  EXPECT_EQ(table.received(B), (Received{1, 0, 0}));

  table.reveal().value();
  EXPECT_EQ(table.view().gifts, (std::vector<PendingGifts>{{B, 1, false}}));
}

TEST(GiveNTakeLayout, OnTakeOneGlassIsTheMostForOneCard) {  // rules.md section 1 point 8, X6
  Settings settings = three_rows();
  settings.gnt_first = Column::take;

  EXPECT_EQ(of_kind<Taken>(at_the_last_row("7h", settings).reveal().value()),
            (std::vector<Taken>{{B, 2, WholeGlass{}}, {A, 1, WholeGlass{}}}));
  settings.gnt_last_row = LastRow::half;
  EXPECT_EQ(of_kind<Taken>(at_the_last_row("7h", settings).reveal().value()),
            (std::vector<Taken>{{B, 2, HalfGlass{}}, {A, 1, HalfGlass{}}}));
}

TEST(GiveNTakeLayout, GlassesStackWhereTheHouseSaysSo) {  // X6, cul_sec_stack
  Settings settings = three_rows();
  settings.gnt_first = Column::take;
  const DoseRules doses{.cul_sec_stack = true};
  Table table = at_the_last_row("7h", settings, doses);

  table.reveal().value();

  EXPECT_EQ(table.received(B), (Received{0, 0, 2}));
  EXPECT_EQ(table.received(A), (Received{0, 0, 1}));
}

TEST(GiveNTakeLayout, WhatOneCardAsksOfOnePlayerIsCapped) {  // section 5.5, max_sips_per_event
  Settings settings = three_rows();
  settings.gnt_first = Column::take;
  const DoseRules doses{.cul_sec_stack = true, .max_sips_per_event = 14};
  Table table = at_the_last_row("7h", settings, doses);

  EXPECT_EQ(of_kind<Taken>(table.reveal().value()),
            (std::vector<Taken>{{B, 1, WholeGlass{}}, {B, 1, Sips{4}}, {A, 1, WholeGlass{}}}));
}

TEST(GiveNTakeLayout, ACardThatNobodyHoldsChangesNothing) {  // rules.md section 1 point 10
  Table table("8s");

  const auto step = table.reveal();

  EXPECT_EQ(step->events, (std::vector<Event>{CardTurned{
                              {Column::give, 1}, card("8s"), {}, {{B, 270}, {C, 351}, {A, 297}}}}));
  EXPECT_TRUE(step->servings.empty());
  EXPECT_EQ(table.phase(), "gnt.next");
}

TEST(GiveNTakeLayout, CardsThatNobodyHoldsAreDrawnAgainUntilOneMatches) {  // gnt_redraw
  Settings settings;
  settings.gnt_redraw = Redraw::until_match;
  Table table("8s Jc Ac", opening_of(example_hands()), settings);

  const auto step = table.reveal();

  const Place give_1{Column::give, 1};
  EXPECT_EQ(step->events,
            (std::vector<Event>{
                CardPassedOver{give_1, card("8s")}, CardPassedOver{give_1, card("Jc")},
                CardTurned{give_1, card("Ac"), {{B, 1}}, {{B, 345}, {C, 448}, {A, 379}}}}));
  EXPECT_EQ(table.view().unseen, 34);
  EXPECT_EQ(table.view().turned.size(), 1U);
}

TEST(GiveNTakeLayout, RedrawsLeaveTheCardsThatLieFaceDown) {  // rules.md R15
  Settings settings = three_rows();
  settings.gnt_redraw = Redraw::until_match;
  Opening opening = opening_of(example_hands());
  opening.carried->unseen = CardPool();
  for (const std::string_view each : {"8c", "8d", "8h", "8s", "Jc", "Jd", "Jh", "Js"}) {
    opening.carried->unseen.put(card(each));
  }
  Table table("8c 8d 8h 8s Jc Jd Jh Js", opening, settings);

  const auto first = table.reveal();

  // Eight unseen, six face down: two may be put aside, and then the third stands though nobody
  // holds it.
  EXPECT_EQ(of_kind<CardPassedOver>(first.value()).size(), 2U);
  EXPECT_EQ(of_kind<CardTurned>(first.value()).at(0).card, card("8h"));
  for (int more = 0; more < 5; ++more) {
    EXPECT_TRUE(of_kind<CardPassedOver>(table.reveal().value()).empty());
  }
  EXPECT_EQ(table.phase(), "gnt.over");
  EXPECT_EQ(table.view().unseen, 0);
}

TEST(GiveNTakeLayout,
     AMatchedCardStaysInTheHandUnlessItIsDiscarded) {  // rules.md section 1 point 9
  Settings settings;
  settings.gnt_first = Column::take;
  Table stays("7h", opening_of(example_hands()), settings);
  stays.reveal().value();
  EXPECT_EQ(stays.view().hands, example_hands());

  settings.gnt_discard = true;
  Table discards("7h", opening_of(example_hands()), settings);
  discards.reveal().value();
  EXPECT_EQ(discards.view().hands.at(0), hand(B, {"Ah", "4s", "10h"}));
  EXPECT_EQ(discards.view().hands.at(1), example_hands().at(1));
  EXPECT_EQ(discards.view().hands.at(2), hand(A, {"Kh", "2c", "9d", "Qs"}));
}

TEST(GiveNTakeLayout,
     AfterTheLastCardTheGameIsOverAndCarriesNothing) {  // rules.md section 1 point 11
  Table table = at_the_last_row("Jc Jd", three_rows());
  table.reveal().value();
  EXPECT_EQ(Game::outcome(table.state()), std::nullopt);

  const auto last = table.reveal();

  EXPECT_EQ(of_kind<LayoutDone>(last.value()).size(), 1U);
  EXPECT_EQ(table.phase(), "gnt.over");
  EXPECT_EQ(Game::outcome(table.state()), Outcome{});
  EXPECT_TRUE(Game::to_act(table.state()).empty());
  EXPECT_TRUE(Game::waits(table.state()).empty());
}

TEST(GiveNTakeLayout, TheGameIsOverWhenTheGiftsOfALastGiveCardStand) {
  Settings settings = three_rows();
  settings.gnt_first = Column::take;
  Table table = at_the_last_row("Jc Ac", settings);
  table.reveal().value();
  table.reveal().value();
  EXPECT_EQ(table.phase(), "gnt.give");

  const auto last = table.give(B, C);

  EXPECT_EQ(of_kind<LayoutDone>(last.value()).size(), 1U);
  EXPECT_EQ(table.phase(), "gnt.over");
}

TEST(GiveNTakeLayout, EachCardAndEachNewWaitForOneBeginsATurn) {
  Table table("8s Ac");
  EXPECT_EQ(table.turn(), 1U);
  table.reveal().value();
  EXPECT_EQ(table.turn(), 2U);

  Table gifts("Ac");
  gifts.reveal().value();
  EXPECT_EQ(gifts.turn(), 2U);
  gifts.give(B, C).value();
  EXPECT_EQ(gifts.turn(), 2U);
  gifts.elapse().value();
  EXPECT_EQ(gifts.turn(), 3U);
}

TEST(GiveNTakeLayout, TurnedCardsAreShownAtTheSharedMoment) {
  EXPECT_EQ(Game::reveals(CardTurned{}), engine::Reveal::card);
  EXPECT_EQ(Game::reveals(CardPassedOver{}), engine::Reveal::card);
  EXPECT_EQ(Game::reveals(GiftsRevealed{}), engine::Reveal::nothing);
}

}  // namespace
}  // namespace trinque::engine::give_n_take::tests
