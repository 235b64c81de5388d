#include "tests/engine/games/pyramide/table.hpp"

#include <gtest/gtest.h>

#include <string>

namespace trinque::engine::pyramide::tests {
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

TEST(PyramideStart, TheHandsStayAndFifteenCardsLieFaceDown) {  // rules-pyramide.md points 1, 2
  const Table table("");

  const View view = table.view();

  EXPECT_EQ(view.order, (std::vector<Seat>{B, C, A}));
  EXPECT_EQ(view.master, A);
  EXPECT_EQ(view.hands, example_hands());
  EXPECT_TRUE(view.turned.empty());
  EXPECT_EQ(view.next, (Place{1, 1}));
  EXPECT_EQ(view.stake, Dose{Sips{1}});
  EXPECT_EQ(view.unseen, 37);
  EXPECT_EQ(table.phase(), "pyramid.next");
  EXPECT_EQ(table.turn(), 1U);
  EXPECT_EQ(table.drawn(), 0U);
}

TEST(PyramideStart, TheRowsHoldFiveToOneCardsFromTheBottomLeft) {  // rules-pyramide.md points 2, 3
  std::string rows;
  for (std::size_t turned = 0; const auto place = place_after(turned); ++turned) {
    rows += std::to_string(place->row) + "." + std::to_string(place->from_left) + " ";
  }

  EXPECT_EQ(rows, "1.1 1.2 1.3 1.4 1.5 2.1 2.2 2.3 2.4 3.1 3.2 3.3 4.1 4.2 5.1 ");
}

TEST(PyramideStart, NeedsFifteenCards) {  // rules.md R14
  EXPECT_EQ(Game::cards_needed({}, 2), 15);
  EXPECT_EQ(Game::cards_needed({}, 29), 15);
  EXPECT_EQ(started(with_unseen(14)).error(),
            (Refusal{gifts::refusals::not_enough_cards,
                     {{"needed", std::int64_t{15}}, {"left", std::int64_t{14}}}}));
  EXPECT_TRUE(started(with_unseen(15)));
}

TEST(PyramideStart, RefusesWithoutHandsAndWithFewerThanTwoHolders) {
  Opening opening;
  opening.order = {A, B};
  EXPECT_EQ(started(opening).error(), (Refusal{engine::refusals::wrong_phase}));

  opening = opening_of(example_hands());
  opening.away = {A, B};
  EXPECT_EQ(started(opening).error(),
            (Refusal{engine::refusals::not_enough_players, {{"needed", std::int64_t{2}}}}));
}

TEST(PyramideStart, IsOfferedOnlyWhereTheHouseSaysSo) {
  Settings settings;
  EXPECT_EQ(Game::offer(settings), Offer::never);
  settings.pyramid = Offer::ask;
  EXPECT_EQ(Game::offer(settings), Offer::ask);
}

TEST(PyramideStart, EverySettingTakesItsOptionsAndRangesOnly) {
  Settings settings;
  const auto set = [&](std::string_view name, const SettingValue& value) {
    return assign(settings_table(), settings, name, value);
  };
  EXPECT_TRUE(set("pyramid", std::string("always")));
  EXPECT_TRUE(set("pyramid_top", std::string("half")));
  EXPECT_TRUE(set("auto_deal", std::int64_t{0}));
  EXPECT_TRUE(set("give_undo", std::int64_t{5}));
  EXPECT_TRUE(set("show_odds", true));

  EXPECT_EQ(settings, (Settings{Offer::always, gifts::LastRow::half, 0, 5, true}));
  EXPECT_FALSE(set("pyramid", std::string("sometimes")));
  EXPECT_FALSE(set("pyramid_top", std::string("water")));
  EXPECT_FALSE(set("auto_deal", std::int64_t{2}));
  EXPECT_FALSE(set("give_undo", std::int64_t{6}));
}

}  // namespace
}  // namespace trinque::engine::pyramide::tests
