#include "tests/support/room_driver.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// How a seat comes to a phone, and how the waiting for its player ends.
namespace trinque::server {
namespace {

using nlohmann::json;
using tests::RoomDriver;

json last(const RoomDriver& room, int session, const std::string& type) {
  const auto& frames = room.heard(session).frames;
  const auto found = std::find_if(frames.rbegin(), frames.rend(),
                                  [&](const json& frame) { return frame["t"] == type; });
  return found == frames.rend() ? json() : *found;
}

const std::string claim_of_tom = R"({"t":"claim","request":1,"of":1})";

TEST(SeatMoves, AJoinWhoseAnswerWasLostFindsItsSeatAgain) {
  RoomDriver room;
  const int first = room.attach();
  const std::string join = R"({"t":"join","request":1,"name":"Inès","key":"0123456789abcdef"})";
  room.say(first, join);
  room.detach(first);

  const int second = room.attach();
  room.say(second, join);

  EXPECT_EQ(last(room, second, "answer")["done"], last(room, first, "answer")["done"]);
  EXPECT_EQ(room.heard(second).state["room"]["players"].size(), 1U);
  EXPECT_EQ(room.heard(second).state["room"]["players"][0]["here"], "present");
}

TEST(SeatMoves, TheNewestConnectionWinsThoughAnOldersHelloIsHandledLater) {
  RoomDriver room;
  room.join("Inès");
  const int tom = room.join("Tom");
  room.detach(tom);
  const int older = room.open();
  const int newer = room.open();

  room.greet(newer, {room.token(1)});
  room.greet(older, {room.token(1)});

  EXPECT_EQ(room.heard(older).goodbye, protocol::Goodbye::replaced);
  EXPECT_FALSE(room.heard(newer).is_dismissed);
  EXPECT_EQ(room.command(newer, 1, "own", {{"soft", true}})["t"], "answer");
  EXPECT_EQ(room.state()["room"]["players"][1]["here"], "present");
}

TEST(SeatMoves, TheHostGivesAnAbsentPlayersSeatToWhoClaimsIt) {
  RoomDriver room;
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.detach(tom);
  const int other_phone = room.attach();

  room.say(other_phone, claim_of_tom);
  EXPECT_EQ(room.state()["room"]["claims"], json::parse(R"([{"id":1,"seat":1}])"));
  room.command(ines, 0, "confirm", {{"claim", 1}, {"accept", true}});

  const json granted = last(room, other_phone, "granted");
  EXPECT_EQ(granted["accepted"], true);
  EXPECT_EQ(room.state()["room"]["claims"], json::array());
  EXPECT_EQ(room.state()["room"]["players"][1]["here"], "present");
  EXPECT_EQ(room.command(other_phone, 1, "own", {{"soft", true}})["t"], "answer");
  // The old token is dead.
  const int old_phone = room.attach({room.token(1)});
  EXPECT_EQ(room.heard(old_phone).frames.front()["seats"], json::array());
  const int again = room.attach({granted["token"]});
  EXPECT_EQ(room.heard(again).frames.front()["seats"][0]["seat"], 1);
}

TEST(SeatMoves, ARefusedClaimChangesNothing) {
  RoomDriver room;
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.detach(tom);
  const int stranger = room.attach();
  room.say(stranger, claim_of_tom);

  room.command(ines, 0, "confirm", {{"claim", 1}, {"accept", false}});

  EXPECT_EQ(last(room, stranger, "granted"),
            json::parse(R"({"t":"granted","seat":1,"accepted":false})"));
  EXPECT_EQ(room.state()["room"]["players"][1]["here"], "lost");
  EXPECT_EQ(room.command(ines, 0, "confirm", {{"claim", 1}, {"accept", true}})["code"],
            "unknown_claim");
}

TEST(SeatMoves, OfTwoWhoClaimOneSeatTheOtherHearsThatHeDoesNotGetIt) {
  RoomDriver room;
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.detach(tom);
  const int first = room.attach();
  const int second = room.attach();
  room.say(first, claim_of_tom);
  room.say(second, claim_of_tom);
  EXPECT_EQ(room.state()["room"]["claims"].size(), 2U);

  room.command(ines, 0, "confirm", {{"claim", 2}, {"accept", true}});

  EXPECT_EQ(last(room, second, "granted")["accepted"], true);
  EXPECT_EQ(last(room, first, "granted")["accepted"], false);
  EXPECT_EQ(room.state()["room"]["claims"], json::array());
  EXPECT_EQ(room.command(ines, 0, "confirm", {{"claim", 1}, {"accept", true}})["code"],
            "unknown_claim");
  EXPECT_FALSE(room.heard(first).is_dismissed);
}

TEST(SeatMoves, NobodyClaimsTheSeatOfWhoIsHere) {
  RoomDriver room;
  room.join("Inès");
  room.join("Tom");
  const int stranger = room.attach();

  room.say(stranger, claim_of_tom);
  EXPECT_EQ(last(room, stranger, "refused")["code"], "seat_in_use");
  room.say(stranger, R"({"t":"claim","request":2,"of":7})");
  EXPECT_EQ(last(room, stranger, "refused")["code"], "unknown_seat");
}

TEST(SeatMoves, AClaimEndsWhenItsOwnerComesBackOrItsAuthorGoes) {
  RoomDriver room;
  room.join("Inès");
  const int tom = room.join("Tom");
  room.detach(tom);
  const int stranger = room.attach();
  room.say(stranger, claim_of_tom);
  room.detach(stranger);
  EXPECT_EQ(room.state()["room"]["claims"], json::array());

  const int another = room.attach();
  room.say(another, claim_of_tom);
  EXPECT_EQ(room.state()["room"]["claims"].size(), 1U);
  room.attach({room.token(1)});
  EXPECT_EQ(room.state()["room"]["claims"], json::array());
}

TEST(SeatMoves, AnyPlayerConfirmsForAHostWhoIsAway) {
  RoomDriver room;
  const int ines = room.join("Inès");
  room.join("Tom");
  const int karim = room.join("Karim");
  const int table = room.attach();
  const int new_phone = room.attach();
  room.detach(ines);

  room.say(new_phone, R"({"t":"claim","request":1,"of":0})");
  EXPECT_EQ(room.command(karim, 2, "confirm", {{"claim", 1}, {"accept", true}})["t"], "answer");

  EXPECT_EQ(room.heard(table).state["room"]["players"][0]["here"], "present");
}

TEST(SeatMoves, WhileTheHostIsHereOnlyHeConfirms) {
  RoomDriver room;
  room.join("Inès");
  const int tom = room.join("Tom");
  const int karim = room.join("Karim");
  room.detach(tom);
  const int stranger = room.attach();
  room.say(stranger, claim_of_tom);

  EXPECT_EQ(room.command(karim, 2, "confirm", {{"claim", 1}, {"accept", true}})["code"],
            "not_the_host");
}

TEST(SeatMoves, ALinkMovesASeatOnce) {
  RoomDriver room;
  const int ines = room.join("Inès");
  const json link = room.command(ines, 0, "link", {{"to", 0}});
  const std::string redeem =
      json{{"t", "redeem"}, {"request", 1}, {"key", link["done"]["key"]}}.dump();

  const int new_phone = room.attach();
  room.say(new_phone, redeem);

  EXPECT_EQ(last(room, new_phone, "answer")["done"]["seat"], 0);
  EXPECT_TRUE(room.heard(ines).is_dismissed);
  const int photographer = room.attach();
  room.say(photographer, redeem);
  EXPECT_EQ(last(room, photographer, "refused")["code"], "wrong_key");
}

TEST(SeatMoves, APhoneOfTwoHearsThatOneOfItsSeatsIsElsewhere) {
  RoomDriver room;
  const int phone = room.join("Inès");
  room.say(phone, R"({"t":"join","request":2,"name":"Léa"})");
  const json link = room.command(phone, 1, "link", {{"to", 1}});
  const int own_phone = room.attach();

  room.say(own_phone, json{{"t", "redeem"}, {"request", 1}, {"key", link["done"]["key"]}}.dump());

  EXPECT_EQ(last(room, phone, "seat_moved"), json::parse(R"({"t":"seat_moved","seat":1})"));
  EXPECT_FALSE(room.heard(phone).is_dismissed);
  EXPECT_EQ(room.command(phone, 1, "own", {{"soft", true}})["code"], "not_your_seat");
  EXPECT_EQ(room.command(phone, 0, "own", {{"soft", true}})["t"], "answer");
  EXPECT_EQ(room.command(own_phone, 1, "own", {{"soft", true}})["t"], "answer");
}

TEST(SeatMoves, ALinkDiesAfterTwoMinutes) {
  RoomDriver room;
  const int ines = room.join("Inès");
  const json link = room.command(ines, 0, "link", {{"to", 0}});
  const int new_phone = room.attach();
  room.wait(120'000);

  room.say(new_phone, json{{"t", "redeem"}, {"request", 1}, {"key", link["done"]["key"]}}.dump());

  EXPECT_EQ(last(room, new_phone, "refused")["code"], "wrong_key");
}

TEST(SeatMoves, OnlyTheHostMakesALinkToAnothersSeat) {
  RoomDriver room;
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");

  EXPECT_EQ(room.command(tom, 1, "link", {{"to", 0}})["code"], "not_the_host");
  EXPECT_EQ(room.command(tom, 1, "link", {{"to", 1}})["t"], "answer");
  EXPECT_EQ(room.command(ines, 0, "link", {{"to", 1}})["t"], "answer");
  EXPECT_EQ(room.command(ines, 0, "link", {{"to", 9}})["code"], "unknown_seat");
}

TEST(Waiting, TheHostSkipsAnIdlePlayerAfterThirtySeconds) {  // rules.md 2.3
  RoomDriver room("0 3");
  const int ines = room.join("Inès");
  room.join("Tom");
  room.join("Karim");
  room.command(ines, 0, "start");
  room.play(ines, 0, {{"kind", "roll"}});
  EXPECT_EQ(room.state()["deadlines"]["skip"], room.now() + 1'000 + 30'000);

  const json early = room.command(ines, 0, "skip", {{"whom", 1}});
  EXPECT_EQ(early["code"], "too_early");
  EXPECT_EQ(early["parameters"]["wait"], 31'000);
  room.wait(31'000);
  EXPECT_EQ(room.command(ines, 0, "skip", {{"whom", 1}})["t"], "answer");

  EXPECT_EQ(room.state()["to_act"], json::array({2}));
  EXPECT_EQ(room.command(ines, 0, "skip", {{"whom", 1}})["code"], "not_awaited");
}

TEST(Waiting, WhoWasGoneBeforeHisTurnIsNotWaitedForTwice) {
  RoomDriver room("0 3");
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.join("Karim");
  room.command(ines, 0, "start");
  room.detach(tom);
  room.wait(29'000);
  room.play(ines, 0, {{"kind", "roll"}});

  EXPECT_EQ(room.command(ines, 0, "skip", {{"whom", 1}})["code"], "too_early");
  room.wait(1'000);
  EXPECT_EQ(room.command(ines, 0, "skip", {{"whom", 1}})["t"], "answer");
}

TEST(Waiting, AHostWhoWasAwayTakesHisRoleBack) {  // rules.md 2.3
  RoomDriver room;
  const int ines = room.join("Inès");
  room.join("Tom");
  room.detach(ines);
  room.wait(60'000);
  const int again = room.attach({room.token(0)});
  EXPECT_EQ(room.heard(again).state["room"]["host"], 1);
  EXPECT_EQ(room.heard(again).state["room"]["former_host"], 0);

  EXPECT_EQ(room.command(again, 0, "host", {{"to", 1}})["code"], "not_the_host");
  EXPECT_EQ(room.command(again, 0, "host", {{"to", 0}})["t"], "answer");

  EXPECT_EQ(room.heard(again).state["room"]["host"], 0);
  EXPECT_EQ(room.heard(again).state["room"]["former_host"], nullptr);
}

}  // namespace
}  // namespace trinque::server
