#include "server/net/invitation.hpp"

#include "protocol/fields.hpp"
#include "server/ops/qr.hpp"

#include <gtest/gtest.h>

namespace trinque::server {
namespace {

const std::vector<std::string> two_addresses{"http://192.168.1.20:8080", "http://10.0.0.2:8080"};

std::string fault_of(std::string_view body) {
  const auto wish = read_wish(body);
  if (wish) return "accepted";
  EXPECT_EQ(wish.error().code, protocol::refusals::malformed);
  return std::get<std::string>(wish.error().parameters.at(0).value);
}

TEST(Wish, IsOrdinaryWhenNothingIsSaid) {
  for (const std::string_view body : {"", "{}", R"({"colour":"red"})"}) {
    const auto wish = read_wish(body);
    ASSERT_TRUE(wish.has_value()) << body;
    EXPECT_EQ(wish->game, "tas_de_des");
    EXPECT_EQ(wish->language, "fr");
    EXPECT_FALSE(wish->no_alcohol);
  }
}

TEST(Wish, IsReadFieldByField) {
  const auto wish = read_wish(R"({"game":"rouge_ou_noir","no_alcohol":true,"language":"en"})");
  ASSERT_TRUE(wish.has_value());
  EXPECT_EQ(wish->game, "rouge_ou_noir");
  EXPECT_EQ(wish->language, "en");
  EXPECT_TRUE(wish->no_alcohol);
}

TEST(Wish, IsRefusedWithWhatIsWrong) {
  EXPECT_EQ(fault_of("{"), "not_json");
  EXPECT_EQ(fault_of("[]"), "not_an_object");
  EXPECT_EQ(fault_of(R"({"game":7})"), "field");
  EXPECT_EQ(fault_of(R"({"language":[]})"), "field");
  EXPECT_EQ(fault_of(R"({"no_alcohol":"no"})"), "field");
}

TEST(Invitation, LeadsToTheBestAddress) {
  EXPECT_EQ(write_created("KTRF", two_addresses),
            R"({"code":"KTRF","join_url":"http://192.168.1.20:8080/j/KTRF"})");
}

TEST(Invitation, LeadsNowhereWhenNoPhoneCouldReachTheServer) {
  EXPECT_EQ(write_created("KTRF", {}), R"({"code":"KTRF","join_url":null})");
  EXPECT_EQ(with_addresses(R"({"code":"KTRF"})", "KTRF", {}),
            R"({"code":"KTRF","join_url":null,"addresses":[]})");
  EXPECT_EQ(qr_response("KTRF", "", {}).status, 404U);
}

TEST(Invitation, AddsTheAddressesToTheSummaryOfARoom) {
  EXPECT_EQ(with_addresses(R"({"code":"KTRF","players":[]})", "KTRF", two_addresses),
            R"({"code":"KTRF","players":[],"join_url":"http://192.168.1.20:8080/j/KTRF",)"
            R"("addresses":["http://192.168.1.20:8080","http://10.0.0.2:8080"]})");
}

TEST(Invitation, ShowsTheQrOfTheAddressThatIsAskedFor) {
  EXPECT_EQ(qr_response("KTRF", "", two_addresses).body,
            to_svg(qr_of("http://192.168.1.20:8080/j/KTRF")));
  EXPECT_EQ(qr_response("KTRF", "address=1", two_addresses).body,
            to_svg(qr_of("http://10.0.0.2:8080/j/KTRF")));
  for (const std::string_view wrong : {"address=2", "address=-1", "address=x", "address=1x"}) {
    EXPECT_EQ(qr_response("KTRF", wrong, two_addresses).status, 404U) << wrong;
  }
}

HttpResponse link_picture(const std::string& body) {
  return secret_qr_response("KTRF", body, two_addresses);
}

TEST(Invitation, ShowsTheQrOfAOneTimeLink) {
  EXPECT_EQ(link_picture(R"({"key":"s8HkQ0m3Zx4vB1nT7yLpWc"})").body,
            to_svg(qr_of("http://192.168.1.20:8080/j/KTRF#k=s8HkQ0m3Zx4vB1nT7yLpWc")));
}

TEST(Invitation, ShowsNoQrOfWhatIsNoKey) {
  for (const char* body : {"", "[]", "{}", R"({"key":7})", R"({"key":"short"})",
                           R"({"key":"0123456789abcdef&x=<y>"})"}) {
    EXPECT_EQ(link_picture(body).status, 400U) << body;
  }
}

}  // namespace
}  // namespace trinque::server
