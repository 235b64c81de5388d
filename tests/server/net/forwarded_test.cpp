#include "server/net/forwarded.hpp"

#include <gtest/gtest.h>

namespace trinque::server {
namespace {

ClientAddress address(std::string_view text) { return read_client_address(text).value(); }

const std::vector<AddressRange> proxies{read_address_range("127.0.0.1").value(),
                                        read_address_range("10.0.0.0/8").value()};
const ClientAddress proxy = address("127.0.0.1");

TEST(ClientBehind, IsThePeerIfThatIsNoTrustedProxy) {
  EXPECT_EQ(client_behind(address("203.0.113.9"), "192.0.2.7", proxies), address("203.0.113.9"));
  EXPECT_EQ(client_behind(proxy, "192.0.2.7", {}), proxy);
}

TEST(ClientBehind, IsWhatTheTrustedProxySaw) {
  EXPECT_EQ(client_behind(proxy, "192.0.2.7", proxies), address("192.0.2.7"));
  EXPECT_EQ(client_behind(proxy, "2001:db8::7", proxies), address("2001:db8::7"));
}

TEST(ClientBehind, IsNotWhatTheClientClaims) {
  EXPECT_EQ(client_behind(proxy, "198.51.100.1, 192.0.2.7", proxies), address("192.0.2.7"));
  EXPECT_EQ(client_behind(proxy, "127.0.0.1,192.0.2.7", proxies), address("192.0.2.7"));
}

TEST(ClientBehind, IsFoundThroughSeveralTrustedProxies) {
  EXPECT_EQ(client_behind(proxy, "198.51.100.1 ,192.0.2.7, 10.1.2.3 ,10.0.0.1", proxies),
            address("192.0.2.7"));
}

TEST(ClientBehind, IsTheLastOneThatCanBeRead) {
  EXPECT_EQ(client_behind(proxy, "", proxies), proxy);
  EXPECT_EQ(client_behind(proxy, "192.0.2.7, unknown", proxies), proxy);
  EXPECT_EQ(client_behind(proxy, "192.0.2.7, unknown, 10.0.0.1", proxies), address("10.0.0.1"));
  EXPECT_EQ(client_behind(proxy, "10.0.0.2", proxies), address("10.0.0.2"));
}

}  // namespace
}  // namespace trinque::server
