#include "server/identity/address_budget.hpp"

#include <gtest/gtest.h>

#include <string>

namespace trinque::server {
namespace {

ClientAddress address(const std::string& text) { return read_client_address(text).value(); }

int spent_at(AddressBudget& budget, const ClientAddress& from, Instant now) {
  int spent = 0;
  while (budget.spend(from, now)) {
    ++spent;
  }
  return spent;
}

const ClientAddress ines = address("192.0.2.7");
const ClientAddress bob = address("192.0.2.8");

TEST(AddressBudget, GivesABurstAtOnceAndOneMoreForEachRefill) {
  AddressBudget budget({.burst = 5, .refill = 1'000});
  EXPECT_EQ(spent_at(budget, ines, 7'000), 5);
  EXPECT_EQ(spent_at(budget, ines, 7'999), 0);
  EXPECT_EQ(spent_at(budget, ines, 8'000), 1);
  EXPECT_EQ(spent_at(budget, ines, 10'500), 2);
  EXPECT_EQ(spent_at(budget, ines, 11'000), 1);
}

TEST(AddressBudget, NeverHoldsMoreThanABurst) {
  AddressBudget budget({.burst = 5, .refill = 1'000});
  spent_at(budget, ines, 0);
  EXPECT_EQ(spent_at(budget, ines, 86'400'000), 5);
}

TEST(AddressBudget, TellsHowLongToWait) {
  AddressBudget budget({.burst = 2, .refill = 1'000});
  EXPECT_EQ(budget.wait(ines, 500), 0);
  EXPECT_EQ(spent_at(budget, ines, 500), 2);
  EXPECT_EQ(budget.wait(ines, 500), 1'000);
  EXPECT_EQ(budget.wait(ines, 1'400), 100);
  EXPECT_FALSE(budget.allows(ines, 1'499));
  EXPECT_TRUE(budget.allows(ines, 1'500));
}

TEST(AddressBudget, CostsNothingToAsk) {
  AddressBudget budget({.burst = 1, .refill = 1'000});
  EXPECT_TRUE(budget.allows(ines, 0));
  EXPECT_TRUE(budget.allows(ines, 0));
  EXPECT_EQ(budget.remembered(), 0U);
}

TEST(AddressBudget, GivesBackWhatWasSpentForNothing) {
  AddressBudget budget({.burst = 2, .refill = 1'000});
  EXPECT_EQ(spent_at(budget, ines, 0), 2);
  budget.give_back(ines, 0);
  EXPECT_EQ(spent_at(budget, ines, 0), 1);
  budget.give_back(ines, 0);
  budget.give_back(ines, 0);
  EXPECT_EQ(budget.remembered(), 0U);
  budget.give_back(ines, 0);
  EXPECT_EQ(spent_at(budget, ines, 0), 2);
}

TEST(AddressBudget, IsEachNetworksOwn) {
  AddressBudget budget({.burst = 3, .refill = 1'000});
  EXPECT_EQ(spent_at(budget, ines, 0), 3);
  EXPECT_EQ(spent_at(budget, bob, 0), 3);
  EXPECT_EQ(spent_at(budget, address("2001:db8::1"), 0), 3);
  EXPECT_EQ(spent_at(budget, address("2001:db8::2"), 0), 0);
}

TEST(AddressBudget, ForgetsWhoHasEverythingBack) {
  AddressBudget budget({.burst = 3, .refill = 1'000});
  budget.spend(ines, 0);
  budget.spend(ines, 0);
  budget.spend(bob, 0);
  EXPECT_EQ(budget.remembered(), 2U);
  budget.spend(bob, 1'500);
  EXPECT_EQ(budget.remembered(), 2U);
  budget.spend(bob, 2'000);
  EXPECT_EQ(budget.remembered(), 1U);
}

TEST(AddressBudget, RemembersSoManyAndThoseLongestWhoSpentMost) {
  AddressBudget budget({.burst = 3, .refill = 1'000, .most_networks = 2});
  spent_at(budget, ines, 0);
  for (int last = 1; last <= 200; ++last) {
    EXPECT_TRUE(budget.spend(address("198.51.100." + std::to_string(last)), 0));
  }
  EXPECT_EQ(budget.remembered(), 2U);
  EXPECT_FALSE(budget.allows(ines, 0));
}

}  // namespace
}  // namespace trinque::server
