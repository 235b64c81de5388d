#include "server/ops/durations.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trinque::server {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;

TEST(Durations, CountsEachInTheFirstRangeThatIsLongEnough) {
  Durations durations;
  durations.count(microseconds(3));
  durations.count(microseconds(100));
  durations.count(microseconds(101));
  durations.count(milliseconds(700));
  durations.count(seconds(6));

  const auto counted = durations.counted();

  EXPECT_THAT(counted.times, ElementsAre(2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1));
  EXPECT_EQ(counted.sum, microseconds(3 + 100 + 101) + milliseconds(700) + seconds(6));
}

}  // namespace
}  // namespace trinque::server
