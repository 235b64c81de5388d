#include "engine/gifts/odds.hpp"

#include "tests/engine/games/give_n_take/table.hpp"

#include <gtest/gtest.h>

#include <array>
#include <utility>

namespace trinque::engine::give_n_take::tests {
namespace {

/// How often nobody holds the turned card's rank, and how many matching cards there are in all,
/// over all places in which its three twins can lie among the 51 other cards.
struct Count {
  int places = 0;
  int nobody = 0;
  int matching = 0;
};

/// The first 5 x players places are hands, the others lie unseen. The turned card is an ace; what
/// is no ace counts alike, so the places of the other aces say everything.
Count counted_over_all_places(int players) {
  State state;
  for (int index = 0; index < players; ++index) {
    state.players.push_back(
        {Seat{static_cast<std::uint8_t>(index)}, std::vector<Card>(5, Card{king, Suit::clubs})});
  }
  Card elsewhere;
  const auto place = [&](int position) -> Card& {
    if (position >= 5 * players) return elsewhere;
    const auto seat = static_cast<std::size_t>(position / 5);
    return state.players[seat].cards[static_cast<std::size_t>(position % 5)];
  };
  Count count;
  for (int first = 0; first < 51; ++first) {
    for (int second = first + 1; second < 51; ++second) {
      for (int third = second + 1; third < 51; ++third) {
        for (const int position : {first, second, third}) {
          place(position).rank = ace;
        }
        int copies = 0;
        for (const Holding& holding : gifts::holdings(state.players, Card{ace, Suit::spades})) {
          copies += holding.copies;
        }
        ++count.places;
        count.nobody += copies == 0 ? 1 : 0;
        count.matching += copies;
        for (const int position : {first, second, third}) {
          place(position).rank = king;
        }
      }
    }
  }
  return count;
}

TEST(GiveNTakeOdds, ACardMatchesNobodyAsOftenAsTheTableSays) {  // rules.md 4.4
  struct Row {
    int players;
    int nobody;
    int of;
  };
  constexpr std::array<Row, 7> table = {{{2, 2132, 4165},
                                         {3, 12, 35},
                                         {4, 899, 4165},
                                         {5, 104, 833},
                                         {6, 38, 595},
                                         {7, 16, 595},
                                         {8, 33, 4165}}};
  for (const Row& row : table) {
    const Count count = counted_over_all_places(row.players);

    EXPECT_EQ(count.places, 20825);
    EXPECT_EQ(count.nobody * row.of, row.nobody * count.places) << row.players << " players";
    EXPECT_EQ(count.matching * 51, 5 * row.players * 3 * count.places) << row.players << " players";
  }
}

// Of the 37 cards that the hands of rules.md 3.4 leave, 8 match nobody: the eights and the jacks.
TEST(GiveNTakeOdds, EachUnseenCardCountsOnceForEachHandThatHoldsItsRank) {  // rules.md 4.4
  Settings settings;
  settings.show_odds = true;
  Table table("7h", opening_of(example_hands()), settings);

  EXPECT_EQ(table.view().odds, (Odds{216, {{B, 270}, {C, 351}, {A, 297}}}));
  ASSERT_TRUE(table.reveal());
  EXPECT_EQ(table.phase(), "gnt.give");
  EXPECT_EQ(table.view().odds, std::nullopt);
}

TEST(GiveNTakeOdds, ACardThatIsDrawnAgainIsAsLikelyAsThoseThatMatch) {  // rules.md 4.4
  Settings settings;
  settings.show_odds = true;
  settings.gnt_redraw = Redraw::until_match;

  // Of 29 cards that match, after at most 8 that do not.
  EXPECT_EQ(Table("", opening_of(example_hands()), settings).view().odds,
            (Odds{0, {{B, 345}, {C, 448}, {A, 379}}}));
}

TEST(GiveNTakeOdds, WhoIsAwayMatchesNothing) {  // rules.md 4.4
  Settings settings;
  settings.show_odds = true;
  Opening opening = opening_of(example_hands());
  opening.away = {C};

  EXPECT_EQ(Table("", opening, settings).view().odds, (Odds{459, {{B, 270}, {A, 297}}}));
}

TEST(GiveNTakeOdds, AreShownOnlyWhereTheHouseSaysSo) {
  EXPECT_EQ(Table("").view().odds, std::nullopt);
}

}  // namespace
}  // namespace trinque::engine::give_n_take::tests
