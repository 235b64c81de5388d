#include "tests/support/room_driver.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trinque::server {
namespace {

using nlohmann::json;
using tests::RoomDriver;

json sips_of(const json& state, int seat) {
  return state["totals"][static_cast<std::size_t>(seat)]["sips"];
}

std::vector<std::string> names_of_events(const json& state) {
  std::vector<std::string> names;
  for (const json& event : state["events"]) {
    names.push_back(event["e"]);
  }
  return names;
}

TEST(RoomCore, TheFirstToSitDownIsHost) {
  RoomDriver room;
  room.join("Inès");
  room.join("Tom");

  EXPECT_EQ(room.state()["room"]["host"], 0);
  EXPECT_EQ(room.state()["room"]["players"][1]["name"], "Tom");
  EXPECT_EQ(room.state()["phase"], "lobby");
}

TEST(RoomCore, KeepsWhatHappenedThenAnswersItsAuthorThenTellsEverybody) {
  RoomDriver room("0 3");
  const int ines = room.join("Inès");
  room.join("Tom");
  room.command(ines, 0, "start");

  room.play(ines, 0, {{"kind", "roll"}});

  ASSERT_EQ(room.last_effects().size(), 3U);
  EXPECT_TRUE(std::holds_alternative<Persist>(room.last_effects()[0]));
  EXPECT_TRUE(std::holds_alternative<Tell>(room.last_effects()[1]));
  EXPECT_TRUE(std::holds_alternative<Broadcast>(room.last_effects()[2]));
}

TEST(RoomCore, EveryConnectionGetsTheSameBytes) {
  RoomDriver room("0 3");
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  const int table = room.attach();
  room.command(ines, 0, "start");
  room.play(ines, 0, {{"kind", "roll"}});

  EXPECT_EQ(room.heard(ines).frames.back()["t"], "state");
  EXPECT_EQ(room.heard(ines).frames.back(), room.heard(tom).frames.back());
  EXPECT_EQ(room.heard(ines).frames.back(), room.heard(table).frames.back());
  EXPECT_EQ(room.heard(ines).state, room.heard(table).state);
}

TEST(RoomCore, AMoveTellsOfTheRoomWhatItChangedInIt) {  // docs/protocol.md section 4
  RoomDriver room("0 3  0 5");
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.command(ines, 0, "start");
  room.play(ines, 0, {{"kind", "roll"}});
  EXPECT_FALSE(room.heard(tom).frames.back().contains("room"));

  room.command(ines, 0, "last_round");
  ASSERT_TRUE(room.heard(tom).frames.back().contains("room"));
  EXPECT_EQ(room.heard(tom).frames.back()["room"]["last_round"], true);
  EXPECT_EQ(room.heard(tom).state["room"], room.heard(room.attach()).state["room"]);
}

TEST(RoomCore, PlaysTheExampleOfTheOriginalText) {  // rules.md 3.1
  RoomDriver room("0  3  3  5  3 4 5  6 6 5 5  1 2 3 3 4 3 4");
  const int first = room.join("J1");
  const int second = room.join("J2");
  const int third = room.join("J3");
  const int fourth = room.join("J4");
  room.command(first, 0, "start");

  room.play(first, 0, {{"kind", "roll"}});
  room.play(second, 1, {{"kind", "roll"}});
  EXPECT_EQ(room.state()["match"]["tie"], true);
  room.play(second, 1, {{"kind", "roll"}});
  room.play(third, 2, {{"kind", "roll"}, {"buy", 2}});
  room.play(fourth, 3, {{"kind", "buy"}, {"dice", 1}});
  room.play(fourth, 3, {{"kind", "roll"}});
  const json lost = room.play(first, 0, {{"kind", "roll"}, {"buy", 3}});

  EXPECT_EQ(lost["t"], "answer");
  EXPECT_EQ(sips_of(room.state(), 0), 13);
  EXPECT_EQ(sips_of(room.state(), 1), 0);
  EXPECT_EQ(sips_of(room.state(), 2), 4);
  EXPECT_EQ(sips_of(room.state(), 3), 2);
  EXPECT_EQ(room.state()["totals"][0]["dice_bought"], 3);
  // The loser opens the next round, and nobody had to ask for it.
  EXPECT_EQ(room.state()["phase"], "dice.open");
  EXPECT_EQ(room.state()["to_act"], json::array({0}));
  EXPECT_EQ(room.state()["room"]["round"], 2);
}

TEST(RoomCore, ARequestThatIsSentAgainGetsItsFirstAnswerAndDoesNothing) {
  RoomDriver room("0 3 4");
  const int ines = room.join("Inès");
  room.join("Tom");
  room.command(ines, 0, "start");
  const json turn = room.state()["turn"];
  const json first = room.play(ines, 0, {{"kind", "roll"}});
  const json after = room.state();

  room.say(ines, json{{"t", "play"},
                      {"seat", 0},
                      {"request", first["request"]},
                      {"turn", turn},
                      {"move", {{"kind", "roll"}}}}
                     .dump());

  EXPECT_EQ(room.heard(ines).frames.back(), first);
  EXPECT_EQ(room.state(), after);
}

TEST(RoomCore, AnOldRequestWhoseAnswerIsForgottenIsRefused) {
  RoomDriver room;
  const int ines = room.join("Inès");
  for (int repeat = 0; repeat < 10; ++repeat) {
    room.command(ines, 0, "lock", {{"locked", repeat % 2 == 0}});
  }

  room.say(ines, R"({"t":"lock","seat":0,"request":1,"locked":true})");

  EXPECT_EQ(room.heard(ines).frames.back()["code"], "old_request");
  EXPECT_EQ(room.heard(ines).frames.back()["parameters"]["request"], 10);
}

TEST(RoomCore, AMoveForATurnThatIsOverIsStale) {
  RoomDriver room("0 3");
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.command(ines, 0, "start");
  const json turn = room.state()["turn"];
  room.play(ines, 0, {{"kind", "roll"}});

  const json refused = room.command(tom, 1, "play", {{"turn", turn}, {"move", {{"kind", "roll"}}}});

  EXPECT_EQ(refused["code"], "stale");
  EXPECT_EQ(refused["parameters"]["turn"], room.state()["turn"]);
}

TEST(RoomCore, OnlyTheConnectionThatHoldsASeatActsForIt) {
  RoomDriver room;
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");

  EXPECT_EQ(room.command(tom, 0, "start")["code"], "not_your_seat");
  EXPECT_EQ(room.command(ines, 7, "start")["code"], "not_your_seat");
}

TEST(RoomCore, OnlyTheHostGivesTheHostsCommands) {
  RoomDriver room;
  room.join("Inès");
  const int tom = room.join("Tom");

  for (const auto& [type, fields] : std::vector<std::pair<std::string, json>>{
           {"start", json::object()},
           {"stop", json::object()},
           {"last_round", json::object()},
           {"choose", {{"game", "rouge_ou_noir"}}},
           {"settings", {{"group", "house"}, {"values", {{"grace", 10}}}}},
           {"follow_up", {{"accept", true}}},
           {"pause", {{"paused", true}}},
           {"order", {{"seats", {1, 0}}}},
           {"lock", {{"locked", true}}},
           {"host", {{"to", 1}}}}) {
    const json refused = room.command(tom, 1, type, fields);
    EXPECT_EQ(refused["code"], "not_the_host") << type;
    EXPECT_EQ(refused["parameters"]["host"], 0) << type;
  }
}

TEST(RoomCore, AGameNeedsTwoPlayers) {
  RoomDriver room;
  const int ines = room.join("Inès");

  const json refused = room.command(ines, 0, "start");

  EXPECT_EQ(refused["code"], "not_enough_players");
  EXPECT_EQ(refused["parameters"]["needed"], 2);
  EXPECT_EQ(room.state()["phase"], "lobby");
}

TEST(RoomCore, SettingsAreTakenAllOrNone) {
  RoomDriver room;
  const int ines = room.join("Inès");

  const json refused =
      room.command(ines, 0, "settings",
                   {{"group", "tas_de_des"}, {"values", {{"die_cost", 5}, {"dice_total", 100}}}});

  EXPECT_EQ(refused["code"], "out_of_range");
  EXPECT_EQ(refused["parameters"], (json{{"field", "dice_total"}, {"min", 10}, {"max", 60}}));
  EXPECT_EQ(room.state()["settings"]["tas_de_des"]["die_cost"], 2);

  room.command(ines, 0, "settings",
               {{"group", "tas_de_des"}, {"values", {{"die_cost", 5}, {"dice_total", 30}}}});
  EXPECT_EQ(room.state()["settings"]["tas_de_des"]["die_cost"], 5);
  EXPECT_EQ(room.state()["settings"]["tas_de_des"]["dice_total"], 30);
}

TEST(RoomCore, ASettingChangedInARoundHoldsFromTheNextOneOn) {
  RoomDriver room("0 6 1");
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.command(ines, 0, "start");

  room.command(ines, 0, "settings", {{"group", "tas_de_des"}, {"values", {{"dice_total", 30}}}});
  EXPECT_EQ(room.state()["match"]["pile"], 19);
  room.play(ines, 0, {{"kind", "roll"}});
  room.play(tom, 1, {{"kind", "roll"}});

  EXPECT_EQ(room.state()["match"]["pile"], 29);
}

TEST(RoomCore, NamesThatAreAlikeAreRefusedWithAFreeOne) {
  RoomDriver room;
  room.join("Léa");
  const int second = room.join("LÉA");

  EXPECT_EQ(room.heard(second).frames.back()["code"], "name_taken");
  EXPECT_EQ(room.heard(second).frames.back()["parameters"]["suggestion"], "LÉA 2");
}

TEST(RoomCore, AFullRoomAndALockedOneSayWhichTheyAre) {
  RoomDriver room;
  const int ines = room.join("Inès");
  room.command(ines, 0, "settings", {{"group", "house"}, {"values", {{"max_seats", 2}}}});
  room.join("Tom");
  const int third = room.join("Karim");
  EXPECT_EQ(room.heard(third).frames.back()["code"], "room_full");

  room.command(ines, 0, "lock", {{"locked", true}});
  const int fourth = room.join("Léa");
  EXPECT_EQ(room.heard(fourth).frames.back()["code"], "room_locked");
}

TEST(RoomCore, ATokenAloneBringsItsOwnerBack) {
  RoomDriver room("0 3");
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.command(ines, 0, "start");
  room.detach(tom);
  EXPECT_EQ(room.state()["room"]["players"][1]["here"], "lost");
  room.play(ines, 0, {{"kind", "roll"}});

  const int again = room.attach({room.token(1)});

  const json& welcome = room.heard(again).frames.front();
  EXPECT_EQ(welcome["t"], "welcome");
  EXPECT_EQ(welcome["seats"], json::parse(R"([{"seat":1,"token":0,"request":0}])"));
  EXPECT_EQ(room.state()["room"]["players"][1]["here"], "present");
  EXPECT_EQ(welcome["state"]["match"], room.state()["match"]);
  EXPECT_EQ(welcome["state"]["since"], 0);
}

TEST(RoomCore, AWrongTokenChangesNothing) {
  RoomDriver room;
  room.join("Inès");

  const int stranger = room.attach({"token-7", "", "token-0 "});

  EXPECT_EQ(room.heard(stranger).frames.front()["seats"], json::array());
  EXPECT_FALSE(room.heard(1).is_dismissed);
}

TEST(RoomCore, TheNewestConnectionOfATokenWins) {
  RoomDriver room;
  const int older = room.join("Inès");
  const int newer = room.attach({room.token(0)});

  EXPECT_TRUE(room.heard(older).is_dismissed);
  EXPECT_EQ(room.command(newer, 0, "lock", {{"locked", true}})["t"], "answer");
  // What the older one had on its way comes from a connection that the room no longer knows.
  room.say(older, R"({"t":"presence","hidden":true})");
  room.say(older, R"({"t":"join","request":9,"name":"Tom"})");
  EXPECT_EQ(room.heard(newer).state["room"]["players"].size(), 1U);
}

TEST(RoomCore, WhoComesBackHearsWhatHeMissed) {
  RoomDriver room("0 3");
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.command(ines, 0, "start");
  const auto seen = room.heard(tom).state["revision"].get<int>();
  room.detach(tom);
  room.play(ines, 0, {{"kind", "roll"}});

  const int again =
      room.attach({room.token(1)}, R"(,"boot":"boot","revision":)" + std::to_string(seen));

  EXPECT_THAT(names_of_events(room.heard(again).frames.front()["state"]),
              testing::ElementsAre("lost", "rolled", "turn"));
}

TEST(RoomCore, ARouletteOfGamesKeepsEverybodySeated) {
  RoomDriver room("0 6 1  0 Kh", 1);
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.command(ines, 0, "start");
  room.command(ines, 0, "choose", {{"game", "rouge_ou_noir"}});
  room.play(ines, 0, {{"kind", "roll"}});
  room.play(tom, 1, {{"kind", "roll"}});

  EXPECT_EQ(room.state()["phase"], "between");
  room.command(ines, 0, "start");

  EXPECT_EQ(room.state()["phase"], "cards.ask");
  EXPECT_EQ(room.state()["room"]["round"], 1);
  EXPECT_EQ(room.state()["totals"][1]["halves"], 1);
}

TEST(RoomCore, TheLastRoundIsTheLast) {
  RoomDriver room("0 6 1");
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.command(ines, 0, "start");
  room.command(ines, 0, "last_round");
  room.play(ines, 0, {{"kind", "roll"}});
  room.play(tom, 1, {{"kind", "roll"}});

  EXPECT_EQ(room.state()["phase"], "ended");
  EXPECT_EQ(room.state()["events"].back(),
            (json{{"e", "game_ended"}, {"game", "tas_de_des"}, {"why", "last_round"}}));
}

TEST(RoomCore, WhatIsPrivateLeavesNoTraceInWhatOthersGet) {  // rules.md 5.3, 5.4
  const auto evening = [](bool soft, bool passed) {
    RoomDriver room("0 6 1");
    const int ines = room.join("Inès");
    const int tom = room.join("Tom");
    const int table = room.attach();
    room.command(tom, 1, "own", {{"soft", soft}, {"cap", soft ? 5 : 0}});
    room.command(ines, 0, "start");
    room.play(ines, 0, {{"kind", "roll"}});
    room.play(tom, 1, {{"kind", "roll"}});
    room.command(tom, 1, "served", {{"upto", 9}, {"passed", passed}});
    return std::pair(room.heard(ines).frames, room.heard(table).frames);
  };

  EXPECT_EQ(evening(false, false), evening(true, false));
  EXPECT_EQ(evening(false, false), evening(false, true));
}

TEST(RoomCore, PassingIsCountedForItsOwnerAlone) {  // rules.md X7
  RoomDriver room("0 6 1");
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.command(ines, 0, "start");
  room.play(ines, 0, {{"kind", "roll"}});
  room.play(tom, 1, {{"kind", "roll"}});
  room.command(tom, 1, "served", {{"upto", 9}, {"passed", true}});

  const auto& frames = room.heard(tom).frames;
  const auto own = std::find_if(frames.rbegin(), frames.rend(),
                                [](const json& frame) { return frame["t"] == "own"; });
  EXPECT_EQ((*own)["counted"], 0);
  EXPECT_EQ((*own)["passed"], 5);
  EXPECT_EQ(room.state()["totals"][1]["halves"], 1);
  EXPECT_EQ(room.state()["totals"][1]["pending"], json::array());
}

TEST(RoomCore, ReorderedSeatsPlayInTheirNewOrderFromTheNextRound) {
  RoomDriver room("0 3");
  const int ines = room.join("Inès");
  room.join("Tom");
  room.join("Karim");
  EXPECT_EQ(room.command(ines, 0, "order", {{"seats", {0, 1}}})["code"], "not_all_seats");
  EXPECT_EQ(room.command(ines, 0, "order", {{"seats", {0, 1, 1}}})["code"], "not_all_seats");

  room.command(ines, 0, "order", {{"seats", {0, 2, 1}}});
  room.command(ines, 0, "start");

  EXPECT_EQ(room.state()["match"]["order"], json::array({0, 2, 1}));
}

TEST(RoomCore, TheSummaryTellsWhoIsInside) {
  RoomDriver room;
  room.join("Inès");
  const int tom = room.join("Tom");
  room.command(tom, 1, "leave");

  const json summary = json::parse(room.core().summary());

  EXPECT_EQ(summary["code"], "KTRF");
  EXPECT_EQ(summary["taken"], 1);
  EXPECT_EQ(summary["seats"], 12);
  EXPECT_EQ(summary["players"].size(), 1U);
  EXPECT_EQ(summary["players"][0]["name"], "Inès");
}

}  // namespace
}  // namespace trinque::server
