#include "tests/engine/games/give_n_take/table.hpp"
#include "tests/support/seeded_chance.hpp"

#include <gtest/gtest.h>

#include <set>

namespace trinque::engine::give_n_take::tests {
namespace {

/// C's view of the example: GIVE 1 matched B twice and A once, TAKE 1 C and A. rules.md 3.5
Sight<Game> sight(int min, int max) {
  Sight<Game> seen{C, {}, {}, {}, {}};
  seen.view.hands = example_hands();
  seen.view.turned = {{{Column::give, 1}, card("7h")}, {{Column::take, 1}, card("Kd")}};
  seen.choices.give = GiveChoice{{A, B}, min, max, 1};
  return seen;
}

Move advised(const Sight<Game>& seen, Temperament temperament, std::uint64_t seed = 0) {
  trinque::tests::SeededChance chance(seed);
  return Game::advise(seen, temperament, chance).value();
}

TEST(GiveNTakeAdvice, TheCarefulGiveALittleToWhoTookLeast) {
  EXPECT_EQ(advised(sight(1, 3), Temperament::careful), Move(Give{B, 1}));
}

TEST(GiveNTakeAdvice, TheBoldGiveAllToWhoHasGivenMost) {
  EXPECT_EQ(advised(sight(1, 3), Temperament::bold), Move(Give{B, 3}));

  Sight<Game> seen = sight(1, 3);
  seen.view.turned[0].card = card("Kh");
  seen.choices.give->to = {A, B};
  EXPECT_EQ(advised(seen, Temperament::bold), Move(Give{A, 3}));
}

TEST(GiveNTakeAdvice, TheJokerGivesAnythingToAnybody) {
  std::set<std::pair<Seat, int>> given;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto give = std::get<Give>(advised(sight(1, 2), Temperament::joker, seed));
    given.emplace(give.to, give.sips.value());
  }
  EXPECT_EQ(given, (std::set<std::pair<Seat, int>>{{A, 1}, {A, 2}, {B, 1}, {B, 2}}));
}

TEST(GiveNTakeAdvice, TheMasterTurnsTheCardThatIsDue) {
  Sight<Game> seen = sight(1, 1);
  seen.choices = {};
  seen.choices.reveal = true;

  EXPECT_EQ(advised(seen, Temperament::careful), Move(Reveal{}));
}

TEST(GiveNTakeAdvice, WhoHasChosenWaits) {
  Sight<Game> seen = sight(1, 1);
  seen.choices = {};
  seen.choices.take_back = true;
  trinque::tests::SeededChance chance(0);

  EXPECT_EQ(Game::advise(seen, Temperament::joker, chance), std::nullopt);
}

}  // namespace
}  // namespace trinque::engine::give_n_take::tests
