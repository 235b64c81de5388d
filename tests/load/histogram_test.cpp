#include "clients/load/histogram.hpp"

#include <gtest/gtest.h>

namespace trinque::load {
namespace {

TEST(Histogram, IsExactBelow128Microseconds) {
  Histogram histogram;
  for (Moment duration = 1; duration <= 100; ++duration) {
    histogram.record(duration);
  }
  EXPECT_EQ(histogram.quantile(0.5), 50);
  EXPECT_EQ(histogram.quantile(0.99), 99);
  EXPECT_EQ(histogram.longest(), 100);
}

TEST(Histogram, NamesALongDurationWithinOneIn64) {
  Histogram histogram;
  for (int i = 0; i < 999; ++i) {
    histogram.record(1'000'000);
  }
  histogram.record(9'000'000);
  EXPECT_GE(histogram.quantile(0.5), 1'000'000);
  EXPECT_LE(histogram.quantile(0.5), 1'015'625);
  EXPECT_EQ(histogram.quantile(0.9999), 9'000'000);
}

TEST(Histogram, NeverSaysMoreThanTheLongest) {
  Histogram histogram;
  histogram.record(1'000'003);
  EXPECT_EQ(histogram.quantile(0.5), 1'000'003);
}

TEST(Histogram, OfNothingIsZero) {
  const Histogram histogram;
  EXPECT_EQ(histogram.quantile(0.99), 0);
  EXPECT_EQ(histogram.count(), 0U);
}

}  // namespace
}  // namespace trinque::load
