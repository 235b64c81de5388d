#include "server/chance/digest.hpp"
#include "server/chance/transcript_check.hpp"
#include "tests/support/room_driver.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// docs/fairness.md, from the wire.
namespace trinque::server {
namespace {

using nlohmann::json;
using tests::RoomDriver;

/// Bytes that stand for random ones.
std::string bytes(const std::string& name) { return hex_of(sha256({name})); }
std::string pledge(const std::string& name) { return pledge_of(*bytes_from(bytes(name))); }

/// A room whose phones pledge when they come, and open when the test says so.
class Table {
 public:
  explicit Table(std::string_view draws = RoomDriver::draws_of_the_secret) : room(draws) {}

  /// Returns the seat.
  int join(const std::string& name, bool pledges = true) {
    const int seat = static_cast<int>(sessions.size());
    sessions.push_back(room.join(name));
    if (pledges) promise(seat);
    return seat;
  }

  std::string word(int seat) const {
    return std::to_string(seat) + "/" + std::to_string(made_.at(seat));
  }

  json promise(int seat) {
    ++made_[seat];
    return room.command(sessions.at(at(seat)), seat, "pledge", {{"pledge", pledge(word(seat))}});
  }

  json open(int seat) {
    const std::string now = word(seat);
    ++made_[seat];
    return room.command(sessions.at(at(seat)), seat, "contribute",
                        {{"number", fairness()["number"]},
                         {"contribution", bytes(now)},
                         {"next", pledge(word(seat))}});
  }

  void open_all() {
    const json awaited = fairness()["awaited"];
    for (const json& each : awaited) {
      open(each["seat"]);
    }
  }

  json command(int seat, const std::string& type, const json& fields = json::object()) {
    return room.command(sessions.at(at(seat)), seat, type, fields);
  }

  /// What the phone of the first seat sees.
  const json& state() const { return room.heard(sessions.at(0)).state; }
  const json& fairness() const { return state()["fairness"]; }
  CheckedTranscript checked() const { return check_transcript(room.transcript()); }

  RoomDriver room;
  std::vector<int> sessions;

 private:
  static std::size_t at(int seat) { return static_cast<std::size_t>(seat); }

  std::map<int, int> made_;
};

/// Plays what is legal until the round is over or `most` moves were made.
void play_on(Table& table, int most = 400) {
  for (int move = 0; move < most && table.fairness()["phase"] == "open"; ++move) {
    const json& state = table.state();
    if (state["to_act"].empty()) {
      // A gift can still be taken back.
      table.room.wait(1'000);
      continue;
    }
    const int seat = state["to_act"][0];
    const json legal = state["legal"][std::to_string(seat)];
    json play = {{"kind", "roll"}};
    if (legal.contains("answer")) play = {{"kind", "answer"}, {"answer", legal["answer"][0]}};
    if (legal.contains("deal")) play = {{"kind", "deal"}};
    if (legal.contains("reveal")) play = {{"kind", "reveal"}};
    if (legal.contains("give_nobody")) play = {{"kind", "give_nobody"}};
    const json answer =
        table.room.play(table.sessions.at(static_cast<std::size_t>(seat)), seat, play);
    ASSERT_EQ(answer["t"], "answer") << answer << state;
  }
}

void expect_right(const Table& table) {
  const CheckedTranscript checked = table.checked();
  EXPECT_FALSE(checked.deviation) << checked.deviation->name << " " << checked.deviation->line;
  EXPECT_EQ(checked.last_hash, table.fairness()["hash"]);
}

TEST(RoomFairness, CommitsBeforeItAsksForWhatThePhonesAdd) {
  Table table;
  const int host = table.join("Inès");
  const int tom = table.join("Tom");

  EXPECT_EQ(table.command(host, "start")["t"], "answer");

  const json& fairness = table.fairness();
  EXPECT_EQ(fairness["number"], 1);
  EXPECT_EQ(fairness["phase"], "opening");
  EXPECT_EQ(fairness["commitment"].get<std::string>().size(), 64U);
  EXPECT_EQ(fairness["until"], table.room.now() + 2'000);
  EXPECT_EQ(fairness["awaited"],
            json::parse(R"([{"seat":0,"pledge":")" + pledge("0/1") + R"("},{"seat":1,"pledge":")" +
                        pledge("1/1") + R"("}])"));
  EXPECT_EQ(table.state()["phase"], "between");
  EXPECT_EQ(table.state()["match"], nullptr);

  table.open(tom);
  EXPECT_EQ(table.fairness()["phase"], "opening");
  table.open(host);
  EXPECT_EQ(table.fairness()["phase"], "open");
  EXPECT_EQ(table.state()["phase"], "dice.open");
}

TEST(RoomFairness, TheSecretIsInNoFrameAndNoLineBeforeTheRoundIsOver) {
  Table table;
  const int host = table.join("Inès");
  table.join("Tom");
  table.command(host, "start");
  table.open_all();
  const std::string secret = hex_of(sha256({"1"}));
  const auto heard = [&] {
    std::string all = table.room.transcript();
    for (const json& frame : table.room.heard(1).frames) {
      all += frame.dump();
    }
    return all;
  };

  EXPECT_THAT(heard(), testing::Not(testing::HasSubstr(secret)));
  EXPECT_THAT(*table.room.kept().back().record, testing::HasSubstr(secret));

  table.command(host, "stop");
  EXPECT_THAT(heard(), testing::HasSubstr(secret));
  EXPECT_EQ(table.fairness()["revealed"],
            json({{"number", 1}, {"why", "stopped"}, {"secret", secret}}));
}

TEST(RoomFairness, WhoSendsNothingIsNamedAfterTwoSecondsAndNobodyWaitsLonger) {
  Table table;
  const int host = table.join("Inès");
  const int tom = table.join("Tom");
  table.join("Karim", false);
  table.command(host, "start");
  table.open(host);

  table.room.wait(1'999);
  EXPECT_EQ(table.fairness()["phase"], "opening");
  table.room.wait(1);

  EXPECT_EQ(table.fairness()["phase"], "open");
  EXPECT_EQ(table.fairness()["left_out"],
            json::parse(R"([{"seat":1,"why":"late"},{"seat":2,"why":"unpledged"}])"));
  const json late = table.open(tom);
  EXPECT_EQ(late["code"], "too_late");
  EXPECT_EQ(late["parameters"]["number"], 1);
  EXPECT_EQ(table.checked().rounds[0].left_out, (std::vector<std::pair<std::string, std::string>>{
                                                    {"Tom", "late"}, {"Karim", "unpledged"}}));
}

TEST(RoomFairness, APhoneThatWasLateIsAskedAgainOnceItPledgesAnew) {
  Table table;
  const int host = table.join("Inès");
  const int tom = table.join("Tom");
  table.command(host, "start");
  table.open(host);
  table.room.wait(2'000);
  const auto pledge_told = [&] {
    json pledge = "never told";
    for (const json& frame : table.room.heard(table.sessions[1]).frames) {
      if (frame["t"] == "own") pledge = frame["pledge"];
    }
    return pledge;
  };
  EXPECT_EQ(pledge_told(), nullptr);

  table.promise(tom);

  EXPECT_EQ(pledge_told(), pledge("1/2"));
  table.command(host, "stop");
  table.command(host, "start");
  EXPECT_EQ(table.fairness()["awaited"].size(), 2U);
}

TEST(RoomFairness, NobodyWaitsForAPhoneThatIsNotThere) {
  Table table;
  const int host = table.join("Inès");
  table.join("Tom");
  table.join("Karim");
  table.room.say(table.sessions[1], R"({"t":"presence","hidden":true})");
  table.room.detach(table.sessions[2]);
  table.command(host, "start");
  table.open(host);

  EXPECT_EQ(table.fairness()["phase"], "open");
  EXPECT_EQ(table.fairness()["left_out"],
            json::parse(R"([{"seat":1,"why":"absent"},{"seat":2,"why":"absent"}])"));
}

TEST(RoomFairness, ARoundOfPhonesThatNeverPledgeBeginsInTheSameStep) {
  Table table;
  const int host = table.join("Inès", false);
  table.join("Tom", false);

  table.command(host, "start");

  EXPECT_EQ(table.state()["phase"], "dice.open");
  play_on(table);
  expect_right(table);
}

TEST(RoomFairness, WhatWasNotPledgedIsRefused) {
  Table table;
  const int host = table.join("Inès");
  table.join("Tom");
  table.command(host, "start");
  const auto contribute = [&](const std::string& contribution, int number = 1) {
    return table.command(host, "contribute", {{"number", number}, {"contribution", contribution}});
  };

  EXPECT_EQ(contribute(bytes("other"))["code"], "wrong_contribution");
  EXPECT_EQ(contribute(bytes("0/1"), 2)["code"], "too_late");
  EXPECT_EQ(contribute(bytes("0/1"))["t"], "answer");
  EXPECT_EQ(contribute(bytes("0/1"))["code"], "contributed");
}

TEST(RoomFairness, EverybodyHearsWhoIsStillAwaited) {
  Table table;
  const int host = table.join("Inès");
  const int tom = table.join("Tom");
  table.command(host, "start");

  table.open(tom);

  const json heard = table.fairness();
  ASSERT_EQ(heard["awaited"].size(), 1U);
  EXPECT_EQ(heard["awaited"][0]["seat"], host);
  const int newcomer = table.room.attach();
  EXPECT_EQ(table.room.heard(newcomer).state["fairness"], heard);
}

TEST(RoomFairness, WhoJoinsWhileARoundIsOpenedWaitsForTheNext) {
  Table table;
  const int host = table.join("Inès");
  table.join("Tom");
  table.command(host, "start");

  const int karim = table.join("Karim");
  EXPECT_EQ(table.open(karim)["code"], "not_playing");
  table.open_all();

  EXPECT_EQ(table.state()["match"]["order"], json({0, 1}));
}

TEST(RoomFairness, RulesOfTheGameStandStillWhileItsRoundIsOpened) {
  Table table;
  const int host = table.join("Inès");
  table.join("Tom");
  table.command(host, "start");
  const json change = {{"group", "tas_de_des"}, {"values", {{"dice_total", 30}}}};

  EXPECT_EQ(table.command(host, "settings", change)["code"], "wrong_phase");
  table.open_all();
  EXPECT_EQ(table.command(host, "settings", change)["t"], "answer");
}

TEST(RoomFairness, ARoundThatTooFewAreLeftForIsVoidAndRevealed) {
  Table table;
  const int host = table.join("Inès");
  const int tom = table.join("Tom");
  table.command(host, "start");
  table.open(host);

  table.command(tom, "leave");

  EXPECT_EQ(table.fairness()["revealed"]["why"], "void");
  EXPECT_EQ(table.fairness()["phase"], "none");
  expect_right(table);
  table.join("Karim");
  EXPECT_EQ(table.fairness()["number"], 2);
  EXPECT_EQ(table.fairness()["phase"], "opening");
}

TEST(RoomFairness, AStopWhileARoundIsOpenedRevealsItToo) {
  Table table;
  const int host = table.join("Inès");
  table.join("Tom");
  table.command(host, "start");
  table.open(host);

  EXPECT_EQ(table.command(host, "stop")["t"], "answer");

  EXPECT_EQ(table.state()["phase"], "ended");
  EXPECT_EQ(table.fairness()["revealed"]["why"], "stopped");
  expect_right(table);
  table.promise(1);
  table.command(host, "start");
  table.open_all();
  EXPECT_EQ(table.state()["phase"], "dice.open");
  expect_right(table);
}

TEST(RoomFairness, ARoomThatClosesRevealsItsRound) {
  Table table;
  const int host = table.join("Inès");
  table.join("Tom");
  table.command(host, "start");
  table.open_all();
  table.room.detach(table.sessions[0]);
  table.room.detach(table.sessions[1]);

  table.room.wait(7LL * 3'600'000);

  ASSERT_TRUE(table.room.is_closed());
  const CheckedTranscript checked = table.checked();
  EXPECT_FALSE(checked.deviation);
  EXPECT_EQ(checked.rounds.back().revealed, "closed");
}

TEST(RoomFairness, AnEveningOfAllThreeGamesIsRight) {
  Table table;
  const int host = table.join("Inès");
  table.join("Tom");
  table.join("Karim");
  table.command(host, "start");
  for (int round = 0; round < 5; ++round) {
    table.open_all();
    play_on(table);
  }
  table.command(host, "stop");
  // The sixth round was being opened: what was pledged for it is used up.
  for (int seat = 0; seat < 3; ++seat) {
    table.promise(seat);
  }
  table.command(host, "choose", {{"game", "rouge_ou_noir"}});
  table.command(host, "settings",
                {{"group", "give_n_take"}, {"values", {{"gnt_redraw", "until_match"}}}});
  table.command(host, "settings",
                {{"group", "rouge_ou_noir"}, {"values", {{"equality", "redraw"}}}});
  for (int deal = 0; deal < 3; ++deal) {
    table.command(host, "start");
    table.open_all();
    play_on(table);
    ASSERT_EQ(table.state()["phase"], "gnt.ask");
    table.command(host, "follow_up", {{"accept", true}});
    ASSERT_EQ(table.fairness()["phase"], "opening");
    ASSERT_EQ(table.state()["phase"], "gnt.ask");
    table.open_all();
    play_on(table);
  }

  expect_right(table);
  const CheckedTranscript checked = table.checked();
  EXPECT_GE(checked.rounds.size(), 11U);
  EXPECT_EQ(checked.rounds.back().game, "give_n_take");
  EXPECT_GE(checked.rounds.back().draws, 10U);
  EXPECT_EQ(checked.rounds.back().contributions, 3U);
}

TEST(RoomFairness, AServerWhoseDrawsComeFromElsewhereIsFoundOut) {
  Table table("0 3 3 5 1 1 1 1 1 1 1");
  const int host = table.join("Inès");
  table.join("Tom");
  table.command(host, "start");
  table.open_all();
  play_on(table, 3);
  table.command(host, "stop");

  const auto deviation = table.checked().deviation;
  ASSERT_TRUE(deviation);
  EXPECT_EQ(deviation->name, "draw_changed");
}

TEST(RoomFairness, GoesOnAfterACrashAtAnyMomentWithoutASecondDraw) {
  for (int crash = 0; crash < 12; ++crash) {
    Table table;
    const int host = table.join("Inès");
    table.join("Tom");
    std::vector<std::function<void()>> steps = {
        [&] { table.command(host, "start"); },
        [&] { table.open(0); },
        [&] { table.open(1); },
    };
    for (int roll = 0; roll < 9; ++roll) {
      steps.emplace_back([&] {
        const json& state = table.state();
        if (state["to_act"].empty()) return;
        const int seat = state["to_act"][0];
        table.room.play(table.sessions[static_cast<std::size_t>(seat)], seat, {{"kind", "roll"}});
      });
    }
    for (std::size_t step = 0; step < steps.size(); ++step) {
      if (static_cast<int>(step) == crash) {
        ASSERT_TRUE(table.room.restart()) << crash;
        for (int seat = 0; seat < 2; ++seat) {
          table.sessions[static_cast<std::size_t>(seat)] =
              table.room.attach({table.room.token(seat)});
        }
      }
      if (table.state()["fairness"]["phase"] == "opening" && step > 2) table.open_all();
      steps[step]();
    }
    const CheckedTranscript checked = table.checked();
    EXPECT_FALSE(checked.deviation)
        << crash << " " << checked.deviation->name << " " << checked.deviation->line;
    EXPECT_GE(checked.rounds[0].draws, 2U) << crash;
    EXPECT_EQ(checked.rounds[0].contributions, 2U) << crash;
  }
}

}  // namespace
}  // namespace trinque::server
