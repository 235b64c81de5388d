#include "server/rooms/recent_codes.hpp"

#include <gtest/gtest.h>

namespace trinque::server {
namespace {

constexpr Instant day = 86'400'000;

TEST(RecentCodes, KnowsWhatEndedAndNothingElse) {
  RecentCodes codes;
  codes.add("KTRF", 0);
  codes.add("BCDF", 1);

  EXPECT_TRUE(codes.contains("KTRF"));
  EXPECT_TRUE(codes.contains("BCDF"));
  EXPECT_FALSE(codes.contains("FRTK"));
  EXPECT_FALSE(codes.contains("KTR"));
  EXPECT_FALSE(codes.contains("A_LONG_CODE_KTRF"));
}

TEST(RecentCodes, ForgetsACodeADayAfterItLastEnded) {
  RecentCodes codes;
  codes.add("KTRF", 0);
  codes.add("BCDF", 0);
  codes.add("KTRF", day);

  codes.add("GHJK", day + 60'001);

  EXPECT_FALSE(codes.contains("BCDF"));
  EXPECT_TRUE(codes.contains("KTRF"));
}

}  // namespace
}  // namespace trinque::server
