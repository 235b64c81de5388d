#include "tests/support/room_driver.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// Who rests, who idles, and what the others do about it. rules.md 2.3, 5.6
namespace trinque::server {
namespace {

using nlohmann::json;
using tests::RoomDriver;

constexpr Instant second = 1'000;
constexpr Instant minute = 60 * second;

json player(const RoomDriver& room, int seat) {
  return room.state()["room"]["players"][static_cast<std::size_t>(seat)];
}

std::vector<std::string> events_of(const RoomDriver& room) {
  std::vector<std::string> events;
  for (const json& frame : room.heard(1).frames) {
    if (frame["t"] != "state") continue;
    for (const json& event : frame["events"])
      events.push_back(event["e"]);
  }
  return events;
}

/// Inès opened with a 3 of the listed draws; it is Tom's turn.
struct Table {
  explicit Table(std::string_view draws = "0 3 5 6") : room(draws) {
    ines = room.join("Inès");
    tom = room.join("Tom");
    karim = room.join("Karim");
    lea = room.join("Léa");
    room.command(ines, 0, "start");
    room.play(ines, 0, {{"kind", "roll"}});
    // The dice fall.
    room.wait(second);
  }

  RoomDriver room;
  int ines = 0;
  int tom = 0;
  int karim = 0;
  int lea = 0;
};

TEST(Break, LetsOnesTurnPassWithoutAPenalty) {
  Table table;
  table.room.play(table.tom, 1, {{"kind", "buy"}, {"dice", 2}});

  EXPECT_EQ(table.room.command(table.tom, 1, "break", {{"on", true}})["t"], "answer");

  EXPECT_EQ(table.room.state()["to_act"], json::array({2}));
  EXPECT_EQ(table.room.state()["totals"][1]["sips"], 0);
  EXPECT_EQ(player(table.room, 1)["here"], "away");
  EXPECT_EQ(player(table.room, 1)["back_by"], table.room.now() + 10 * minute);
  EXPECT_THAT(events_of(table.room), testing::Contains("break_begun"));
}

TEST(Break, EndsWhenOneSaysSo) {
  Table table;
  table.room.command(table.tom, 1, "break", {{"on", true}});

  table.room.command(table.tom, 1, "break", {{"on", false}});

  EXPECT_EQ(player(table.room, 1)["here"], "present");
  EXPECT_FALSE(player(table.room, 1).contains("back_by"));
  EXPECT_THAT(events_of(table.room), testing::Contains("returned"));
}

TEST(Break, EndsByItselfAfterTenMinutes) {
  Table table;
  table.room.command(table.tom, 1, "break", {{"on", true}});
  table.room.wait(10 * minute - 1);
  EXPECT_EQ(player(table.room, 1)["here"], "away");
  table.room.wait(1);

  EXPECT_EQ(player(table.room, 1)["here"], "present");
}

TEST(Break, LastsWhateverTheLineAndThePageDo) {
  Table table;
  table.room.command(table.tom, 1, "break", {{"on", true}});
  table.room.say(table.tom, R"({"t":"presence","hidden":true})");
  table.room.say(table.tom, R"({"t":"presence","hidden":false})");
  EXPECT_EQ(player(table.room, 1)["here"], "away");
  table.room.detach(table.tom);
  table.room.wait(minute);
  EXPECT_TRUE(player(table.room, 1).contains("back_by"));

  table.room.attach({table.room.token(1)});
  EXPECT_EQ(player(table.room, 1)["here"], "away");
  EXPECT_TRUE(player(table.room, 1).contains("back_by"));
}

TEST(Break, OfWhosePhoneIsGoneLeavesHimAway) {
  Table table;
  table.room.command(table.tom, 1, "break", {{"on", true}});
  table.room.detach(table.tom);
  table.room.wait(10 * minute);

  EXPECT_EQ(player(table.room, 1)["here"], "away");
  EXPECT_FALSE(player(table.room, 1).contains("back_by"));
}

TEST(Break, GoesOnAfterACrash) {
  Table table;
  table.room.command(table.tom, 1, "break", {{"on", true}});
  table.room.wait(minute);
  // What is kept knows how much time is left.
  table.room.command(table.karim, 2, "react", {{"reaction", "clap"}});

  ASSERT_TRUE(table.room.restart());
  const int back = table.room.attach({table.room.token(1)});
  const json tom = table.room.heard(back).state["room"]["players"][1];
  EXPECT_EQ(tom["here"], "away");
  EXPECT_EQ(tom["back_by"], table.room.now() + 9 * minute);
  table.room.wait(9 * minute);

  EXPECT_EQ(table.room.heard(back).state["room"]["players"][1]["here"], "present");
}

TEST(Break, LeavesTheHostHisRoleAsLongAsHisPhoneIsThere) {
  Table table;
  table.room.command(table.ines, 0, "break", {{"on", true}});
  EXPECT_EQ(table.room.state()["room"]["host"], 0);

  table.room.detach(table.ines);

  EXPECT_EQ(table.room.heard(table.tom).state["room"]["host"], 1);
}

TEST(Call, IsHeardFifteenSecondsAfterTheTurnBeganAndNotTwiceAtOnce) {
  Table table;
  EXPECT_EQ(table.room.state()["deadlines"]["wake"], table.room.now() + 15 * second);
  table.room.wait(15 * second - 1);
  const json early = table.room.command(table.karim, 2, "wake", {{"whom", 1}});
  EXPECT_EQ(early["code"], "too_early");
  EXPECT_EQ(early["parameters"]["wait"], 1);
  table.room.wait(1);

  EXPECT_EQ(table.room.command(table.karim, 2, "wake", {{"whom", 1}})["t"], "answer");
  EXPECT_EQ(table.room.state()["events"], json::array({{{"e", "woken"}, {"seat", 1}, {"by", 2}}}));
  EXPECT_EQ(table.room.command(table.lea, 3, "wake", {{"whom", 1}})["code"], "too_early");
  table.room.wait(15 * second);
  EXPECT_EQ(table.room.command(table.lea, 3, "wake", {{"whom", 1}})["t"], "answer");
}

TEST(Call, IsForWhoIsAwaited) {
  Table table;
  table.room.wait(minute);

  EXPECT_EQ(table.room.command(table.tom, 1, "wake", {{"whom", 2}})["code"], "not_awaited");
}

TEST(Vote, OfMoreThanHalfOfTheOthersPassesOverWhoIdles) {
  Table table;
  table.room.wait(29 * second);
  EXPECT_EQ(table.room.command(table.karim, 2, "skip", {{"whom", 1}})["code"], "too_early");
  table.room.wait(second);

  EXPECT_EQ(table.room.command(table.karim, 2, "skip", {{"whom", 1}})["t"], "answer");
  EXPECT_EQ(table.room.state()["room"]["votes"],
            json::array({{{"seat", 1}, {"by", {2}}, {"needed", 2}}}));
  table.room.command(table.karim, 2, "skip", {{"whom", 1}});
  EXPECT_EQ(table.room.state()["to_act"], json::array({1}));
  table.room.command(table.lea, 3, "skip", {{"whom", 1}});

  EXPECT_EQ(table.room.state()["to_act"], json::array({2}));
  EXPECT_FALSE(table.room.state()["room"].contains("votes"));
  EXPECT_THAT(events_of(table.room), testing::IsSupersetOf({"voted", "skipped"}));
}

TEST(Vote, IsOverWhenHeActs) {
  Table table;
  table.room.wait(30 * second);
  table.room.command(table.karim, 2, "skip", {{"whom", 1}});

  table.room.play(table.tom, 1, {{"kind", "roll"}});

  EXPECT_FALSE(table.room.state()["room"].contains("votes"));
}

TEST(Vote, IsNotForTheAbsentNorForOneself) {
  Table table;
  table.room.command(table.karim, 2, "break", {{"on", true}});
  table.room.wait(30 * second);

  EXPECT_EQ(table.room.command(table.karim, 2, "skip", {{"whom", 1}})["code"], "not_here");
  EXPECT_EQ(table.room.command(table.tom, 1, "skip", {{"whom", 1}})["code"], "not_a_target");
}

TEST(Vote, OfWhoTakesABreakCountsNoMore) {
  Table table;
  table.room.wait(30 * second);
  table.room.command(table.karim, 2, "skip", {{"whom", 1}});

  table.room.command(table.karim, 2, "break", {{"on", true}});

  EXPECT_EQ(table.room.state()["room"]["votes"][0]["by"], json::array());
}

TEST(Vote, IsDecidedWhenOneWhoDidNotVoteGoes) {
  Table table;
  const int marc = table.room.join("Marc");
  table.room.wait(30 * second);
  table.room.command(table.karim, 2, "skip", {{"whom", 1}});
  table.room.command(table.lea, 3, "skip", {{"whom", 1}});
  EXPECT_EQ(table.room.state()["room"]["votes"][0]["needed"], 3);
  EXPECT_EQ(table.room.state()["to_act"], json::array({1}));

  table.room.detach(marc);

  EXPECT_EQ(table.room.state()["to_act"], json::array({2}));
}

TEST(SkipBy, SaysWhoPassesOver) {
  const auto rule = [](Table& table, const std::string& skip_by) {
    table.room.command(table.ines, 0, "settings",
                       {{"group", "house"}, {"values", {{"skip_by", skip_by}}}});
    table.room.wait(30 * second);
  };
  Table host;
  rule(host, "host");
  EXPECT_EQ(host.room.command(host.karim, 2, "skip", {{"whom", 1}})["code"], "not_the_host");
  host.room.command(host.ines, 0, "skip", {{"whom", 1}});
  EXPECT_EQ(host.room.state()["to_act"], json::array({2}));

  Table vote;
  rule(vote, "vote");
  vote.room.command(vote.ines, 0, "skip", {{"whom", 1}});
  EXPECT_EQ(vote.room.state()["to_act"], json::array({1}));
  vote.room.command(vote.lea, 3, "skip", {{"whom", 1}});
  EXPECT_EQ(vote.room.state()["to_act"], json::array({2}));

  Table automatic;
  rule(automatic, "automatic");
  EXPECT_EQ(automatic.room.state()["to_act"], json::array({2}));
}

TEST(Reaction, IsShownOnceForEachTurn) {
  Table table;
  table.room.command(table.karim, 2, "react", {{"reaction", "clap"}});
  EXPECT_EQ(table.room.state()["events"],
            json::array({{{"e", "reacted"}, {"seat", 2}, {"reaction", "clap"}}}));
  EXPECT_EQ(table.room.command(table.karim, 2, "react", {{"reaction", "wow"}})["code"],
            "once_per_turn");

  table.room.play(table.tom, 1, {{"kind", "roll"}});

  EXPECT_EQ(table.room.command(table.karim, 2, "react", {{"reaction", "wow"}})["t"], "answer");
}

void open_chat(Table& table) {
  table.room.command(table.ines, 0, "settings", {{"group", "house"}, {"values", {{"chat", true}}}});
}

TEST(Message, IsToldToAllWhereTheHouseAllowsIt) {
  Table table;
  EXPECT_EQ(table.room.command(table.tom, 1, "say", {{"text", "Salut"}})["code"], "chat_off");
  open_chat(table);

  EXPECT_EQ(table.room.command(table.tom, 1, "say", {{"text", "  On  arrive ! "}})["t"], "answer");

  EXPECT_EQ(table.room.state()["events"],
            json::array({{{"e", "said"}, {"seat", 1}, {"text", "On arrive !"}}}));
}

TEST(Message, HasALimitOfLengthAndSomethingToRead) {
  Table table;
  open_chat(table);
  std::string longest;
  for (int letter = 0; letter < 140; ++letter) {
    longest += "é";
  }
  const auto fault = [&](const std::string& text) {
    const json refused = table.room.command(table.tom, 1, "say", {{"text", text}});
    EXPECT_EQ(refused["code"], "message_invalid");
    return refused["parameters"]["fault"];
  };

  EXPECT_EQ(fault(longest + "x"), "too_long");
  EXPECT_EQ(fault(" "), "empty");
  EXPECT_EQ(fault("a\u202Eb"), "forbidden_character");
  EXPECT_EQ(table.room.command(table.tom, 1, "say", {{"text", longest}})["t"], "answer");
}

TEST(Message, ComesOnceInThreeSecondsFromEachPlayer) {
  Table table;
  open_chat(table);
  table.room.command(table.tom, 1, "say", {{"text", "un"}});
  table.room.wait(2 * second);

  const json refused = table.room.command(table.tom, 1, "say", {{"text", "deux"}});
  EXPECT_EQ(refused["code"], "too_often");
  EXPECT_EQ(refused["parameters"]["wait"], second);
  EXPECT_EQ(table.room.command(table.lea, 3, "say", {{"text", "trois"}})["t"], "answer");
  table.room.wait(second);
  EXPECT_EQ(table.room.command(table.tom, 1, "say", {{"text", "quatre"}})["t"], "answer");
}

TEST(Water, IsOfferedEveryHalfHourOfPlay) {
  Table table;
  // The game began a second ago.
  table.room.wait(30 * minute - second - 1);
  EXPECT_FALSE(table.room.state()["room"].contains("water"));
  table.room.wait(1);
  EXPECT_EQ(table.room.state()["room"]["water"], true);

  table.room.command(table.ines, 0, "pause", {{"paused", true}});
  EXPECT_FALSE(table.room.state()["room"].contains("water"));
  EXPECT_EQ(table.room.state()["room"]["paused"], "host");
  table.room.wait(5 * minute);
  table.room.command(table.ines, 0, "pause", {{"paused", false}});
  table.room.wait(30 * minute);

  EXPECT_EQ(table.room.state()["room"]["water"], true);
}

TEST(Water, CanWaitForAnotherHalfHour) {
  Table table;
  table.room.wait(30 * minute);
  EXPECT_EQ(table.room.state()["room"]["water"], true);

  table.room.command(table.ines, 0, "pause", {{"paused", false}});
  EXPECT_FALSE(table.room.state()["room"].contains("water"));
  EXPECT_EQ(table.room.state()["room"]["paused"], json());
  ASSERT_TRUE(table.room.restart());
  const int back = table.room.attach({table.room.token(0)});
  table.room.wait(29 * minute);
  EXPECT_FALSE(table.room.heard(back).state["room"].contains("water"));
}

}  // namespace
}  // namespace trinque::server
