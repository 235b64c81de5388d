#include "tests/support/room_driver.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

/// What a room keeps, and how it goes on after the process died.
namespace trinque::server {
namespace {

using nlohmann::json;
using tests::RoomDriver;

TEST(Restart, WhatChangesNothingThatIsKeptWritesNoRecord) {
  RoomDriver room;
  const int ines = room.join("Inès");
  const std::size_t kept = room.kept().size();

  room.say(ines, R"({"t":"presence","hidden":true})");
  room.detach(room.attach());

  EXPECT_EQ(room.kept().size(), kept);
}

TEST(Restart, ARestartedRoomGoesOnWhereItWas) {
  RoomDriver room("0 3 5 4 4 4");
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.command(ines, 0, "start");
  room.play(ines, 0, {{"kind", "roll"}});
  const json bought =
      room.command(tom, 1, "play", {{"turn", 2}, {"move", {{"kind", "buy"}, {"dice", 2}}}});
  const json before = room.state();

  ASSERT_TRUE(room.restart());
  const int again = room.attach({room.token(1)});

  const json& after = room.heard(again).state;
  for (const auto* part : {"match", "totals", "settings", "phase", "turn", "to_act", "legal"}) {
    EXPECT_EQ(after[part], before[part]) << part;
  }
  EXPECT_GT(after["revision"], before["revision"]);
  EXPECT_EQ(after["room"]["players"][0]["here"], "lost");
  // What was acknowledged before the crash is acknowledged again, and counts once.
  room.say(again, json{{"t", "play"},
                       {"seat", 1},
                       {"request", bought["request"]},
                       {"turn", 2},
                       {"move", {{"kind", "buy"}, {"dice", 2}}}}
                      .dump());
  EXPECT_EQ(room.heard(again).frames.back(), bought);
  EXPECT_EQ(room.heard(again).state["match"]["hand"], 3);
}

TEST(Restart, ARestartKeepsTheTimeThatIsLeft) {
  RoomDriver room("0 Kh");
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.command(ines, 0, "choose", {{"game", "rouge_ou_noir"}});
  room.command(ines, 0, "start");
  room.play(tom, 1, {{"kind", "answer"}, {"answer", "red"}});
  room.wait(3'000);
  // Something that is kept says how far the clock had come.
  room.command(ines, 0, "lock", {{"locked", true}});

  ASSERT_TRUE(room.restart());
  const int table = room.attach();

  EXPECT_EQ(room.heard(table).state["deadlines"]["deal"], room.now() + 7'000);
}

TEST(Restart, WhoIsLostAfterARestartIsWaitedForAnew) {
  RoomDriver room;
  room.join("Inès");
  room.join("Tom");
  ASSERT_TRUE(room.restart());
  room.attach({room.token(0)});
  const int table = room.attach();

  room.wait(60'000);

  EXPECT_EQ(room.heard(table).state["room"]["players"][0]["here"], "present");
  EXPECT_EQ(room.heard(table).state["room"]["players"][1]["here"], "away");
}

RoomCore::Surroundings surroundings() {
  return {.code = "KTRF",
          .boot = "",
          .build = "",
          .fresh_token = [] { return std::string("token"); },
          .chance = secret_chance()};
}

/// All places within a value, itself included.
void places_in(const json& value, const json::json_pointer& here,
               std::vector<json::json_pointer>& places) {
  places.push_back(here);
  if (value.is_object()) {
    for (const auto& [name, part] : value.items())
      places_in(part, here / name, places);
  } else if (value.is_array()) {
    for (std::size_t index = 0; index < value.size(); ++index)
      places_in(value[index], here / index, places);
  }
}

TEST(Restart, AValueOfAnyOtherKindAnywhereInARecordOpensARoomOrNoneAndEndsNothing) {
  RoomDriver room("0 3 5 4 4 4");
  const int ines = room.join("Inès");
  room.join("Tom");
  room.command(ines, 0, "start");
  room.play(ines, 0, {{"kind", "roll"}});
  ASSERT_TRUE(room.restart());
  room.command(room.attach({room.token(0)}), 0, "lock", {{"locked", true}});
  const auto last_full = std::find_if(room.kept().rbegin(), room.kept().rend(),
                                      [](const Persist& record) { return record.is_full; });
  const json record = json::parse(*last_full->record);
  std::vector<json::json_pointer> places;
  places_in(record, json::json_pointer(), places);
  ASSERT_GT(places.size(), 100U);

  for (const auto& place : places) {
    for (const auto& other :
         {json(), json(true), json(-1), json(1.5), json("x"), json::array(), json::object()}) {
      json changed = record;
      changed[place] = other;
      const std::vector<std::string> records = {changed.dump()};
      EXPECT_NO_THROW((void)RoomCore::restore(surroundings(), all_games(), records, 1, 1'000))
          << place.to_string() << " is " << other;
    }
  }
}

TEST(Restart, RecordsThatDoNotFitTogetherOpenNoRoom) {
  const RoomCore::Surroundings around = surroundings();
  for (const auto* text :
       {"", "{", "[]", "{}", R"({"version":1})",
        R"({"version":99,"at":1,"revision":1,"sections":{},"events":[]})",
        R"({"version":1,"at":1,"revision":1,"full":true,"sections":{},"events":[]})"}) {
    const std::vector<std::string> records = {text};
    EXPECT_EQ(RoomCore::restore(around, all_games(), records, 1, 1'000), nullptr) << text;
  }
}

}  // namespace
}  // namespace trinque::server
