#include "server/net/http_message.hpp"

#include <gtest/gtest.h>

namespace trinque::server {
namespace {

TEST(Target, IsSplitAndDecoded) {
  HttpRequest request;
  ASSERT_TRUE(read_target("/j/K%54RF?address=1&x=2", request));
  EXPECT_EQ(request.path, "/j/KTRF");
  EXPECT_EQ(request.query, "address=1&x=2");
}

TEST(Target, IsRefusedWhenItIsNoPathOrWronglyEncoded) {
  HttpRequest request;
  for (const std::string_view target :
       {"", "*", "http://other.example/", "j/KTRF", "/%", "/%4", "/%zz", "/a%00b", "/%-1"}) {
    EXPECT_FALSE(read_target(target, request)) << target;
  }
}

TEST(Query, GivesAFieldByItsWholeName) {
  EXPECT_EQ(query_field("address=1&x=2", "address"), "1");
  EXPECT_EQ(query_field("a=0&address=12", "address"), "12");
  EXPECT_EQ(query_field("addresses=3&readdress=4", "address"), "");
  EXPECT_EQ(query_field("", "address"), "");
}

TEST(Refusal, BecomesJsonThatNobodyKeeps) {
  const HttpResponse response = refused_response(
      400, {engine::RefusalCode{"unknown_game"}, {{"game", std::string("tarot")}}});
  EXPECT_EQ(response.status, 400U);
  EXPECT_EQ(response.body, R"({"code":"unknown_game","parameters":{"game":"tarot"}})");
  EXPECT_EQ(response.headers[0].second, "no-store");
}

}  // namespace
}  // namespace trinque::server
