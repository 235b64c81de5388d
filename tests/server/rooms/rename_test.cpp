#include "tests/support/room_driver.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// Names and badges change whenever their owner likes, in the middle of a round as well.
namespace trinque::server {
namespace {

using nlohmann::json;
using tests::RoomDriver;

json player(const RoomDriver& room, int seat) {
  return room.state()["room"]["players"][static_cast<std::size_t>(seat)];
}

std::vector<json> renamings(const RoomDriver& room, int session) {
  std::vector<json> found;
  for (const json& frame : room.heard(session).frames) {
    if (frame["t"] != "state") continue;
    for (const json& event : frame["events"]) {
      if (event["e"] == "renamed") found.push_back(event);
    }
  }
  return found;
}

TEST(Rename, ChangesNameAndBadgeInTheMiddleOfARound) {
  RoomDriver room;
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.command(ines, 0, "start");
  const json match = room.state()["match"];
  const json badge = {{"shape", "star"}, {"colour", "pink"}};

  EXPECT_EQ(room.command(tom, 1, "rename", {{"name", "  Thomas "}, {"badge", badge}})["t"],
            "answer");

  EXPECT_EQ(player(room, 1)["name"], "Thomas");
  EXPECT_EQ(player(room, 1)["badge"], badge);
  EXPECT_EQ(room.state()["match"], match);
  const std::vector<json> told = {{{"e", "renamed"}, {"seat", 1}, {"name", "Thomas"}}};
  EXPECT_EQ(renamings(room, ines), told);
}

TEST(Rename, LeavesWhatItDoesNotName) {
  RoomDriver room;
  const int ines = room.join("Inès");
  const json before = player(room, 0);
  const json badge = {{"shape", "cross"}, {"colour", "white"}};

  EXPECT_EQ(room.command(ines, 0, "rename", {{"badge", badge}})["t"], "answer");
  EXPECT_EQ(player(room, 0)["name"], before["name"]);
  EXPECT_EQ(player(room, 0)["badge"], badge);
  EXPECT_EQ(room.command(ines, 0, "rename", {{"name", "Nini"}})["t"], "answer");
  EXPECT_EQ(player(room, 0)["badge"], badge);
  EXPECT_EQ(room.command(ines, 0, "rename")["t"], "answer");
  EXPECT_EQ(player(room, 0)["name"], "Nini");
  EXPECT_EQ(renamings(room, ines).size(), 1U);
}

TEST(Rename, RefusesWhatAJoinWouldRefuseAndChangesNothing) {
  RoomDriver room;
  room.join("Inès");
  const int tom = room.join("Tom");
  const json before = room.state()["room"];
  const json pink = {{"shape", "star"}, {"colour", "pink"}};
  const json unknown = {{"shape", "moon"}, {"colour", "pink"}};

  const json taken = room.command(tom, 1, "rename", {{"name", "INÈS"}, {"badge", pink}});
  EXPECT_EQ(taken["code"], "name_taken");
  EXPECT_EQ(taken["parameters"]["suggestion"], "INÈS 2");
  EXPECT_EQ(room.command(tom, 1, "rename", {{"name", " "}, {"badge", pink}})["code"],
            "name_invalid");
  EXPECT_EQ(room.command(tom, 1, "rename", {{"name", "Thomas"}, {"badge", unknown}})["code"],
            "unknown_badge");

  EXPECT_EQ(room.state()["room"], before);
}

TEST(Rename, LetsAPlayerWriteHisOwnNameAnotherWay) {
  RoomDriver room;
  const int ines = room.join("inès");

  EXPECT_EQ(room.command(ines, 0, "rename", {{"name", "Inès"}})["t"], "answer");
  EXPECT_EQ(player(room, 0)["name"], "Inès");
}

TEST(Rename, IsOfOnesOwnSeatAlone) {
  RoomDriver room;
  const int ines = room.join("Inès");
  room.join("Tom");

  EXPECT_EQ(room.command(ines, 1, "rename", {{"name", "Nain"}})["code"], "not_your_seat");
  EXPECT_EQ(player(room, 1)["name"], "Tom");
}

}  // namespace
}  // namespace trinque::server
