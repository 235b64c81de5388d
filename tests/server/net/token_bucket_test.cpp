#include "server/net/token_bucket.hpp"

#include <gtest/gtest.h>

namespace trinque::server {
namespace {

int taken_at(TokenBucket& bucket, Instant now) {
  int taken = 0;
  while (bucket.take(now)) {
    ++taken;
  }
  return taken;
}

TEST(TokenBucket, LetsABurstPassAtOnce) {
  TokenBucket bucket({.per_second = 20, .burst = 40}, 5000);
  EXPECT_EQ(taken_at(bucket, 5000), 40);
}

TEST(TokenBucket, LetsSoManyPassPerSecondAfterwards) {
  TokenBucket bucket({.per_second = 20, .burst = 40}, 5000);
  taken_at(bucket, 5000);
  EXPECT_EQ(taken_at(bucket, 6000), 20);
  EXPECT_EQ(taken_at(bucket, 6050), 1);
  EXPECT_EQ(taken_at(bucket, 6099), 0);
}

TEST(TokenBucket, TellsHowLongToWait) {
  TokenBucket bucket({.per_second = 20, .burst = 40}, 0);
  EXPECT_EQ(bucket.wait(0), 0);
  taken_at(bucket, 0);
  EXPECT_EQ(bucket.wait(0), 50);
  EXPECT_EQ(bucket.wait(30), 20);
  EXPECT_FALSE(bucket.take(49));
  EXPECT_TRUE(bucket.take(50));
}

TEST(TokenBucket, NeverHoldsMoreThanABurst) {
  TokenBucket bucket({.per_second = 20, .burst = 40}, 0);
  EXPECT_EQ(taken_at(bucket, 3'600'000), 40);
}

}  // namespace
}  // namespace trinque::server
