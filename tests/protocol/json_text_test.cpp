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

TEST(JsonText, WritesTheWholeRangeOfNumbers) {
  JsonText json;

  json.begin_array().value(INT64_MIN).value(INT64_MAX).value(0U).end_array();

  EXPECT_EQ(json.text(), "[-9223372036854775808,9223372036854775807,0]");
}

}  // namespace
}  // namespace trinque::protocol
