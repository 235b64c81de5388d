#include "tests/support/room_driver.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// The host removes a player: undone within ten seconds it never happened; past them it is a way
/// out like any other, back from which only the host leads.
namespace trinque::server {
namespace {

using nlohmann::json;
using tests::RoomDriver;

constexpr Instant undo_time = 10'000;
const std::string asking_back = R"(,"ask_back":true)";

json here_of(const RoomDriver& room, int seat) {
  return room.state()["room"]["players"][static_cast<std::size_t>(seat)]["here"];
}

std::vector<std::string> events_of(const RoomDriver& room, int session) {
  std::vector<std::string> events;
  for (const json& frame : room.heard(session).frames) {
    if (frame["t"] != "state") continue;
    for (const json& event : frame["events"]) {
      events.push_back(event["e"]);
    }
  }
  return events;
}

json last(const RoomDriver& room, int session, const std::string& type) {
  const auto& frames = room.heard(session).frames;
  const auto found = std::find_if(frames.rbegin(), frames.rend(),
                                  [&](const json& frame) { return frame["t"] == type; });
  return found == frames.rend() ? json() : *found;
}

json kick(RoomDriver& room, int whom) { return room.command(1, 0, "kick", {{"whom", whom}}); }

TEST(Kick, IsShownAtOnceAndEndsTheConnectionPastTheUndo) {
  RoomDriver room;
  room.join("Inès");
  const int tom = room.join("Tom");

  EXPECT_EQ(kick(room, 1)["t"], "answer");
  EXPECT_EQ(here_of(room, 1), "kicked");
  EXPECT_EQ(room.state()["room"]["kicks"],
            json::array({{{"seat", 1}, {"until", room.now() + undo_time}}}));
  room.wait(undo_time - 1);
  EXPECT_FALSE(room.heard(tom).is_dismissed);
  room.wait(1);

  EXPECT_EQ(room.heard(tom).goodbye, protocol::Goodbye::kicked);
  EXPECT_EQ(here_of(room, 1), "kicked");
  EXPECT_EQ(room.state()["room"]["kicks"], json::array());
  EXPECT_THAT(events_of(room, 1), testing::IsSupersetOf({"kicked", "removed"}));
  EXPECT_THAT(events_of(room, 1), testing::Not(testing::Contains("left")));
}

TEST(Kick, UndoneInTimeLeavesEverythingAsItWas) {
  RoomDriver room("0 3 5 2");
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.command(ines, 0, "start");
  room.play(ines, 0, {{"kind", "roll"}});
  const json before = room.state();

  kick(room, 1);
  EXPECT_EQ(room.play(tom, 1, {{"kind", "roll"}})["code"], "kicked");
  room.wait(undo_time - 1);
  EXPECT_EQ(room.command(ines, 0, "undo_kick", {{"whom", 1}})["t"], "answer");
  room.wait(undo_time);

  EXPECT_EQ(room.state()["match"], before["match"]);
  EXPECT_EQ(room.state()["to_act"], before["to_act"]);
  EXPECT_EQ(room.state()["room"], before["room"]);
  EXPECT_EQ(room.play(tom, 1, {{"kind", "roll"}})["t"], "answer");
}

TEST(Kick, CannotBeUndoneOnceItStandsOrWhereThereIsNone) {
  RoomDriver room;
  const int ines = room.join("Inès");
  room.join("Tom");
  EXPECT_EQ(room.command(ines, 0, "undo_kick", {{"whom", 1}})["code"], "not_kicked");
  kick(room, 1);
  room.wait(undo_time);

  EXPECT_EQ(room.command(ines, 0, "undo_kick", {{"whom", 1}})["code"], "not_kicked");
  EXPECT_EQ(kick(room, 1)["code"], "unknown_seat");
}

TEST(Kick, IsTheHostsAloneAndNeverOfHimself) {
  RoomDriver room;
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");

  EXPECT_EQ(room.command(tom, 1, "kick", {{"whom", 0}})["code"], "not_the_host");
  EXPECT_EQ(room.command(ines, 0, "kick", {{"whom", 0}})["code"], "not_a_target");
  EXPECT_EQ(room.command(ines, 0, "kick", {{"whom", 7}})["code"], "unknown_seat");
}

TEST(Kick, PastTheUndoRollsTheTurnBackAndNobodyDrinks) {  // rules.md 2.3
  RoomDriver room("0 3");
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.join("Karim");
  room.command(ines, 0, "start");
  room.play(ines, 0, {{"kind", "roll"}});
  room.play(tom, 1, {{"kind", "buy"}, {"dice", 3}});

  kick(room, 1);
  room.wait(undo_time);

  EXPECT_EQ(room.state()["to_act"], json::array({2}));
  EXPECT_EQ(room.state()["match"]["pile"], 19);
  EXPECT_EQ(room.state()["totals"][1]["sips"], 0);
}

TEST(Kick, OfOneOfTwoPausesTheGame) {  // rules.md 2.3
  RoomDriver room("0 3");
  const int ines = room.join("Inès");
  room.join("Tom");
  room.command(ines, 0, "start");

  kick(room, 1);
  EXPECT_EQ(room.state()["room"]["paused"], nullptr);
  room.wait(undo_time);

  EXPECT_EQ(room.state()["room"]["paused"], "players");
}

TEST(Kick, TheTokenAloneDoesNotLeadBack) {
  RoomDriver room;
  room.join("Inès");
  room.join("Tom");
  kick(room, 1);
  room.wait(undo_time);

  const int again = room.attach({room.token(1)});

  EXPECT_EQ(room.heard(again).goodbye, protocol::Goodbye::kicked);
  EXPECT_EQ(room.heard(again).frames.size(), 0U);
  EXPECT_EQ(here_of(room, 1), "kicked");
}

TEST(Kick, WhoAsksToComeBackIsLetInByTheHost) {
  RoomDriver room;
  const int ines = room.join("Inès");
  room.join("Tom");
  kick(room, 1);
  room.wait(undo_time);

  const int again = room.attach({room.token(1)}, asking_back);
  EXPECT_EQ(room.heard(again).frames.front()["seats"], json::array());
  EXPECT_EQ(room.heard(again).frames.front()["kicked"], json::array({{{"seat", 1}, {"token", 0}}}));
  EXPECT_EQ(room.state()["room"]["claims"], json::array({{{"id", 1}, {"seat", 1}}}));
  room.command(ines, 0, "confirm", {{"claim", 1}, {"accept", true}});

  const json granted = last(room, again, "granted");
  EXPECT_EQ(granted["accepted"], true);
  EXPECT_EQ(here_of(room, 1), "present");
  // The old token is dead for good; the new one leads to the seat.
  EXPECT_EQ(room.heard(room.attach({room.token(1)})).frames.front()["seats"], json::array());
  EXPECT_EQ(room.heard(room.attach({granted["token"]})).frames.front()["seats"][0]["seat"], 1);
}

TEST(Kick, WhoIsNotLetInIsSentAway) {
  RoomDriver room;
  const int ines = room.join("Inès");
  room.join("Tom");
  kick(room, 1);
  room.wait(undo_time);
  const int again = room.attach({room.token(1)}, asking_back);

  room.command(ines, 0, "confirm", {{"claim", 1}, {"accept", false}});

  EXPECT_EQ(last(room, again, "granted")["accepted"], false);
  EXPECT_EQ(room.heard(again).goodbye, protocol::Goodbye::kicked);
  EXPECT_EQ(here_of(room, 1), "kicked");
}

TEST(Kick, NeitherALinkNorTheKeyOfTheJoinLeadsBack) {
  RoomDriver room;
  room.join("Inès");
  const int tom = room.attach();
  const std::string join = R"({"t":"join","request":1,"name":"Tom","key":"0123456789abcdef"})";
  room.say(tom, join);
  const json link = room.command(tom, 1, "link", {{"to", 1}});
  kick(room, 1);
  room.wait(undo_time);

  const int stranger = room.attach();
  room.say(stranger, json{{"t", "redeem"}, {"request", 1}, {"key", link["done"]["key"]}}.dump());
  EXPECT_EQ(last(room, stranger, "refused")["code"], "wrong_key");
  const int rejoining = room.attach();
  room.say(rejoining, join);

  EXPECT_EQ(last(room, rejoining, "refused")["code"], "name_taken");
  EXPECT_EQ(here_of(room, 1), "kicked");
}

TEST(Kick, OfASeatOnAPhoneWithAnotherLeavesTheOther) {
  RoomDriver room;
  room.join("Inès");
  const int tom = room.join("Tom");
  room.say(tom, R"({"t":"join","request":2,"name":"Léa"})");

  kick(room, 2);
  room.wait(undo_time);

  EXPECT_FALSE(room.heard(tom).is_dismissed);
  EXPECT_EQ(room.command(tom, 1, "own", {{"soft", true}})["t"], "answer");
  EXPECT_EQ(room.command(tom, 2, "own", {{"soft", true}})["code"], "not_your_seat");
}

TEST(Kick, StandsAcrossARestartWithTheTimeThatWasLeft) {
  RoomDriver room;
  room.join("Inès");
  room.join("Tom");
  kick(room, 1);
  room.wait(4'000);

  ASSERT_TRUE(room.restart());
  const int ines = room.attach({room.token(0)});
  EXPECT_EQ(room.heard(ines).state["room"]["players"][1]["here"], "kicked");
  room.wait(undo_time);

  EXPECT_EQ(room.heard(ines).state["room"]["kicks"], json::array());
  EXPECT_EQ(room.heard(ines).state["room"]["players"][1]["here"], "kicked");
}

TEST(Kick, FreesTheSeatForAnother) {
  RoomDriver room;
  const int ines = room.join("Inès");
  room.command(ines, 0, "settings", {{"group", "house"}, {"values", {{"max_seats", 2}}}});
  room.join("Tom");
  kick(room, 1);
  room.wait(undo_time);

  const int karim = room.join("Karim");

  EXPECT_EQ(last(room, karim, "answer")["done"]["seat"], 2);
}

}  // namespace
}  // namespace trinque::server
