#include "server/net/admin.hpp"

#include "server/net/connection_count.hpp"
#include "server/net/open_sessions.hpp"
#include "server/ops/counters.hpp"
#include "server/ops/meters.hpp"
#include "tests/support/rooms_by_hand.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trinque::server {
namespace {

using testing::HasSubstr;
using testing::Not;

class AdminPage : public testing::Test {
 protected:
  HttpResponse ask(const std::string& method, const std::string& path,
                   const std::string& host = "127.0.0.1:9100",
                   const std::optional<std::string>& origin = std::nullopt) {
    HttpRequest request;
    request.method = method;
    request.host = host;
    request.origin = origin;
    read_target(path, request);
    return rooms_.result_of(admin_.answer(std::move(request)));
  }

  /// As the page's own form does.
  HttpResponse close(const std::string& code) {
    return ask("POST", "/rooms/" + code + "/close", "127.0.0.1:9100", "http://127.0.0.1:9100");
  }

  std::shared_ptr<Journal> journal_ = memory_journal();
  tests::RoomsByHand rooms_{journal_};
  Meters meters_;
  Counters counters_;
  ConnectionCount connections_{{10, 10}};
  OpenSessions sockets_;
  Admin admin_{{.rooms = rooms_.rooms,
                .meters = meters_,
                .counters = counters_,
                .connections = connections_,
                .sockets = sockets_,
                .journal = *journal_,
                .version = "1.2.3",
                .build = "a1b2"}};
  std::string code_ = rooms_.create();
};

TEST_F(AdminPage, ShowsTheRoomsAndNobodysName) {
  const auto phone = rooms_.attach(code_, 1);
  rooms_.say(code_, 1, {{"t", "join"}, {"request", 1}, {"name", "Mireille"}});
  rooms_.run_until([&] { return !phone->last("answer").is_null(); });
  const std::string token = phone->last("answer")["done"]["token"];

  const HttpResponse page = ask("GET", "/");

  EXPECT_EQ(page.status, 200U);
  EXPECT_THAT(page.body, HasSubstr("<th scope=\"row\">" + code_ +
                                   "</th><td>tas_de_des</td>"
                                   "<td>lobby</td><td>1: 1 present</td><td>1</td><td>0 min</td>"));
  EXPECT_THAT(page.body, HasSubstr("Version 1.2.3. Rooms: 1. Connections: 0. Memory: "));
  EXPECT_THAT(page.body, Not(HasSubstr("Mireille")));
  EXPECT_THAT(page.body, Not(HasSubstr(token)));
}

TEST_F(AdminPage, TellsPrometheusOfSeatsAndRooms) {
  const auto phone = rooms_.attach(code_, 1);
  rooms_.say(code_, 1, {{"t", "join"}, {"request", 1}, {"name", "Mireille"}});
  rooms_.run_until([&] { return !phone->last("answer").is_null(); });
  const auto slot = connections_.enter();

  const HttpResponse metrics = ask("GET", "/metrics");

  EXPECT_EQ(metrics.content_type, "text/plain; version=0.0.4; charset=utf-8");
  EXPECT_THAT(metrics.body, HasSubstr("\ntrinque_rooms 1\n"));
  EXPECT_THAT(metrics.body, HasSubstr("\ntrinque_seats{state=\"present\"} 1\n"));
  EXPECT_THAT(metrics.body, HasSubstr("\ntrinque_seats{state=\"lost\"} 0\n"));
  EXPECT_THAT(metrics.body, HasSubstr("\ntrinque_connections 1\n"));
  EXPECT_THAT(metrics.body, Not(HasSubstr("Mireille")));
}

TEST_F(AdminPage, ClosesARoomOnlyOnceItWasAskedTwice) {
  const auto phone = rooms_.attach(code_, 1);

  const HttpResponse question = ask("GET", "/rooms/" + code_ + "/close");
  EXPECT_THAT(question.body, HasSubstr("<form method=\"post\" action=\"/rooms/" + code_));
  EXPECT_EQ(phone->goodbye, std::nullopt);
  EXPECT_NE(rooms_.rooms.find(code_), nullptr);

  const HttpResponse closed = close(code_);

  EXPECT_EQ(closed.status, 303U);
  EXPECT_THAT(closed.headers, testing::Contains(testing::Pair("Location", "/")));
  EXPECT_EQ(phone->goodbye, protocol::Goodbye::room_over);
  EXPECT_THAT(ask("GET", "/").body, HasSubstr("No room is open."));
  rooms_.run_until([&] { return rooms_.rooms.find(code_) == nullptr; });
  EXPECT_EQ(rooms_.rooms.why_missing(code_), protocol::Goodbye::room_over);
}

TEST_F(AdminPage, ClosesNothingForAFormOfAnotherPage) {
  const std::string path = "/rooms/" + code_ + "/close";
  for (const char* origin : {"https://evil.example", "http://127.0.0.1:8080", "null", ""}) {
    EXPECT_EQ(ask("POST", path, "127.0.0.1:9100", origin).status, 403U) << origin;
  }
  EXPECT_EQ(ask("POST", path).status, 403U) << "without an origin";
  EXPECT_NE(rooms_.rooms.find(code_), nullptr);
}

TEST_F(AdminPage, AnswersNobodyWhoAsksByAnotherNameThanTheMachinesOwn) {
  for (const char* host :
       {"evil.example:9100", "192.168.1.20:9100", "localhost.evil.example", "",
        "127.0.0.1.evil.example", "[::1].evil.example", "localhost:9100.evil.example"}) {
    EXPECT_EQ(ask("GET", "/", host).status, 403U) << host;
    EXPECT_EQ(ask("GET", "/metrics", host).status, 403U) << host;
    EXPECT_EQ(ask("POST", "/rooms/" + code_ + "/close", host, std::string("http://") + host).status,
              403U)
        << host;
  }
  for (const char* host : {"localhost:9100", "127.0.0.1", "[::1]:9100"}) {
    EXPECT_EQ(ask("GET", "/", host).status, 200U) << host;
  }
}

TEST_F(AdminPage, SaysWhatItDoesNotKnow) {
  EXPECT_EQ(ask("GET", "/rooms/ZZZZ/close").status, 404U);
  EXPECT_EQ(close("ZZZZ").status, 404U);
  EXPECT_EQ(ask("GET", "/rooms//close").status, 404U);
  EXPECT_EQ(ask("GET", "/api/v1/games").status, 404U);
  EXPECT_EQ(ask("POST", "/").status, 405U);
  EXPECT_EQ(ask("DELETE", "/rooms/" + code_ + "/close").status, 405U);
}

}  // namespace
}  // namespace trinque::server
