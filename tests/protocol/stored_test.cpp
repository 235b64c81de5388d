#include "protocol/stored.hpp"

#include <gtest/gtest.h>

namespace trinque::protocol {
namespace {

enum class Mood : std::uint8_t { calm, loud };
struct Inner {
  int number = 7;
  bool operator==(const Inner&) const = default;
};
struct Sample {
  int number = 1;
  bool truth = false;
  Mood mood = Mood::calm;
  std::string text;
  std::optional<Inner> maybe;
  std::vector<Inner> list;
  std::set<int> set;
  std::map<int, std::string> map;
  std::variant<Inner, std::string> either;
  engine::Card card;
  engine::CardPool pool;
  bool operator==(const Sample&) const = default;
};

std::string stored(const auto& value) {
  JsonText json;
  write_stored(json, value);
  return json.take();
}

TEST(Stored, ReadsBackWhatItWrote) {
  Sample sample{.number = -3,
                .truth = true,
                .mood = Mood::loud,
                .text = "Zoé \"🎲\"\n",
                .maybe = Inner{9},
                .list = {{1}, {2}},
                .set = {3, 1},
                .map = {{1, "one"}, {2, "two"}},
                .either = std::string("other"),
                .card = {10, engine::Suit::hearts},
                .pool = engine::CardPool::of_decks(3)};
  sample.pool.take({engine::ace, engine::Suit::clubs});

  Sample read;
  ASSERT_TRUE(read_stored(nlohmann::json::parse(stored(sample)), read));

  EXPECT_EQ(read, sample);
}

TEST(Stored, FieldsThatAnOlderBuildDidNotKnowKeepTheirDefaults) {
  Sample read;
  ASSERT_TRUE(read_stored(nlohmann::json::parse("[5,1]"), read));

  Sample expected;
  expected.number = 5;
  expected.truth = true;
  EXPECT_EQ(read, expected);
}

TEST(Stored, WhatDoesNotFitIsRefused) {
  for (const auto* text :
       {"{}", "7", R"(["x"])", "[2147483648]", "[1,2]", "[1,0,256]", "[1,0,0,7]",
        R"([1,0,0,"",[[1],[2]]])", R"([1,0,0,"",[],7])", R"([1,0,0,"",[],[],[],[],[2,"x"]])",
        R"([1,0,0,"",[],[],[],[],[1,"x"],"1x"])", R"([1,0,0,"",[],[],[],[],[1,"x"],"Ac","aaa"])",
        "[1,1,1,1,1,1,1,1,1,1,1,1]"}) {
    Sample read;
    EXPECT_FALSE(read_stored(nlohmann::json::parse(text), read)) << text;
  }
}

}  // namespace
}  // namespace trinque::protocol
