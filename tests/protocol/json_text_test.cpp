#include "protocol/json_text.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace trinque::protocol {
namespace {

TEST(JsonText, PutsCommasWhereTheyBelong) {
  JsonText json;

  json.begin_object()
      .field("a", 1)
      .key("b")
      .begin_array()
      .value(1)
      .value("x")
      .begin_object()
      .end_object();
  json.null().end_array().field("c", true).key("d").begin_array().end_array().end_object();

  EXPECT_EQ(json.text(), R"({"a":1,"b":[1,"x",{},null],"c":true,"d":[]})");
}

TEST(JsonText, WritesTextThatReadsBack) {
  const std::string text = "a\"b\\c\nd\te\x01 Zoé 🎲 {[:,";
  JsonText json;

  json.begin_array().value(text).value(text).end_array();

  const auto read = nlohmann::json::parse(json.text());
  EXPECT_EQ(read, nlohmann::json::array({text, text}));
}

TEST(JsonText, EscapesOnlyWhatMustBe) {
  JsonText json;

  json.begin_array().value("\"\\\x01\x1F\x7F/é").end_array();

  EXPECT_EQ(json.text(), "[\"\\\"\\\\\\u0001\\u001f\x7F/é\"]");
}

TEST(JsonText, WritesTextOfAnyLengthThatReadsBack) {
  for (const std::size_t length : {0U, 1U, 127U, 128U, 129U, 256U, 257U, 100'000U}) {
    for (const char letter : {'a', '"', '\x02'}) {
      const std::string text(length, letter);
      JsonText json;

      json.begin_array().value(text).end_array();

      EXPECT_EQ(nlohmann::json::parse(json.text()), nlohmann::json::array({text})) << length;
    }
  }
}

TEST(JsonText, WritesTheWholeRangeOfNumbers) {
  JsonText json;

  json.begin_array().value(INT64_MIN).value(INT64_MAX).value(0U).value(-1).value(9).value(10);
  json.end_array();

  EXPECT_EQ(json.text(), "[-9223372036854775808,9223372036854775807,0,-1,9,10]");
}

TEST(JsonText, StartsAnewWhenItIsCleared) {
  JsonText json;

  json.begin_array().value(1).end_array();
  json.clear();
  json.begin_array().value(2).end_array();

  EXPECT_EQ(json.text(), "[2]");
}

}  // namespace
}  // namespace trinque::protocol
