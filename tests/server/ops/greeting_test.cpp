#include "server/ops/greeting.hpp"

#include "server/ops/qr.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trinque::server {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Greeting, SaysThatItIsReadyOnALineOfItsOwn) {
  EXPECT_EQ(ready_line("http://192.168.1.20:8080"), "trinque: ready on http://192.168.1.20:8080\n");
}

TEST(Greeting, ShowsTheQrOfTheBestAddressThenAllOfThem) {
  const std::string text =
      greeting({"http://192.168.1.20:8080", "http://10.0.0.2:8080"}, "http://localhost:8080", 8080);
  EXPECT_THAT(text, HasSubstr(to_terminal(qr_of("http://192.168.1.20:8080/"))));
  EXPECT_THAT(text, HasSubstr("Phones:\n  http://192.168.1.20:8080\n  http://10.0.0.2:8080\n"));
  EXPECT_THAT(text, HasSubstr("http://localhost:8080/table\n"));
}

TEST(Greeting, ShowsNoQrWhereNoPhoneCouldReachTheServer) {
  const std::string text = greeting({}, "http://localhost:8080", 8080);
  EXPECT_THAT(text, Not(HasSubstr("\x1b[")));
  EXPECT_THAT(text, HasSubstr("--public-url"));
}

TEST(Greeting, SaysWhatToTryWhenAPhoneSeesNothing) {
  const std::string text = greeting({}, "http://localhost:9001", 9001);
  for (const char* advice : {"same Wi-Fi", "guest network", "mobile data", "VPN", "port 9001"}) {
    EXPECT_THAT(text, HasSubstr(advice));
  }
  EXPECT_THAT(text, Not(HasSubstr("next of the addresses")));
  const std::vector<std::string> two{"http://192.168.1.20:9001", "http://10.0.0.2:9001"};
  EXPECT_THAT(greeting(two, "http://localhost:9001", 9001),
              HasSubstr("Try the next of the addresses"));
}

}  // namespace
}  // namespace trinque::server
