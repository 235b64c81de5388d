#include "server/chance/transcript_check.hpp"
#include "tests/support/room_driver.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

/// Those for whom the server plays: seated and sent away by the host, at a pace of their own.
namespace trinque::server {
namespace {

using nlohmann::json;
using tests::RoomDriver;

const std::vector<std::string> temperaments = {"careful", "bold", "joker"};

json add_bot(RoomDriver& room, const std::string& temperament) {
  return room.command(1, 0, "bot", {{"temperament", temperament}});
}

json player(const RoomDriver& room, int seat) {
  return room.state()["room"]["players"][static_cast<std::size_t>(seat)];
}

/// Everything a person can do in a round is done at once, and what bots do is waited for.
void play_for_the_person(RoomDriver& room, Instant patience) {
  const json legal = room.state()["legal"];
  if (!legal.contains("0")) return room.wait(patience);
  const json own = legal["0"];
  json move = {{"kind", "roll"}};
  if (own.contains("answer")) move = {{"kind", "answer"}, {"answer", own["answer"][0]}};
  if (own.contains("give")) move = {{"kind", "give"}, {"to", own["give"]["to"][0]}};
  if (own.contains("deal")) move = {{"kind", "deal"}};
  if (own.contains("reveal")) move = {{"kind", "reveal"}};
  if (own.contains("take_back") && own.size() == 1) return room.wait(patience);
  ASSERT_EQ(room.play(1, 0, move)["t"], "answer") << own;
}

TEST(Bots, SitInTheRoomWithANameAndATemperamentThatEverybodySees) {
  RoomDriver room;
  room.join("Inès");

  EXPECT_EQ(add_bot(room, "joker")["t"], "answer");

  EXPECT_EQ(player(room, 1)["name"], "Zinc");
  EXPECT_EQ(player(room, 1)["bot"], "joker");
  EXPECT_EQ(player(room, 1)["here"], "present");
  EXPECT_FALSE(player(room, 0).contains("bot"));
}

TEST(Bots, AreAddedByTheHostAloneAndNotBeyondTheLastSeat) {
  RoomDriver room;
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.command(ines, 0, "settings", {{"group", "house"}, {"values", {{"max_seats", 3}}}});

  EXPECT_EQ(room.command(tom, 1, "bot", {{"temperament", "bold"}})["code"], "not_the_host");
  EXPECT_EQ(add_bot(room, "bold")["t"], "answer");
  const json refused = add_bot(room, "bold");
  EXPECT_EQ(refused["code"], "room_full");
  EXPECT_EQ(refused["parameters"]["max"], 3);
}

TEST(Bots, TakeTheNameThatIsFree) {
  RoomDriver room;
  room.join("Inès");
  room.join("zinc");

  add_bot(room, "bold");

  EXPECT_EQ(player(room, 2)["name"], "Bulle");
}

TEST(Bots, AreSentAwayAtOnceAndComeBackToTheirSeat) {
  RoomDriver room;
  room.join("Inès");
  add_bot(room, "bold");

  EXPECT_EQ(room.command(1, 0, "kick", {{"whom", 1}})["t"], "answer");
  EXPECT_EQ(player(room, 1)["here"], "left");
  add_bot(room, "careful");

  EXPECT_EQ(room.state()["room"]["players"].size(), 2U);
  EXPECT_EQ(player(room, 1)["here"], "present");
  EXPECT_EQ(player(room, 1)["bot"], "careful");
}

TEST(Bots, AreNeverHost) {
  RoomDriver room;
  const int ines = room.join("Inès");
  add_bot(room, "bold");

  const json refused = room.command(ines, 0, "host", {{"to", 1}});
  EXPECT_EQ(refused["code"], "is_a_bot");
  EXPECT_EQ(refused["parameters"]["seat"], 1);
  room.attach();
  room.command(ines, 0, "leave");

  EXPECT_EQ(room.state()["room"]["host"], 0);
}

TEST(Bots, KeepTheirSeatFromWhoeverAsksForIt) {
  RoomDriver room;
  const int ines = room.join("Inès");
  add_bot(room, "bold");
  const int stranger = room.attach({""});

  EXPECT_EQ(room.heard(stranger).frames.front()["seats"], json::array());
  room.say(stranger, R"({"t":"claim","request":1,"of":1})");
  EXPECT_EQ(room.heard(stranger).frames.back()["code"], "is_a_bot");
  EXPECT_EQ(room.command(ines, 0, "link", {{"to", 1}})["code"], "is_a_bot");
}

TEST(Bots, TakeTheirTimeAndActWhenItIsOver) {
  RoomDriver room("1 4 6");  // The bot opens with a 4; Inès answers with a 6.
  const int ines = room.join("Inès");
  add_bot(room, "bold");
  room.command(ines, 0, "start");

  ASSERT_EQ(room.state()["to_act"], json::array({1}));
  room.wait(1'499);
  EXPECT_EQ(room.state()["phase"], "dice.open");
  room.wait(1);

  EXPECT_EQ(room.state()["match"]["to_beat"], (json{{"seat", 1}, {"score", 4}}));
  EXPECT_EQ(room.state()["to_act"], json::array({0}));
  EXPECT_EQ(room.play(ines, 0, {{"kind", "roll"}})["t"], "answer");
  EXPECT_EQ(room.state()["to_act"], json::array({1}));
}

TEST(Bots, LookAtWhatFellBeforeTheyThink) {
  RoomDriver room("0 3 5");  // Inès opens with a 3; the bot beats it with a 5.
  const int ines = room.join("Inès");
  add_bot(room, "joker");
  room.command(ines, 0, "start");
  room.play(ines, 0, {{"kind", "roll"}});

  // A second for the dice to fall, two to think.
  room.wait(2'999);
  EXPECT_EQ(room.state()["to_act"], json::array({1}));
}

TEST(Bots, StandStillWhileTheHostPauses) {
  RoomDriver room("1 4");
  const int ines = room.join("Inès");
  add_bot(room, "bold");
  room.command(ines, 0, "start");
  room.wait(1'000);

  room.command(ines, 0, "pause", {{"paused", true}});
  room.wait(60'000);
  EXPECT_EQ(room.state()["phase"], "dice.open");
  room.command(ines, 0, "pause", {{"paused", false}});
  room.wait(499);
  EXPECT_EQ(room.state()["phase"], "dice.open");
  room.wait(1);
  EXPECT_EQ(room.state()["phase"], "dice.decide");
}

TEST(Bots, DoNotPlayAmongThemselvesWhenNobodyIsThere) {  // rules.md 2.3
  RoomDriver room;
  const int ines = room.join("Inès");
  for (const auto& temperament : temperaments)
    add_bot(room, temperament);
  const int watching = room.attach();
  room.command(ines, 0, "start");

  room.detach(ines);
  room.wait(61'000);
  const json seen = room.heard(watching).state;
  EXPECT_EQ(seen["room"]["paused"], "players");
  room.wait(600'000);
  EXPECT_EQ(room.heard(watching).state["match"], seen["match"]);

  const int back = room.attach({room.token(0)});
  EXPECT_EQ(room.heard(back).state["room"]["paused"], json());
}

TEST(Bots, AddTheirShareToTheChanceOfEachRound) {  // docs/fairness.md
  RoomDriver room(RoomDriver::draws_of_the_secret);
  room.join("Inès");
  for (const auto& temperament : temperaments)
    add_bot(room, temperament);
  room.command(1, 0, "start");
  for (int step = 0; step < 400 && room.state()["room"]["round"] < 3; ++step)
    play_for_the_person(room, 3'000);
  room.command(1, 0, "stop");

  int contributions = 0;
  std::set<std::string> told;
  std::istringstream lines(room.transcript());
  for (std::string line; std::getline(lines, line);) {
    const json entry = json::parse(line)["entry"];
    if (entry["kind"] != "contribution") continue;
    EXPECT_NE(entry["seat"], 0);
    told.insert(entry["contribution"].get<std::string>());
    ++contributions;
  }
  EXPECT_EQ(contributions, 9);
  EXPECT_EQ(told.size(), 9U);
  EXPECT_EQ(check_transcript(room.transcript()).deviation, std::nullopt);
}

TEST(Bots, PlayAllGamesToTheirEndWithOnePerson) {
  for (const auto* game : {"tas_de_des", "rouge_ou_noir"}) {
    RoomDriver room("", 7);
    const int ines = room.join("Inès");
    for (const auto& temperament : temperaments)
      add_bot(room, temperament);
    room.command(ines, 0, "settings", {{"group", "tas_de_des"}, {"values", {{"rounds", 2}}}});
    room.command(ines, 0, "settings", {{"group", "give_n_take"}, {"values", {{"gnt", "always"}}}});
    room.command(ines, 0, "choose", {{"game", game}});
    room.command(ines, 0, "start");
    room.command(ines, 0, "last_round");

    for (int step = 0; step < 500 && room.state()["phase"] != "ended"; ++step)
      play_for_the_person(room, 3'000);

    EXPECT_EQ(room.state()["phase"], "ended") << game;
    for (const int bot : {1, 2, 3})
      EXPECT_EQ(room.state()["totals"][static_cast<std::size_t>(bot)]["pending"], json::array());
  }
}

TEST(Bots, CarryTheirSeatsThroughACrash) {
  RoomDriver room("1 4 6");
  const int ines = room.join("Inès");
  add_bot(room, "bold");
  room.command(ines, 0, "start");
  room.wait(500);
  const json before = room.state();

  ASSERT_TRUE(room.restart());
  const int back = room.attach({room.token(0)});

  EXPECT_EQ(room.heard(back).state["room"]["players"], before["room"]["players"]);
  EXPECT_EQ(room.heard(back).state["match"], before["match"]);
  room.wait(1'500);
  EXPECT_EQ(room.heard(back).state["match"]["to_beat"], (json{{"seat", 1}, {"score", 4}}));
}

}  // namespace
}  // namespace trinque::server
