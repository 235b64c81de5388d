#include "server/net/origin.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trinque::server {
namespace {

TEST(Origin, IsOwnWhenItsHostIsTheOneThatWasAsked) {
  EXPECT_TRUE(is_own_origin("http://192.168.1.20:8080", "192.168.1.20:8080", {}));
  EXPECT_TRUE(is_own_origin("http://[fd00::1]:8080", "[fd00::1]:8080", {}));
  EXPECT_TRUE(is_own_origin("https://Play.Example.org", "play.example.ORG", {}));
}

TEST(Origin, IsOwnWhateverPartyWritesTheUsualPort) {
  EXPECT_TRUE(is_own_origin("http://play.example.org", "play.example.org:80", {}));
  EXPECT_TRUE(is_own_origin("https://play.example.org:443", "play.example.org", {}));
  EXPECT_FALSE(is_own_origin("http://play.example.org:443", "play.example.org", {}));
}

TEST(Origin, IsForeignWhenHostPortOrSchemeDiffer) {
  for (const std::string_view origin :
       {"http://evil.example", "http://192.168.1.20", "http://192.168.1.20:8081", "null", "",
        "file://192.168.1.20:8080", "http://192.168.1.20:8080.evil.example",
        "http://evil.example/192.168.1.20:8080"}) {
    EXPECT_FALSE(is_own_origin(origin, "192.168.1.20:8080", {})) << origin;
  }
}

TEST(Origin, MayBeAllowedByTheOperator) {
  EXPECT_TRUE(is_own_origin("https://pages.example.org", "192.168.1.20:8080",
                            {"https://pages.example.org"}));
  EXPECT_FALSE(is_own_origin("http://pages.example.org", "192.168.1.20:8080",
                             {"https://pages.example.org"}));
}

TEST(Host, IsRefusedWhenItCouldBreakOutOfAHeader) {
  EXPECT_TRUE(is_host("192.168.1.20:8080"));
  EXPECT_TRUE(is_host("[fd00::1]:8080"));
  EXPECT_TRUE(is_host("salon.local"));
  for (const std::string_view host : {"", "a b", "a;script-src *", "a'", "a/b", "a@b", "a\tb"}) {
    EXPECT_FALSE(is_host(host)) << host;
  }
  EXPECT_FALSE(is_host(std::string(256, 'a')));
}

TEST(SecurityHeaders, LetThePagesTalkToTheirOwnServerAlone) {
  EXPECT_THAT(security_headers("192.168.1.20:8080"),
              testing::Contains(testing::Pair(
                  "Content-Security-Policy",
                  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
                  "img-src 'self' data:; "
                  "connect-src 'self' ws://192.168.1.20:8080 wss://192.168.1.20:8080; "
                  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'")));
}

}  // namespace
}  // namespace trinque::server
