#include "tests/engine/games/give_n_take/table.hpp"

#include <gtest/gtest.h>

namespace trinque::engine::give_n_take::tests {
namespace {

Result<std::vector<Event>> started(const Opening& opening, const Settings& settings = {}) {
  ListedChance chance("");
  return Game::start(settings, opening, chance);
}

Opening with_unseen(int cards) {
  Opening opening = opening_of(example_hands());
  CardPool few;
  for (int index = 0; index < cards; ++index) {
    few.put(opening.carried->unseen.at(index));
  }
  opening.carried->unseen = few;
  return opening;
}

TEST(GiveNTakeStart, TheHandsStayAndTenCardsLieFaceDown) {  // rules.md section 1 points 1, 2
  const Table table("");

  const View view = table.view();

  EXPECT_EQ(view.order, (std::vector<Seat>{B, C, A}));
  EXPECT_EQ(view.master, A);
  EXPECT_EQ(view.rows, 5);
  EXPECT_EQ(view.hands, example_hands());
  EXPECT_TRUE(view.turned.empty());
  EXPECT_EQ(view.next, (Place{Column::give, 1}));
  EXPECT_EQ(view.stake, Dose{Sips{1}});
  EXPECT_EQ(view.unseen, 37);
  EXPECT_EQ(table.phase(), "gnt.next");
  EXPECT_EQ(table.turn(), 1U);
}

TEST(GiveNTakeStart, NothingIsDrawnBeforeACardIsTurned) {
  const Table table("");

  EXPECT_EQ(table.drawn(), 0U);
}

TEST(GiveNTakeStart, RefusesWithoutHands) {
  Opening opening;
  opening.order = {A, B};

  EXPECT_EQ(started(opening).error(), (Refusal{engine::refusals::wrong_phase}));
}

TEST(GiveNTakeStart, RefusesWhenFewerThanTwoHoldersAreThere) {
  Opening opening = opening_of(example_hands());
  opening.away = {A, B};

  EXPECT_EQ(started(opening).error(),
            (Refusal{engine::refusals::not_enough_players, {{"needed", std::int64_t{2}}}}));
  opening.away = {B};
  EXPECT_TRUE(started(opening));
}

TEST(GiveNTakeStart, AHolderWhoIsNotListedHasLeft) {
  Opening opening = opening_of(example_hands());
  opening.order = {A, C};

  const Table table("", opening);

  EXPECT_EQ(table.state().players.at(0).seat, B);
  EXPECT_EQ(table.state().players.at(0).presence, Presence::left);
  EXPECT_EQ(table.view().hands, example_hands());
}

TEST(GiveNTakeStart, WhoHoldsNoCardsTakesNoPart) {  // rules.md 2.3, joining mid-game
  Opening opening = opening_of(example_hands());
  opening.order.push_back(Seat{7});

  Table table("", opening);

  EXPECT_EQ(table.view().order, (std::vector<Seat>{B, C, A}));
  EXPECT_EQ(table.play(Seat{7}, Reveal{}).error().code, engine::refusals::not_playing);
}

TEST(GiveNTakeStart, RefusesALayoutForWhichTooFewCardsAreUnseen) {  // rules.md R14
  EXPECT_EQ(started(with_unseen(9)).error(),
            (Refusal{refusals::not_enough_cards,
                     {{"needed", std::int64_t{10}}, {"left", std::int64_t{9}}}}));
  EXPECT_TRUE(started(with_unseen(10)));
}

TEST(GiveNTakeStart, NeedsTwoCardsForEachRow) {  // rules.md R14
  Settings settings;
  EXPECT_EQ(Game::cards_needed(settings, 2), 10);
  settings.gnt_rows = 6;
  EXPECT_EQ(Game::cards_needed(settings, 29), 12);
}

TEST(GiveNTakeStart, IsOfferedAsTheHouseSays) {
  Settings settings;
  EXPECT_EQ(Game::offer(settings), Offer::ask);
  settings.gnt = Offer::always;
  EXPECT_EQ(Game::offer(settings), Offer::always);
  settings.gnt = Offer::never;
  EXPECT_EQ(Game::offer(settings), Offer::never);
}

TEST(GiveNTakeStart, EverySettingTakesItsOptionsAndRangesOnly) {
  Settings settings;
  const auto set = [&](std::string_view name, const SettingValue& value) {
    return assign(settings_table(), settings, name, value);
  };
  EXPECT_TRUE(set("gnt", std::string("never")));
  EXPECT_TRUE(set("gnt_rows", std::int64_t{6}));
  EXPECT_TRUE(set("gnt_first", std::string("take")));
  EXPECT_TRUE(set("gnt_order", std::string("column_by_column")));
  EXPECT_TRUE(set("gnt_last_row", std::string("half")));
  EXPECT_TRUE(set("gnt_multiple", std::string("once")));
  EXPECT_TRUE(set("gnt_divisible", true));
  EXPECT_TRUE(set("gnt_discard", true));
  EXPECT_TRUE(set("gnt_redraw", std::string("until_match")));
  EXPECT_TRUE(set("auto_deal", std::int64_t{0}));
  EXPECT_TRUE(set("give_undo", std::int64_t{5}));
  EXPECT_TRUE(set("show_odds", true));

  EXPECT_EQ(settings,
            (Settings{Offer::never, 6, Column::take, Order::column_by_column, LastRow::half,
                      Multiple::once, true, true, Redraw::until_match, 0, 5, true}));
  EXPECT_FALSE(set("gnt_rows", std::int64_t{2}));
  EXPECT_FALSE(set("gnt_rows", std::int64_t{7}));
  EXPECT_FALSE(set("auto_deal", std::int64_t{2}));
  EXPECT_FALSE(set("auto_deal", std::int64_t{31}));
  EXPECT_FALSE(set("give_undo", std::int64_t{6}));
}

}  // namespace
}  // namespace trinque::engine::give_n_take::tests
