#include "server/net/connection_count.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace trinque::server {
namespace {

const ClientAddress ines = read_client_address("192.0.2.7").value();
const ClientAddress bob = read_client_address("192.0.2.8").value();

TEST(ConnectionCount, LetsSoManyInAndTheNextOnceOneHasLeft) {
  ConnectionCount count({.in_all = 2, .per_network = 9});
  auto first = count.enter();
  const auto second = count.enter();
  EXPECT_TRUE(second);
  EXPECT_FALSE(count.enter());
  first.reset();
  EXPECT_TRUE(count.enter());
}

TEST(ConnectionCount, CountsEachNetworkForItself) {
  ConnectionCount count({.in_all = 9, .per_network = 2});
  std::vector<ConnectionCount::Slot> slots;
  slots.push_back(count.enter(ines).value());
  slots.push_back(count.enter(ines).value());
  EXPECT_FALSE(count.enter(ines));
  EXPECT_TRUE(count.enter(bob));
  slots.pop_back();
  EXPECT_TRUE(count.enter(ines));
}

TEST(ConnectionCount, ForgetsNetworksThatHaveNoConnection) {
  ConnectionCount count({.in_all = 9, .per_network = 2});
  {
    const auto slot = count.enter(ines);
    EXPECT_EQ(count.networks(), 1U);
  }
  EXPECT_EQ(count.networks(), 0U);
}

TEST(ConnectionCount, CountsASlotOnceHoweverItMoves) {
  ConnectionCount count({.in_all = 1, .per_network = 1});
  std::optional<ConnectionCount::Slot> place = count.enter(ines);
  {
    ConnectionCount::Slot moved = std::move(*place);
    EXPECT_FALSE(count.enter(ines));
    place = std::move(moved);
  }
  EXPECT_FALSE(count.enter(ines));
  place.reset();
  EXPECT_TRUE(count.enter(ines));
}

}  // namespace
}  // namespace trinque::server
