#include "server/identity/client_address.hpp"

#include <gtest/gtest.h>

namespace trinque::server {
namespace {

ClientAddress address(std::string_view text) { return read_client_address(text).value(); }

TEST(ClientAddress, IsTheSameForIpv4HoweverTheKernelWritesIt) {
  EXPECT_EQ(address("192.0.2.7"), address("::ffff:192.0.2.7"));
  EXPECT_NE(address("192.0.2.7"), address("192.0.2.8"));
}

TEST(ClientAddress, IsNotReadFromAnythingElse) {
  using namespace std::string_view_literals;
  for (const auto text : {""sv, "192.0.2"sv, "192.0.2.256"sv, "192.0.2.7:80"sv, "[::1]"sv,
                          "unknown"sv, "fe80::1%eth0"sv, "192.0.2.7 "sv, "::1\0"sv}) {
    EXPECT_FALSE(read_client_address(text)) << text;
  }
}

TEST(ClientAddress, SharesANetworkWithTheOtherAddressesOfItsHousehold) {
  EXPECT_EQ(network_of(address("2001:db8:1:2:3:4:5:6")), address("2001:db8:1:2::"));
  EXPECT_NE(network_of(address("2001:db8:1:2::")), network_of(address("2001:db8:1:3::")));
  EXPECT_EQ(network_of(address("192.0.2.7")), address("192.0.2.7"));
}

TEST(AddressRange, HoldsWhatItsLeadingBitsSay) {
  const auto private_ones = read_address_range("10.0.0.0/8").value();
  EXPECT_TRUE(private_ones.contains(address("10.255.255.255")));
  EXPECT_FALSE(private_ones.contains(address("11.0.0.0")));
  EXPECT_FALSE(private_ones.contains(address("::a00:0")));

  const auto odd = read_address_range("2001:db8:8000::/33").value();
  EXPECT_TRUE(odd.contains(address("2001:db8:ffff::1")));
  EXPECT_FALSE(odd.contains(address("2001:db8:7fff::1")));

  EXPECT_TRUE(read_address_range("127.0.0.1").value().contains(address("127.0.0.1")));
  EXPECT_FALSE(read_address_range("127.0.0.1").value().contains(address("127.0.0.2")));
  EXPECT_TRUE(read_address_range("0.0.0.0/0").value().contains(address("203.0.113.9")));
  EXPECT_FALSE(read_address_range("0.0.0.0/0").value().contains(address("2001:db8::1")));
  EXPECT_TRUE(read_address_range("::/0").value().contains(address("203.0.113.9")));
}

TEST(AddressRange, IsNotReadFromAnythingElse) {
  for (const char* text : {"", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8x",
                           "10.0.0.1/8", "fd00::1/8", "::/129", "localhost", "10.0.0.0/8/8"}) {
    EXPECT_FALSE(read_address_range(text)) << text;
  }
}

}  // namespace
}  // namespace trinque::server
