#include "engine/core/setting.hpp"

#include <gtest/gtest.h>

#include <array>

namespace trinque::engine {
namespace {

enum class Flavour { sweet, sour };
struct Sample {
  int size = 3;
  int delay = 10;
  Flavour flavour = Flavour::sweet;
  bool loud = false;
  bool operator==(const Sample&) const = default;
};
constexpr std::array<std::string_view, 2> flavours = {"sweet", "sour"};
constexpr std::array<Setting<Sample>, 4> table = {
    number_setting<&Sample::size>("size", 1, 5),
    number_or_off_setting<&Sample::delay>("delay", 3, 30),
    option_setting<&Sample::flavour>("flavour", flavours),
    toggle_setting<&Sample::loud>("loud"),
};

Result<void> set(Sample& sample, std::string_view name, const SettingValue& value) {
  return assign(std::span<const Setting<Sample>>(table), sample, name, value);
}

TEST(Setting, TakesWhatIsAllowed) {
  Sample sample;

  EXPECT_TRUE(set(sample, "size", std::int64_t{5}));
  EXPECT_TRUE(set(sample, "delay", std::int64_t{0}));
  EXPECT_TRUE(set(sample, "flavour", std::string("sour")));
  EXPECT_TRUE(set(sample, "loud", true));

  EXPECT_EQ(sample, (Sample{5, 0, Flavour::sour, true}));
}

TEST(Setting, RefusesANumberOutsideItsRangeByNameAndRange) {
  Sample sample;

  const auto refused = set(sample, "size", std::int64_t{6});

  EXPECT_EQ(
      refused.error(),
      (Refusal{
          refusals::out_of_range,
          {{"field", std::string("size")}, {"min", std::int64_t{1}}, {"max", std::int64_t{5}}}}));
  EXPECT_EQ(sample, Sample{});
}

TEST(Setting, ZeroIsNoNumberBetweenOffAndTheRange) {
  Sample sample;

  EXPECT_FALSE(set(sample, "delay", std::int64_t{2}));
  EXPECT_FALSE(set(sample, "delay", std::int64_t{31}));
  EXPECT_TRUE(set(sample, "delay", std::int64_t{3}));
}

TEST(Setting, RefusesValuesOfAnotherKind) {
  Sample sample;

  EXPECT_EQ(set(sample, "size", true).error().code, refusals::out_of_range);
  EXPECT_EQ(set(sample, "flavour", std::int64_t{1}).error().code, refusals::not_an_option);
  EXPECT_EQ(set(sample, "flavour", std::string("bitter")).error().code, refusals::not_an_option);
  EXPECT_EQ(set(sample, "loud", std::int64_t{1}).error().code, refusals::not_an_option);
}

TEST(Setting, RefusesAnUnknownNameByName) {
  Sample sample;

  EXPECT_EQ(set(sample, "colour", true).error(),
            (Refusal{refusals::unknown_setting, {{"field", std::string("colour")}}}));
}

}  // namespace
}  // namespace trinque::engine
