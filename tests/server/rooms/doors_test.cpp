#include "tests/support/room_driver.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

/// Who is let in, and how far.
namespace trinque::server {
namespace {

using nlohmann::json;
using tests::RoomDriver;

constexpr Instant minute = 60'000;

const json& last(const RoomDriver& room, int session) { return room.heard(session).frames.back(); }

json join_as(RoomDriver& room, int session, const std::string& name,
             const json& more = json::object(), int request = 1) {
  json frame = {{"t", "join"}, {"request", request}, {"name", name}};
  frame.update(more);
  room.say(session, frame.dump());
  for (auto heard = room.heard(session).frames.rbegin();; ++heard) {
    if ((*heard)["t"] == "answer" || (*heard)["t"] == "refused") return *heard;
  }
}

void set(RoomDriver& room, const json& values) {
  ASSERT_EQ(room.command(1, 0, "settings", {{"group", "house"}, {"values", values}})["t"],
            "answer");
}

/// The last frame of this kind that a connection heard; null if there was none.
json last_of(const RoomDriver& room, int session, const std::string& type) {
  json found;
  for (const json& frame : room.heard(session).frames) {
    if (frame["t"] == type) found = frame;
  }
  return found;
}

std::string ticket_of(const RoomDriver& room) { return last_of(room, 1, "ticket")["ticket"]; }

TEST(Doors, ANewcomerHasToKnowThePassword) {
  RoomDriver room;
  room.join("Inès");
  room.command(1, 0, "password", {{"password", "apéro"}});
  EXPECT_EQ(room.state()["room"]["password"], true);

  const int tom = room.attach();
  EXPECT_EQ(join_as(room, tom, "Tom")["code"], "password_needed");
  EXPECT_EQ(join_as(room, tom, "Tom", {{"password", "Apéro"}}, 2)["code"], "wrong_password");
  EXPECT_EQ(join_as(room, tom, "Tom", {{"password", "apéro"}}, 3)["done"]["seat"], 1);
}

TEST(Doors, AReturningSeatNeedsNoPasswordNoUnlockedRoomAndNoInvitation) {
  RoomDriver room;
  room.join("Inès");
  const int tom = room.join("Tom");
  const json key = {{"key", "0123456789abcdef"}};
  const int luc = room.attach();
  ASSERT_EQ(join_as(room, luc, "Luc", key)["done"]["seat"], 2);
  room.command(1, 0, "password", {{"password", "apéro"}});
  room.command(1, 0, "lock", {{"locked", true}});
  set(room, {{"spectators", false}, {"invitation_minutes", 2}});

  room.detach(tom);
  const int again = room.attach({room.token(1)});

  EXPECT_EQ(room.heard(again).frames.front()["seats"][0]["seat"], 1);
  EXPECT_EQ(room.heard(again).state["room"]["players"][1]["here"], "present");
  EXPECT_EQ(join_as(room, room.attach(), "Luc", key)["done"]["seat"], 2);
}

TEST(Doors, OnlyTheHostSetsThePasswordAndCanTakeItAway) {
  RoomDriver room;
  room.join("Inès");
  const int tom = room.join("Tom");
  EXPECT_EQ(room.command(tom, 1, "password", {{"password", "x"}})["code"], "not_the_host");
  room.command(1, 0, "password", {{"password", "apéro"}});
  room.command(1, 0, "password", {{"password", ""}});
  EXPECT_EQ(room.state()["room"]["password"], false);
  EXPECT_EQ(join_as(room, room.attach(), "Luc")["t"], "answer");
}

TEST(Doors, ThePasswordSurvivesARestartAndIsNowhereInTheRecords) {
  RoomDriver room;
  room.join("Inès");
  room.command(1, 0, "password", {{"password", "apéro du vendredi"}});
  for (const Persist& persist : room.kept()) {
    EXPECT_EQ(persist.record->find("apéro du vendredi"), std::string::npos);
  }
  ASSERT_TRUE(room.restart());

  const int tom = room.attach();

  EXPECT_EQ(join_as(room, tom, "Tom")["code"], "password_needed");
  EXPECT_EQ(join_as(room, tom, "Tom", {{"password", "apéro du vendredi"}}, 2)["t"], "answer");
}

TEST(Doors, WhoMayNotWatchIsToldNothingUntilHeSits) {
  RoomDriver room;
  room.join("Inès");
  set(room, {{"spectators", false}});

  const int tom = room.attach();
  const json& welcome = last(room, tom);
  EXPECT_EQ(welcome["outside"], true);
  EXPECT_EQ(welcome["state"]["phase"], "outside");
  EXPECT_EQ(welcome.dump().find("Inès"), std::string::npos);
  room.join("Karim");
  EXPECT_EQ(room.heard(tom).frames.size(), 1U);
  EXPECT_EQ(room.state()["room"]["spectators"], 0);

  EXPECT_EQ(join_as(room, tom, "Tom")["t"], "answer");
  EXPECT_EQ(room.heard(tom).state["phase"], "lobby");
  EXPECT_EQ(room.heard(tom).state["room"], room.state()["room"]);
}

TEST(Doors, SpectatorsGoOutWhenTheHostWishesSoAndComeInAgain) {
  RoomDriver room;
  room.join("Inès");
  const int watching = room.attach();
  set(room, {{"spectators", false}});
  EXPECT_EQ(room.heard(watching).state["phase"], "outside");
  EXPECT_EQ(room.heard(watching).state["room"]["players"].size(), 0U);
  EXPECT_EQ(room.state()["room"]["spectators"], 0);

  set(room, {{"spectators", true}});
  EXPECT_EQ(room.heard(watching).state["phase"], "lobby");
  EXPECT_EQ(room.heard(watching).state["revision"], room.state()["revision"]);
  EXPECT_EQ(room.state()["room"]["spectators"], 1);
}

TEST(Doors, TheHostLetsATableInThatKnocksAndItsPassIsGoodFromThenOn) {
  RoomDriver room;
  room.join("Inès");
  set(room, {{"spectators", false}});
  const int table = room.attach_table();
  room.say(table, R"({"t":"knock","request":1})");
  ASSERT_EQ(room.state()["room"]["knocks"], json::parse(R"([{"id":1,"name":"","table":true}])"));

  EXPECT_EQ(room.command(1, 0, "admit", {{"knock", 1}, {"accept", true}})["t"], "answer");

  EXPECT_EQ(room.heard(table).state["phase"], "lobby");
  EXPECT_EQ(room.state()["room"]["knocks"].size(), 0U);
  const std::string pass = last_of(room, table, "admitted")["pass"];
  room.detach(table);
  ASSERT_TRUE(room.restart());
  const int again = room.attach_table(R"(,"pass":")" + pass + "\"");
  EXPECT_FALSE(room.heard(again).frames.front().contains("outside"));
}

TEST(Doors, WhomTheHostDoesNotLetInHearsItAndStaysOutside) {
  RoomDriver room;
  room.join("Inès");
  const int tom = room.join("Tom");
  set(room, {{"invitation_minutes", 2}});
  const int luc = room.attach();
  room.say(luc, R"({"t":"knock","request":1,"name":"Luc"})");

  EXPECT_EQ(room.command(tom, 1, "admit", {{"knock", 1}, {"accept", true}})["code"],
            "not_the_host");
  room.command(1, 0, "admit", {{"knock", 1}, {"accept", false}});

  EXPECT_EQ(last_of(room, luc, "admitted"), json::parse(R"({"t":"admitted","accepted":false})"));
  EXPECT_EQ(join_as(room, luc, "Luc", json::object(), 2)["code"], "ask_the_host");
  EXPECT_EQ(room.command(1, 0, "admit", {{"knock", 1}, {"accept", true}})["code"], "unknown_knock");
}

TEST(Doors, WhoComesByTheCodeAloneJoinsOnceTheHostLetHimIn) {
  RoomDriver room;
  room.join("Inès");
  room.command(1, 0, "password", {{"password", "apéro"}});
  set(room, {{"invitation_minutes", 2}});
  const int luc = room.attach();
  EXPECT_EQ(last(room, luc)["state"]["phase"], "door");
  EXPECT_EQ(join_as(room, luc, "Luc")["code"], "ask_the_host");
  room.say(luc, R"({"t":"knock","request":2,"name":"Luc"})");
  EXPECT_EQ(room.state()["room"]["knocks"],
            json::parse(R"([{"id":1,"name":"Luc","table":false}])"));
  room.command(1, 0, "admit", {{"knock", 1}, {"accept", true}});

  // He needs no password either: the host knows him.
  EXPECT_EQ(join_as(room, luc, "Luc", json::object(), 3)["done"]["seat"], 1);
}

TEST(Doors, WhatTheQrCarriesLetsInForHalfItsLifeAtLeastAndItsLifeAtMost) {
  RoomDriver room;
  room.join("Inès");
  set(room, {{"invitation_minutes", 4}});
  const std::string first = ticket_of(room);
  const auto opens = [&](const std::string& ticket) {
    const int session = room.attach({}, R"(,"ticket":")" + ticket + "\"");
    const bool is_in = !room.heard(session).frames.front().contains("outside");
    room.detach(session);
    return is_in;
  };

  room.wait(2 * minute - 1);
  EXPECT_EQ(ticket_of(room), first);
  room.wait(1);
  const std::string second = ticket_of(room);
  EXPECT_NE(second, first);
  room.wait(2 * minute - 1);
  EXPECT_TRUE(opens(first));
  EXPECT_TRUE(opens(second));
  room.wait(1);
  EXPECT_FALSE(opens(first));
  EXPECT_TRUE(opens(second));
}

TEST(Doors, ATicketIsToldToSeatsAndToTablesThatTheHostLetIn) {
  RoomDriver room;
  room.join("Inès");
  set(room, {{"invitation_minutes", 2}});
  const int stranger = room.attach_table();
  const int guest = room.attach({}, R"(,"ticket":")" + ticket_of(room) + "\"");
  EXPECT_TRUE(last_of(room, stranger, "ticket").is_null());
  EXPECT_TRUE(last_of(room, guest, "ticket").is_null());

  room.say(stranger, R"({"t":"knock","request":1})");
  room.command(1, 0, "admit", {{"knock", 1}, {"accept", true}});
  EXPECT_EQ(last_of(room, stranger, "ticket")["ticket"], ticket_of(room));
  EXPECT_EQ(join_as(room, guest, "Tom")["t"], "answer");
  EXPECT_EQ(last_of(room, guest, "ticket")["ticket"], ticket_of(room));
}

TEST(Doors, EightMayWaitAtTheDoorAndWhoGoesAwayWaitsNoMore) {
  RoomDriver room;
  room.join("Inès");
  set(room, {{"invitation_minutes", 2}});
  int session = 0;
  for (int index = 0; index < 8; ++index) {
    session = room.attach();
    room.say(session, R"({"t":"knock","request":1,"name":"Luc"})");
    ASSERT_EQ(last(room, session)["t"], "answer");
  }
  const int ninth = room.attach();
  room.say(ninth, R"({"t":"knock","request":1,"name":"Luc"})");
  EXPECT_EQ(last(room, ninth)["code"], "too_many_knocks");
  room.detach(session);
  EXPECT_EQ(room.state()["room"]["knocks"].size(), 7U);
  room.say(ninth, R"({"t":"knock","request":2,"name":"Luc"})");
  EXPECT_EQ(last(room, ninth)["t"], "answer");
}

TEST(Doors, NobodyKnocksAtAnOpenDoor) {
  RoomDriver room;
  const int tom = room.attach();
  room.say(tom, R"({"t":"knock","request":1,"name":"Tom"})");
  EXPECT_EQ(last(room, tom)["code"], "door_is_open");
}

TEST(Doors, WhoIsOutsideMayNotClaimASeatThatHeCannotSee) {
  RoomDriver room;
  room.join("Inès");
  room.detach(room.join("Tom"));
  set(room, {{"spectators", false}});
  const int stranger = room.attach();
  room.say(stranger, R"({"t":"claim","request":1,"of":1})");
  EXPECT_EQ(last(room, stranger)["code"], "ask_the_host");
}

TEST(Doors, AfterTooManyGuessesOnlyASecretOfTheRoomOpensIt) {
  RoomDriver room;
  room.join("Inès");
  const int stranger = room.attach_after_many_guesses({});
  EXPECT_EQ(room.heard(stranger).goodbye, protocol::Goodbye::too_many_guesses);
  const int wrong = room.attach_after_many_guesses({"a guess"});
  EXPECT_TRUE(room.heard(wrong).frames.empty());

  const int returning = room.attach_after_many_guesses({room.token(0)});
  EXPECT_EQ(room.heard(returning).frames.front()["t"], "welcome");
}

TEST(Doors, WhatWasRightIsNotCountedAsAGuess) {
  RoomDriver room;
  room.join("Inès");
  room.command(1, 0, "password", {{"password", "apéro"}});
  EXPECT_EQ(room.heard(room.attach({room.token(0)})).right_guesses, 1);
  EXPECT_EQ(room.heard(room.attach({room.token(0), "stale"})).right_guesses, 0);

  const int tom = room.attach();
  EXPECT_EQ(room.heard(tom).right_guesses, 1);
  join_as(room, tom, "Tom", {{"password", "wrong"}});
  EXPECT_EQ(room.heard(tom).right_guesses, 1);
  join_as(room, tom, "Tom", {{"password", "apéro"}}, 2);
  EXPECT_EQ(room.heard(tom).right_guesses, 2);
}

}  // namespace
}  // namespace trinque::server
