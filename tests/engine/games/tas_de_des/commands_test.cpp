#include "tests/engine/games/tas_de_des/moments.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// Each command in each phase.
namespace trinque::engine::tas_de_des::tests {
namespace {

using testing::ElementsAre;

struct Row {
  std::string what;
  Command<Move> command;
  Lines opening;
  Lines deciding;
  Lines tied;
  Lines over;
};

TEST(TasDeDesCommands, AreAnsweredInEachPhaseAsTheTableSays) {  // rules.md 2.3
  const std::string stale = "refused: stale";
  const std::string elsewhere = "refused: not_playing";
  const Lines none = {};
  const Seat stranger{9};
  const std::vector<Row> table = {
      // What the awaited seat does on his own, A in the opening and B later, is the matter of the
      // tests above.
      {"a roll of another",
       Play<Move>{C, Roll{}},
       {"refused: not_your_turn seat=0"},
       {"refused: not_your_turn seat=1"},
       {"refused: not_your_turn seat=1"},
       {"refused: wrong_phase"}},
      {"a purchase of another",
       Play<Move>{C, Buy{1}},
       {"refused: not_your_turn seat=0"},
       {"refused: not_your_turn seat=1"},
       {"refused: not_your_turn seat=1"},
       {"refused: wrong_phase"}},
      {"a roll of a stranger",
       Play<Move>{stranger, Roll{}},
       {elsewhere},
       {elsewhere},
       {elsewhere},
       {"refused: wrong_phase"}},
      {"the clock of another", TimedOut{C}, {stale}, {stale}, {stale}, {stale}},
      {"the clock of a stranger", TimedOut{stranger}, {stale}, {stale}, {stale}, {stale}},
      {"a deal that waited", Elapsed{WaitKind::deal, 0}, {stale}, {stale}, {stale}, {stale}},
      {"a gift that waited", Elapsed{WaitKind::gift, 1}, {stale}, {stale}, {stale}, {stale}},
      {"another goes away", Away{C}, {"2 is away"}, {"2 is away"}, {"2 is away"}, {"2 is away"}},
      {"another leaves", Left{C}, {"2 has left"}, {"2 has left"}, {"2 has left"}, {"2 has left"}},
      {"who is there comes back", Back{C}, none, none, none, none},
      {"a stranger goes away", Away{stranger}, {elsewhere}, {elsewhere}, {elsewhere}, {elsewhere}},
      {"a stranger leaves", Left{stranger}, {elsewhere}, {elsewhere}, {elsewhere}, {elsewhere}},
      {"a stranger comes back", Back{stranger}, {elsewhere}, {elsewhere}, {elsewhere}, {elsewhere}},
  };

  for (const Row& row : table) {
    const testing::ScopedTrace where(__FILE__, __LINE__, row.what);
    Table at_opening = opening();
    Table at_deciding = deciding();
    Table at_tied = tied();
    Table at_over = over();
    EXPECT_EQ(after(at_opening, row.command), row.opening);
    EXPECT_EQ(after(at_deciding, row.command), row.deciding);
    EXPECT_EQ(after(at_tied, row.command), row.tied);
    EXPECT_EQ(after(at_over, row.command), row.over);
  }
}

TEST(TasDeDesCommands, OfTheAbsentAreTakenForWhatTheyAre) {  // rules.md 2.3
  Table table = deciding();
  EXPECT_TRUE(table.step(Away{C}));

  EXPECT_THAT(lines_of(table.roll(C)), ElementsAre("refused: not_playing"));
  EXPECT_THAT(after(table, Away{C}), ElementsAre());
  EXPECT_THAT(after(table, Left{C}), ElementsAre("2 has left"));
  EXPECT_THAT(after(table, Left{C}), ElementsAre());
  EXPECT_THAT(after(table, Away{C}), ElementsAre());
  EXPECT_THAT(after(table, Back{C}), ElementsAre("2 is back"));
  EXPECT_THAT(after(table, Back{C}), ElementsAre());
}

TEST(TasDeDesCommands, OfTheAwaitedAreRefusedOnceTheRoundIsOver) {
  Table table = over();

  EXPECT_THAT(lines_of(table.roll(B)), ElementsAre("refused: wrong_phase"));
  EXPECT_THAT(lines_of(table.buy(B, 1)), ElementsAre("refused: wrong_phase"));
  EXPECT_THAT(after(table, TimedOut{B}), ElementsAre("refused: stale"));
  EXPECT_THAT(after(table, Away{B}), ElementsAre("1 is away"));
  EXPECT_THAT(after(table, Back{B}), ElementsAre("1 is back"));
}

}  // namespace
}  // namespace trinque::engine::tas_de_des::tests
