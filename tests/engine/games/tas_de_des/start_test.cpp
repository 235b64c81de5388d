#include "tests/engine/games/tas_de_des/transcript.hpp"
#include "tests/support/seeded_chance.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trinque::engine::tas_de_des::tests {
namespace {

using trinque::tests::SeededChance;

const std::vector<Seat> two = {A, B};
const std::vector<Seat> four = {A, B, C, D};

Settings with_dice(int total) {
  Settings settings;
  settings.dice_total = total;
  return settings;
}

TEST(TasDeDesStart, DrawsTheOpenerAmongThosePresent) {  // rules.md D7
  Opening opening = opening_of({D, C, B, A}, std::nullopt);
  opening.away = {C};
  ListedChance chance("2");

  const auto events = Game::start({}, opening, chance);

  EXPECT_EQ(text_of(events->front()), "0 opens the round, drawn");
  EXPECT_EQ(chance.position(), 1U);
}

TEST(TasDeDesStart, DrawsEachPresentSeatEquallyOften) {  // rules.md D7
  std::map<Seat, int> opened;
  SeededChance chance(7);
  for (int round = 0; round < 4000; ++round) {
    const auto events = Game::start({}, opening_of(four, std::nullopt), chance);
    ++opened[std::get<RoundStarted>(events->front()).opener];
  }

  for (const Seat seat : four) {
    EXPECT_NEAR(opened[seat], 1000, 120);
  }
}

TEST(TasDeDesStart, DoesNotDrawWhoMustNotOpen) {
  Opening opening = opening_of(two, std::nullopt);
  opening.never_first = A;
  ListedChance chance("0");

  EXPECT_EQ(text_of(Game::start({}, opening, chance)->front()), "1 opens the round, drawn");
}

TEST(TasDeDesStart, DrawsNothingForANamedOpener) {  // rules.md D7
  ListedChance chance("");

  EXPECT_EQ(text_of(Game::start({}, opening_of(four, C), chance)->front()), "2 opens the round");
}

TEST(TasDeDesStart, TheNextPresentSeatOpensForALoserWhoIsGone) {  // rules.md 2.3
  Opening opening = opening_of(four, C);
  opening.away = {C, D};
  ListedChance chance("");

  EXPECT_EQ(text_of(Game::start({}, opening, chance)->front()), "0 opens the round");
}

TEST(TasDeDesStart, RefusesFewerThanTwoWhoAreThere) {  // rules.md D20
  Opening opening = opening_of(four);
  opening.away = {A, B, D};
  ListedChance chance("");

  EXPECT_EQ(text_of(Game::start({}, opening, chance).error()),
            "refused: not_enough_players needed=2");
  EXPECT_EQ(text_of(Game::start({}, opening_of({A}), chance).error()),
            "refused: not_enough_players needed=2");
  EXPECT_EQ(text_of(Game::start({}, opening_of({}, std::nullopt), chance).error()),
            "refused: not_enough_players needed=2");
}

TEST(TasDeDesStart, RefusesAnOpenerOfAnotherTable) {
  ListedChance chance("");

  EXPECT_EQ(text_of(Game::start({}, opening_of(two, C), chance).error()), "refused: not_playing");
}

TEST(TasDeDesStart, LaysAllDiceButOneOnThePile) {  // rules.md D8
  for (const int total : {10, 20, 60}) {
    Table table(opening_of(two), "", with_dice(total));
    EXPECT_EQ(text_of(table.state()), "= pile " + std::to_string(total - 1) + ", hand 1, 0 to act");
  }
}

}  // namespace
}  // namespace trinque::engine::tas_de_des::tests
