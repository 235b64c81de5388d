#include "server/ops/addresses.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trinque::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Addresses, PutRealInterfacesBeforeTunnelsAndBridges) {
  EXPECT_THAT(
      ranked({{"docker0", "172.17.0.1"},
              {"tailscale0", "100.101.1.2"},
              {"virbr0", "192.168.122.1"},
              {"mystery0", "192.168.7.7"},
              {"wlp3s0", "192.168.1.20"}}),
      ElementsAre("192.168.1.20", "192.168.7.7", "192.168.122.1", "172.17.0.1", "100.101.1.2"));
}

TEST(Addresses, PutPrivateBeforePublicBeforeIpv6) {
  EXPECT_THAT(ranked({{"eth0", "2001:db8::1"},
                      {"eth0", "169.254.3.4"},
                      {"eth0", "203.0.113.5"},
                      {"eth0", "172.20.0.5"},
                      {"eth0", "10.0.0.5"},
                      {"eth0", "192.168.0.5"}}),
              ElementsAre("192.168.0.5", "10.0.0.5", "172.20.0.5", "203.0.113.5", "2001:db8::1",
                          "169.254.3.4"));
}

TEST(Addresses, NeverNameLoopbackOrWhatNeedsAScope) {
  EXPECT_THAT(ranked({{"lo", "127.0.0.1"},
                      {"lo", "127.0.1.1"},
                      {"lo", "::1"},
                      {"eth0", "fe80::1"},
                      {"eth0", "0.0.0.0"},
                      {"eth0", "not an address"}}),
              IsEmpty());
}

TEST(Addresses, LeaveOutThoseOnWhichNobodyListens) {
  const std::vector<InterfaceAddress> known{
      {"eth0", "192.168.1.20"}, {"wlan0", "192.168.2.20"}, {"eth0", "fd00::1"}};
  EXPECT_EQ(reachable(known, {"0.0.0.0", "::"}), known);
  EXPECT_THAT(reachable(known, {"0.0.0.0"}), ElementsAre(known[0], known[1]));
  EXPECT_THAT(reachable(known, {"192.168.2.20"}), ElementsAre(known[1]));
  EXPECT_THAT(reachable(known, {"::"}), ElementsAre(known[2]));
}

TEST(Addresses, AreWrittenAsBrowsersTakeThem) {
  EXPECT_EQ(base_url("192.168.1.20", 8080), "http://192.168.1.20:8080");
  EXPECT_EQ(base_url("fd00::1", 80), "http://[fd00::1]:80");
}

TEST(Addresses, OfThisMachineHoldItsLoopback) {
  EXPECT_THAT(interface_addresses(), testing::Contains(InterfaceAddress{"lo", "127.0.0.1"}));
}

}  // namespace
}  // namespace trinque::server
