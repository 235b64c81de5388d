#include "server/net/router.hpp"

#include "server/ops/clock.hpp"
#include "tests/support/hand_run_server.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace trinque::server {
namespace {

using tests::HandRunServer;

HttpRequest request(const std::string& method, const std::string& target) {
  HttpRequest request;
  request.method = method;
  request.host = "192.168.1.20:8080";
  if (!read_target(target, request)) request.path.clear();
  return request;
}

HttpRequest from(const std::string& origin, HttpRequest request) {
  request.origin = origin;
  return request;
}

unsigned status_of(const Routed& routed) {
  if (const auto* objected = std::get_if<Objection>(&routed)) return objected->response.status;
  const auto* answered = std::get_if<HttpResponse>(&routed);
  return answered == nullptr ? 101 : answered->status;
}

TEST(Router, MakesARoomShowsItAndOpensASocketToIt) {
  HandRunServer server;

  const auto made = std::get<HttpResponse>(server.ask(request("POST", "/api/v1/rooms")));
  ASSERT_EQ(made.status, 201U);
  const std::string code = nlohmann::json::parse(made.body)["code"];

  EXPECT_EQ(status_of(server.ask(request("GET", "/api/v1/rooms/" + code))), 200U);
  EXPECT_EQ(status_of(server.ask(request("GET", "/api/v1/rooms/" + code + "/qr.svg"))), 200U);
  HttpRequest socket = request("GET", "/ws/" + code);
  socket.is_upgrade = true;
  EXPECT_EQ(std::get<BecomesSocket>(server.ask(socket)).code, code);
}

TEST(Router, WantsNoMoreOfAConnectionWhoseRequestCannotBeRead) {
  HandRunServer server;
  HttpRequest without_host = request("GET", "/");
  without_host.host.clear();
  EXPECT_EQ(std::get<Objection>(server.ask(without_host)).response.status, 400U);
  EXPECT_EQ(std::get<Objection>(server.ask(request("GET", "/%zz"))).response.status, 400U);
}

TEST(Router, LetsPagesOfAnotherOriginChangeNothing) {
  HandRunServer server({}, {"https://pages.example.org"});
  const HttpRequest creation = request("POST", "/api/v1/rooms");
  EXPECT_EQ(status_of(server.ask(from("https://evil.example", creation))), 403U);
  EXPECT_EQ(status_of(server.ask(from("", creation))), 403U);
  EXPECT_EQ(status_of(server.ask(from("http://192.168.1.20:8080", creation))), 201U);
  EXPECT_EQ(status_of(server.ask(from("https://pages.example.org", creation))), 201U);
  EXPECT_EQ(status_of(server.ask(from("https://evil.example", request("GET", "/healthz")))), 200U);

  HttpRequest socket = request("GET", "/ws/AAAA");
  socket.is_upgrade = true;
  EXPECT_EQ(status_of(server.ask(from("https://evil.example", socket))), 403U);
  EXPECT_EQ(status_of(server.ask(from("http://192.168.1.20:8080", socket))), 101U);
}

TEST(Router, CallsItselfReadyUntilItEndsOrTheJournalFails) {
  HandRunServer server;
  EXPECT_EQ(status_of(server.ask(request("GET", "/readyz"))), 200U);

  server.meters().journal_failed_at = clock_now() - 60'000;
  EXPECT_EQ(status_of(server.ask(request("GET", "/readyz"))), 200U) << "it has answered since";
  server.meters().journal_failed_at = clock_now();
  const auto failing = std::get<HttpResponse>(server.ask(request("GET", "/readyz")));
  EXPECT_EQ(failing.status, 503U);
  EXPECT_EQ(failing.body, R"({"code":"storage_unavailable"})");

  server.rooms().drain();
  const auto draining = std::get<HttpResponse>(server.ask(request("GET", "/readyz")));
  EXPECT_EQ(draining.status, 503U);
  EXPECT_EQ(draining.body, R"({"code":"draining"})");
  EXPECT_EQ(status_of(server.ask(request("GET", "/healthz"))), 200U) << "it lives all the same";
}

TEST(Router, StopsWhoNamesCodesThatAreNoRoomsWhetherTheNextOneIsOrNot) {
  HandRunServer server;
  const auto made = std::get<HttpResponse>(server.ask(request("POST", "/api/v1/rooms")));
  const std::string room =
      "/api/v1/rooms/" + nlohmann::json::parse(made.body)["code"].get<std::string>();
  for (int looks = 0; looks < 10; ++looks) {
    EXPECT_EQ(status_of(server.ask(request("GET", room))), 200U);
  }
  for (int guesses = 0; guesses < 3; ++guesses) {
    EXPECT_EQ(status_of(server.ask(request("GET", "/api/v1/rooms/IIII"))), 404U);
  }
  EXPECT_EQ(status_of(server.ask(request("GET", "/api/v1/rooms/IIII"))), 429U);
  EXPECT_EQ(status_of(server.ask(request("GET", room))), 429U);
  EXPECT_EQ(status_of(server.ask(request("GET", room + "/qr.svg"))), 429U);

  HttpRequest neighbour = request("GET", room);
  neighbour.client = read_client_address("192.0.2.8").value();
  EXPECT_EQ(status_of(server.ask(neighbour)), 200U);
}

TEST(Router, DrawsTheTicketBehindTheAddressOfTheRoom) {
  HandRunServer server;
  const auto made = std::get<HttpResponse>(server.ask(request("POST", "/api/v1/rooms")));
  const std::string room =
      "/api/v1/rooms/" + nlohmann::json::parse(made.body)["code"].get<std::string>();
  HttpRequest picture = request("POST", room + "/qr.svg");
  picture.body = R"({"ticket":"kq3Vt9ZxW1cB7nYd5LsG0a","address":0})";
  const auto drawn = std::get<HttpResponse>(server.ask(picture));
  EXPECT_EQ(drawn.status, 200U);
  EXPECT_NE(drawn.body, std::get<HttpResponse>(server.ask(request("GET", room + "/qr.svg"))).body);
  for (const auto* wrong : {R"({"ticket":"a b"})", R"({"ticket":7})", "{}", "[]", "{",
                            R"({"ticket":"kq3Vt9ZxW1cB7nYd5LsG0a","address":-1})"}) {
    picture.body = wrong;
    EXPECT_EQ(status_of(server.ask(picture)), 400U) << wrong;
  }
  picture.body = R"({"ticket":"kq3Vt9ZxW1cB7nYd5LsG0a","address":1})";
  EXPECT_EQ(status_of(server.ask(picture)), 404U);
}

TEST(Router, AsksForAnUpgradeWhereOnlySocketsAre) {
  HandRunServer server;
  EXPECT_EQ(status_of(server.ask(request("GET", "/ws/AAAA"))), 426U);
}

}  // namespace
}  // namespace trinque::server
