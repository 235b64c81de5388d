#include "tests/support/room_driver.hpp"

#include <gtest/gtest.h>

/// Who is not there, and what a pause does. rules.md 2.3
namespace trinque::server {
namespace {

using nlohmann::json;
using tests::RoomDriver;

json sips_of(const json& state, int seat) {
  return state["totals"][static_cast<std::size_t>(seat)]["sips"];
}

TEST(Absence, ALostPlayerIsWaitedForAsLongAsTheHouseSays) {  // rules.md 2.3
  RoomDriver room("0 3");
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.join("Karim");
  room.command(ines, 0, "start");
  room.play(ines, 0, {{"kind", "roll"}});
  room.command(tom, 1, "play",
               {{"turn", room.state()["turn"]}, {"move", {{"kind", "buy"}, {"dice", 3}}}});
  room.detach(tom);

  room.wait(59'999);
  EXPECT_EQ(room.state()["to_act"], json::array({1}));
  room.wait(1);

  EXPECT_EQ(room.state()["to_act"], json::array({2}));
  EXPECT_EQ(room.state()["room"]["players"][1]["here"], "away");
  // His turn is rolled back: nobody who is gone is made to drink.
  EXPECT_EQ(sips_of(room.state(), 1), 0);
  EXPECT_EQ(room.state()["match"]["pile"], 19);
}

TEST(Absence, AnAbsentHostHandsOnAfterHisGrace) {
  RoomDriver room;
  const int ines = room.join("Inès");
  room.join("Tom");
  const int table = room.attach();
  room.detach(ines);

  room.wait(60'000);

  EXPECT_EQ(room.heard(table).state["room"]["host"], 1);
}

TEST(Absence, WhoLeavesKeepsHisSeatForHisToken) {
  RoomDriver room;
  room.join("Inès");
  const int tom = room.join("Tom");
  room.command(tom, 1, "leave");
  EXPECT_EQ(room.state()["room"]["players"][1]["here"], "left");
  room.say(tom, R"({"t":"presence","hidden":false})");
  EXPECT_EQ(room.state()["room"]["players"][1]["here"], "left");

  room.attach({room.token(1)});

  EXPECT_EQ(room.state()["room"]["players"][1]["here"], "present");
}

TEST(Absence, FewerThanTwoPlayersPauseTheGame) {  // rules.md 2.3
  RoomDriver room("0 3 5");
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.command(ines, 0, "start");
  room.play(ines, 0, {{"kind", "roll"}});
  room.command(tom, 1, "leave");

  EXPECT_EQ(room.state()["room"]["paused"], "players");
  EXPECT_EQ(room.state()["to_act"], json::array());
  EXPECT_EQ(room.state()["legal"], json::object());
  EXPECT_EQ(room.play(ines, 0, {{"kind", "roll"}})["t"], "refused");

  room.attach({room.token(1)});
  EXPECT_EQ(room.state()["room"]["paused"], nullptr);
  EXPECT_FALSE(room.state()["to_act"].empty());
}

TEST(Absence, APauseOfTheHostStopsMovesAndKeepsWhatIsLeftOfWaits) {
  RoomDriver room("0 Kh", 1);
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.command(ines, 0, "choose", {{"game", "rouge_ou_noir"}});
  room.command(ines, 0, "start");
  room.play(tom, 1, {{"kind", "answer"}, {"answer", "red"}});
  const Instant deals = room.state()["deadlines"]["deal"];
  EXPECT_EQ(deals, room.now() + 10'000);
  room.wait(4'000);

  room.command(ines, 0, "pause", {{"paused", true}});
  EXPECT_EQ(room.play(ines, 0, {{"kind", "deal"}})["code"], "paused");
  room.wait(3'600'000);
  EXPECT_EQ(room.state()["phase"], "cards.answered");
  room.command(ines, 0, "pause", {{"paused", false}});

  EXPECT_EQ(room.state()["deadlines"]["deal"], room.now() + 6'000);
  room.wait(6'000);
  EXPECT_NE(room.state()["phase"], "cards.answered");
}

TEST(Absence, ARoomWithoutConnectionsClosesAfterItsIdleTime) {
  RoomDriver room;
  const int ines = room.join("Inès");
  room.wait(7 * 3'600'000LL);
  EXPECT_FALSE(room.is_closed());
  room.detach(ines);

  room.wait(6 * 3'600'000LL - 1);
  EXPECT_FALSE(room.is_closed());
  room.wait(1);

  EXPECT_TRUE(room.is_closed());
}

TEST(Absence, TheTurnClockPassesOverWhoIsIdleWithoutASip) {  // rules.md 2.3
  RoomDriver room("0 3");
  const int ines = room.join("Inès");
  room.join("Tom");
  room.join("Karim");
  room.command(ines, 0, "settings", {{"group", "house"}, {"values", {{"turn_timeout", "30"}}}});
  room.command(ines, 0, "start");
  room.play(ines, 0, {{"kind", "roll"}});
  // The clock starts when the dice have been shown.
  EXPECT_EQ(room.state()["deadlines"]["turn"], room.now() + 1'000 + 30'000);

  room.wait(31'000);

  EXPECT_EQ(room.state()["to_act"], json::array({2}));
  EXPECT_EQ(sips_of(room.state(), 1), 0);
  EXPECT_EQ(room.state()["room"]["players"][1]["here"], "present");
}

}  // namespace
}  // namespace trinque::server
