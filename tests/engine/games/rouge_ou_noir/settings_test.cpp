#include "engine/games/rouge_ou_noir/settings.hpp"

#include <gtest/gtest.h>

#include <string>

namespace trinque::engine::rouge_ou_noir {
namespace {

Result<void> set(Settings& settings, std::string_view name, const SettingValue& value) {
  return assign(settings_table(), settings, name, value);
}

bool takes(std::string_view name, const SettingValue& value) {
  Settings settings;
  return set(settings, name, value).has_value();
}

SettingValue number(int value) { return std::int64_t{value}; }
SettingValue word(const char* value) { return std::string(value); }

TEST(RougeOuNoirSettings, AreThoseOfTheOriginalRulesByDefault) {
  const Settings settings;

  EXPECT_EQ(settings.order, Order::by_question);
  EXPECT_FALSE(settings.divisible_gifts);
  EXPECT_FALSE(settings.gift_to_self);
  EXPECT_EQ(settings.equality, Equality::lose);
  EXPECT_EQ(settings.ace_mode, AceMode::dual);
  EXPECT_EQ(settings.ace_q5, AceParity::odd);
  EXPECT_EQ(settings.head_bonus, 0);
  EXPECT_EQ(settings.decks, 0);
  EXPECT_EQ(settings.next_master, NextMaster::next);
  EXPECT_EQ(settings.first_master, FirstMaster::random);
  EXPECT_EQ(settings.auto_deal, 10);
  EXPECT_EQ(settings.give_undo, 3);
  EXPECT_FALSE(settings.show_odds);
}

TEST(RougeOuNoirSettings, AreAllSetByTheirNames) {
  Settings settings;

  EXPECT_TRUE(set(settings, "order", word("by_player")));
  EXPECT_TRUE(set(settings, "divisible_gifts", true));
  EXPECT_TRUE(set(settings, "gift_to_self", true));
  EXPECT_TRUE(set(settings, "equality", word("double")));
  EXPECT_TRUE(set(settings, "ace_mode", word("high")));
  EXPECT_TRUE(set(settings, "ace_q5", word("head")));
  EXPECT_TRUE(set(settings, "head_bonus", number(5)));
  EXPECT_TRUE(set(settings, "decks", number(4)));
  EXPECT_TRUE(set(settings, "next_master", word("random")));
  EXPECT_TRUE(set(settings, "first_master", word("host_choice")));
  EXPECT_TRUE(set(settings, "auto_deal", number(0)));
  EXPECT_TRUE(set(settings, "give_undo", number(0)));
  EXPECT_TRUE(set(settings, "show_odds", true));

  const Settings chosen = {Order::by_player,
                           true,
                           true,
                           Equality::doubled,
                           AceMode::high,
                           AceParity::head,
                           5,
                           4,
                           NextMaster::random,
                           FirstMaster::host_choice,
                           0,
                           0,
                           true};
  EXPECT_EQ(settings, chosen);
  EXPECT_EQ(settings_table().size(), 13U);
}

TEST(RougeOuNoirSettings, TakeTheOtherNamesOfTheirOptions) {
  EXPECT_TRUE(takes("order", word("by_question")));
  EXPECT_TRUE(takes("equality", word("lose")));
  EXPECT_TRUE(takes("equality", word("redraw")));
  EXPECT_TRUE(takes("ace_mode", word("dual")));
  EXPECT_TRUE(takes("ace_mode", word("low")));
  EXPECT_TRUE(takes("ace_q5", word("odd")));
  EXPECT_TRUE(takes("next_master", word("next")));
  EXPECT_TRUE(takes("next_master", word("host_choice")));
  EXPECT_TRUE(takes("first_master", word("random")));
}

TEST(RougeOuNoirSettings, RefuseNumbersBeyondTheirRange) {
  EXPECT_FALSE(takes("head_bonus", number(6)));
  EXPECT_FALSE(takes("head_bonus", number(-1)));
  EXPECT_FALSE(takes("decks", number(5)));
  EXPECT_FALSE(takes("auto_deal", number(2)));
  EXPECT_TRUE(takes("auto_deal", number(3)));
  EXPECT_TRUE(takes("auto_deal", number(30)));
  EXPECT_FALSE(takes("auto_deal", number(31)));
  EXPECT_FALSE(takes("give_undo", number(6)));
  EXPECT_TRUE(takes("give_undo", number(5)));
}

}  // namespace
}  // namespace trinque::engine::rouge_ou_noir
