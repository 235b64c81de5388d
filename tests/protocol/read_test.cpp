#include "protocol/read.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string>

namespace trinque::protocol {
namespace {

std::string fault_of(std::string_view text) {
  const auto message = read(text);
  if (message) return "none";
  EXPECT_EQ(message.error().code, refusals::malformed);
  return std::get<std::string>(message.error().parameters.front().value);
}

TEST(Read, NamesTheFaultOfWhatItCannotRead) {
  EXPECT_EQ(fault_of(""), "not_json");
  EXPECT_EQ(fault_of("{"), "not_json");
  EXPECT_EQ(fault_of("{} {}"), "not_json");
  EXPECT_EQ(fault_of("NaN"), "not_json");
  EXPECT_EQ(fault_of("[]"), "not_an_object");
  EXPECT_EQ(fault_of("7"), "not_an_object");
  EXPECT_EQ(fault_of(R"({"t":"sing"})"), "unknown_type");
  EXPECT_EQ(fault_of(R"({"t":7})"), "field");
  EXPECT_EQ(fault_of("{}"), "field");
}

TEST(Read, RefusesMoreThanSixteenLevels) {
  const auto nested = [](int lists) {
    return R"({"t":"sing","song":)" + std::string(static_cast<std::size_t>(lists), '[') +
           std::string(static_cast<std::size_t>(lists), ']') + "}";
  };

  EXPECT_EQ(fault_of(nested(15)), "unknown_type");
  EXPECT_EQ(fault_of(nested(16)), "too_deep");
  EXPECT_EQ(fault_of(std::string(16'000, '[')), "too_deep");
  EXPECT_EQ(fault_of(R"({"t":"sing","song":"[[[[[[[[[[[[[[[[[[[[\"[[[[[[["})"), "unknown_type");
}

TEST(Read, NumbersOutsideTheirRangeDoNotWrapAround) {
  for (const auto* seat : {"-1", "29", "1e0", "1.0", "18446744073709551615", "9223372036854775808",
                           "4294967296", "null", "true", R"("1")"}) {
    const std::string frame = R"({"t":"leave","request":1,"seat":)" + std::string(seat) + "}";
    EXPECT_EQ(fault_of(frame), "field") << seat;
  }
  EXPECT_EQ(fault_of(R"({"t":"leave","request":1,"seat":28})"), "none");
  EXPECT_EQ(fault_of(R"({"t":"leave","request":4294967297,"seat":1})"), "field");
}

TEST(Read, AHugeSettingStaysOutOfItsRange) {
  const auto message = read(
      R"({"t":"settings","seat":0,"request":1,"group":"house","values":{"grace":18446744073709551615}})");

  ASSERT_TRUE(message);
  const auto& change = std::get<ChangeSettings>(std::get<Command>(*message).body);
  EXPECT_GT(std::get<std::int64_t>(change.values.front().second), 300);
}

TEST(Read, WhoSpeaksAnotherVersionIsUnderstoodThatFar) {
  const auto message = read(R"({"t":"hello","protocol":2,"tickets":[]})");

  ASSERT_TRUE(message);
  EXPECT_EQ(std::get<Hello>(*message).protocol, 2);
}

TEST(Read, NeverThrowsWhateverComes) {
  EXPECT_TRUE(rc::check("any bytes", [](const std::string& text) { (void)read(text); }));
  EXPECT_TRUE(rc::check("a frame with some bytes changed", [] {
    std::string frame = *rc::gen::element<std::string>(
        R"({"t":"play","seat":1,"request":18,"turn":9,"move":{"kind":"roll","buy":3}})",
        R"({"t":"hello","protocol":1,"role":"phone","tokens":["a"],"revision":41,"boot":"5f3a"})",
        R"({"t":"settings","seat":0,"request":2,"group":"house","values":{"grace":30,"language":"fr"}})",
        R"({"t":"order","seat":0,"request":2,"seats":[0,2,1]})");
    const auto changes = *rc::gen::container<std::vector<std::pair<std::uint16_t, char>>>(
        rc::gen::arbitrary<std::pair<std::uint16_t, char>>());
    for (const auto& [place, letter] : changes) {
      frame[place % frame.size()] = letter;
    }
    (void)read(frame);
  }));
}

}  // namespace
}  // namespace trinque::protocol
