#include "server/chance/keyed_chance.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

/// Whether dice and cards fall as they should, through the derivation of the product. The seeds are
/// fixed, so a result stands; the limits are those that a right stream passes in all but one of a
/// million seeds. TRINQUE_DRAWS multiplies the sizes: 100 makes 10^8 dice and 10^6 decks of 104
/// cards.
namespace trinque::server {
namespace {

constexpr double million_to_one = 4.7534;

std::int64_t times(std::int64_t small) {
  const char* factor = std::getenv("TRINQUE_DRAWS");
  return factor == nullptr ? small : small * std::atoll(factor);
}

/// What chi-square with so many degrees of freedom passes once in a million (Wilson and Hilferty).
double limit(double freedom) {
  const double part = 2 / (9 * freedom);
  return freedom * std::pow(1 - part + million_to_one * std::sqrt(part), 3);
}

/// Of counts that should all be alike.
template <class Counts>
double chi_square(const Counts& counts) {
  double all = 0;
  for (const std::int64_t count : counts) {
    all += static_cast<double>(count);
  }
  const double expected = all / static_cast<double>(counts.size());
  double sum = 0;
  for (const std::int64_t count : counts) {
    sum += std::pow(static_cast<double>(count) - expected, 2) / expected;
  }
  return sum;
}

/// How far the number of runs is from its mean, in standard deviations, for a sequence of two kinds
/// (Wald and Wolfowitz).
double runs_apart(std::int64_t runs, std::int64_t some, std::int64_t others) {
  const auto a = static_cast<double>(some);
  const auto b = static_cast<double>(others);
  const double mean = 2 * a * b / (a + b) + 1;
  const double variance = (mean - 1) * (mean - 2) / (a + b - 1);
  return (static_cast<double>(runs) - mean) / std::sqrt(variance);
}

KeyedChance chance_of(std::string_view seed) {
  const std::array contributions = {Contribution{engine::Seat{0}, sha256({seed, "0"})},
                                    Contribution{engine::Seat{7}, sha256({seed, "7"})}};
  return {sha256({seed}), contributions};
}

TEST(Statistics, DiceAreEvenAloneAndInPairsAndRunAsTheyShould) {
  KeyedChance chance = chance_of("dice");
  std::array<std::int64_t, 6> faces{};
  std::array<std::int64_t, 36> pairs{};
  std::int64_t runs = 0;
  std::int64_t high = 0;
  const std::int64_t dice = times(1'000'000);
  bool was_high = false;
  int before = 0;
  for (std::int64_t index = 0; index < dice; ++index) {
    const int face = chance.die();
    ++faces[static_cast<std::size_t>(face - 1)];
    if (index % 2 == 1) ++pairs[static_cast<std::size_t>((before - 1) * 6 + face - 1)];
    const bool is_high = face > 3;
    if (index == 0 || is_high != was_high) ++runs;
    if (is_high) ++high;
    was_high = is_high;
    before = face;
  }

  EXPECT_LT(chi_square(faces), limit(5));
  EXPECT_LT(chi_square(pairs), limit(35));
  EXPECT_LT(std::abs(runs_apart(runs, high, dice - high)), million_to_one);
}

TEST(Statistics, EachCardOfTwoPacksIsAsLikelyAtEachPlace) {
  KeyedChance chance = chance_of("cards");
  constexpr std::size_t cards = 104;
  std::vector<std::array<std::int64_t, 52>> at(cards);
  std::int64_t runs = 0;
  const std::int64_t decks = times(10'000);
  for (std::int64_t deck = 0; deck < decks; ++deck) {
    engine::CardPool pool = engine::CardPool::of_decks(2);
    auto before = engine::Colour::red;
    for (std::size_t place = 0; place < cards; ++place) {
      const engine::Card card = chance.card(pool);
      pool.take(card);
      ++at[place][static_cast<std::size_t>(card.suit) * 13 + card.rank - 1];
      const engine::Colour colour = engine::colour_of(card.suit);
      if (place == 0 || colour != before) ++runs;
      before = colour;
    }
  }

  double all = 0;
  for (const auto& counts : at) {
    const double one = chi_square(counts);
    all += one;
    EXPECT_LT(one, limit(51));
  }
  // The last place follows from the others, so that the sum has 103 times 51 degrees of freedom,
  // by a factor of 104 / 103 because the places of one deck depend on each other.
  EXPECT_LT(all * 103 / 104, limit(103 * 51));
  // 52 red and 52 black cards make 53 runs on average, with a variance of 25.75.
  const double mean = static_cast<double>(runs) / static_cast<double>(decks);
  EXPECT_LT(std::abs(mean - 53) / std::sqrt(25.7476 / static_cast<double>(decks)), million_to_one);
}

TEST(Statistics, WhoOpensIsAsLikelyForEachOfTwentyNine) {
  std::array<std::int64_t, 29> openers{};
  const std::int64_t rounds = times(10'000);
  for (std::int64_t round = 0; round < rounds; ++round) {
    // The first word of a stream of its own, as in a room.
    KeyedChance chance(sha256({"round", std::to_string(round)}), {});
    ++openers[chance.below(29)];
  }

  EXPECT_LT(chi_square(openers), limit(28));
}

}  // namespace
}  // namespace trinque::server
