#include "engine/games/tas_de_des/settings.hpp"

#include "engine/games/tas_de_des/tas_de_des.hpp"

#include <gtest/gtest.h>

namespace trinque::engine::tas_de_des {
namespace {

Result<void> set(Settings& settings, std::string_view name, const SettingValue& value) {
  return assign(settings_table(), settings, name, value);
}

Refusal out_of_range(std::string field, int min, int max) {
  return {refusals::out_of_range,
          {{"field", std::move(field)}, {"min", std::int64_t{min}}, {"max", std::int64_t{max}}}};
}

TEST(TasDeDesSettings, DefaultsAreThoseOfTheOriginalText) {  // rules.md 2.1
  const Settings settings;

  EXPECT_EQ(settings, (Settings{.dice_total = 20,
                                .die_cost = 2,
                                .five_dice = FiveDice::sips,
                                .tie_rebuy = true,
                                .opener_may_buy = false,
                                .max_buy_per_turn = 0,
                                .rounds = 0,
                                .minutes = 0,
                                .show_odds = false}));
}

TEST(TasDeDesSettings, NumbersKeepToTheirRanges) {  // rules.md D10, D16, D17, D19
  struct Row {
    std::string name;
    int min;
    int max;
    int too_small;
  };
  for (const Row& row : std::vector<Row>{{"dice_total", 10, 60, 9},
                                         {"die_cost", 1, 5, 0},
                                         {"max_buy_per_turn", 0, 59, -1},
                                         {"rounds", 0, 100, -1},
                                         {"minutes", 0, 240, -1}}) {
    Settings settings;
    EXPECT_TRUE(set(settings, row.name, std::int64_t{row.min})) << row.name;
    EXPECT_TRUE(set(settings, row.name, std::int64_t{row.max})) << row.name;
    const Settings kept = settings;
    EXPECT_EQ(set(settings, row.name, std::int64_t{row.too_small}).error(),
              out_of_range(row.name, row.min, row.max));
    EXPECT_EQ(set(settings, row.name, std::int64_t{row.max} + 1).error(),
              out_of_range(row.name, row.min, row.max));
    EXPECT_EQ(settings, kept) << row.name;
  }
}

TEST(TasDeDesSettings, EachNameWritesItsOwnRule) {
  Settings settings;

  EXPECT_TRUE(set(settings, "dice_total", std::int64_t{60}));
  EXPECT_TRUE(set(settings, "die_cost", std::int64_t{5}));
  EXPECT_TRUE(set(settings, "five_dice", std::string("none")));
  EXPECT_TRUE(set(settings, "tie_rebuy", false));
  EXPECT_TRUE(set(settings, "opener_may_buy", true));
  EXPECT_TRUE(set(settings, "max_buy_per_turn", std::int64_t{7}));
  EXPECT_TRUE(set(settings, "rounds", std::int64_t{8}));
  EXPECT_TRUE(set(settings, "minutes", std::int64_t{9}));
  EXPECT_TRUE(set(settings, "show_odds", true));

  EXPECT_EQ(settings, (Settings{.dice_total = 60,
                                .die_cost = 5,
                                .five_dice = FiveDice::none,
                                .tie_rebuy = false,
                                .opener_may_buy = true,
                                .max_buy_per_turn = 7,
                                .rounds = 8,
                                .minutes = 9,
                                .show_odds = true}));
}

TEST(TasDeDesSettings, FiveDiceCostSipsAHalfOrNothing) {  // rules.md D1
  Settings settings;

  EXPECT_TRUE(set(settings, "five_dice", std::string("half")));
  EXPECT_EQ(settings.five_dice, FiveDice::half);
  EXPECT_TRUE(set(settings, "five_dice", std::string("sips")));
  EXPECT_EQ(settings.five_dice, FiveDice::sips);
  EXPECT_EQ(set(settings, "five_dice", std::string("full")).error(),
            (Refusal{refusals::not_an_option,
                     {{"field", std::string("five_dice")},
                      {"allowed", std::string("sips, half, none")}}}));
}

TEST(TasDeDesSettings, ThereAreNineHouseRules) {
  Settings settings;

  EXPECT_EQ(settings_table().size(), 9U);
  EXPECT_EQ(set(settings, "decks", std::int64_t{1}).error().code, refusals::unknown_setting);
}

TEST(TasDeDesSettings, TheGameEndsByRoundsOrMinutes) {  // rules.md D19
  Settings settings;
  settings.rounds = 12;
  settings.minutes = 90;

  EXPECT_EQ(Game::length(settings).rounds, 12);
  EXPECT_EQ(Game::length(settings).minutes, 90);
  EXPECT_EQ(Game::length(Settings{}).rounds, 0);
  EXPECT_EQ(Game::length(Settings{}).minutes, 0);
}

TEST(TasDeDesSettings, ItIsNoFollowUpAndNeedsNoCards) {
  EXPECT_EQ(Game::follows, "");
  EXPECT_EQ(Game::offer(Settings{}), Offer::never);
  EXPECT_EQ(Game::cards_needed(Settings{}, 29), 0);
}

}  // namespace
}  // namespace trinque::engine::tas_de_des
