#include "tests/support/random_moves.hpp"
#include "tests/support/room_driver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

/// What may follow the questions of Rouge ou noir, and who says so. rules.md R14, rules-pyramide.md
namespace trinque::server {
namespace {

using nlohmann::json;
using tests::RoomDriver;

/// Players at their phones, who play whatever is offered.
class Party {
 public:
  explicit Party(int players) {
    for (int seat = 0; seat < players; ++seat) {
      phones_.push_back(room.join("P" + std::to_string(seat)));
    }
    host("choose", {{"game", "rouge_ou_noir"}});
    set("rouge_ou_noir", {{"give_undo", 0}});
  }

  json host(const std::string& type, const json& fields = json::object()) {
    return room.command(phones_.front(), 0, type, fields);
  }
  void set(const std::string& group, const json& values) {
    ASSERT_EQ(host("settings", {{"group", group}, {"values", values}})["t"], "answer");
  }

  void play_until(const std::string& phase) {
    for (int move = 0; move < 2000 && state()["phase"] != phase; ++move) {
      const json legal = state()["legal"];
      // What has been chosen stands after a while, unless somebody still chooses.
      const auto choice = std::find_if(legal.begin(), legal.end(), [](const json& entry) {
        return entry.size() > 1 || !entry.contains("take_back");
      });
      if (choice == legal.end()) {
        room.wait(1'000);
        continue;
      }
      const int seat = std::stoi(choice.key());
      const json entry = *choice;
      room.play(phones_.at(static_cast<std::size_t>(seat)), seat,
                tests::random_legal_move(entry, random_));
    }
    ASSERT_EQ(state()["phase"], phase);
  }

  const json& state() const { return room.state(); }
  json offered() const { return state()["room"].value("follow_ups", json()); }

  RoomDriver room{"", 11};

 private:
  std::vector<int> phones_;
  std::mt19937_64 random_{11};
};

/// The first event of a kind in what the host has heard last.
json last_event(const Party& party, const std::string& kind) {
  for (const json& event : party.state()["events"]) {
    if (event["e"] == kind) return event;
  }
  return nullptr;
}

TEST(RoomFollowUp, TheHostIsToldAllThatTheRoomAllowsAndNamesOne) {
  Party party(3);
  party.set("pyramide", {{"pyramid", "ask"}});
  party.host("start");
  party.play_until("gnt.ask");
  EXPECT_EQ(last_event(party, "follow_up_offered"), json({{"e", "follow_up_offered"},
                                                          {"game", "give_n_take"},
                                                          {"games", {"give_n_take", "pyramide"}}}));
  EXPECT_EQ(party.offered(), json({"give_n_take", "pyramide"}));

  EXPECT_EQ(party.host("follow_up", {{"accept", true}, {"game", "pyramide"}})["t"], "answer");

  EXPECT_EQ(party.state()["phase"], "pyramid.next");
  EXPECT_EQ(party.state()["match"]["game"], "pyramide");
  EXPECT_EQ(party.offered(), json());
  party.play_until("between");
  EXPECT_EQ(party.state()["match"]["turned"].size(), 15U);
}

TEST(RoomFollowUp, WithoutANameItIsTheFirstAsClientsOfBeforeMeanIt) {
  Party party(3);
  party.set("pyramide", {{"pyramid", "ask"}});
  party.host("start");
  party.play_until("gnt.ask");

  party.host("follow_up", {{"accept", true}});

  EXPECT_EQ(party.state()["match"]["game"], "give_n_take");
}

TEST(RoomFollowUp, WhatIsNotOfferedIsRefusedAndTheOfferStands) {
  Party party(3);
  party.host("start");
  party.play_until("gnt.ask");
  EXPECT_EQ(party.offered(), json({"give_n_take"}));

  const json answer = party.host("follow_up", {{"accept", true}, {"game", "pyramide"}});

  EXPECT_EQ(answer["code"], "unknown_game");
  EXPECT_EQ(answer["parameters"], json({{"game", "pyramide"}}));
  EXPECT_EQ(party.offered(), json({"give_n_take"}));
}

TEST(RoomFollowUp, OneThatIsAlwaysPlayedBeginsWithoutAQuestion) {  // rules-pyramide.md
  Party party(3);
  party.set("pyramide", {{"pyramid", "always"}});
  party.host("start");

  party.play_until("pyramid.next");
  party.play_until("between");

  EXPECT_EQ(party.state()["match"]["turned"].size(), 15U);
}

TEST(RoomFollowUp, TheDealKeepsCardsForTheLargestOfThem) {  // rules.md R14
  Party party(8);
  party.host("start");
  EXPECT_EQ(party.state()["match"]["decks"], 1);
  party.host("stop");
  party.set("pyramide", {{"pyramid", "ask"}});

  party.host("start");

  EXPECT_EQ(party.state()["match"]["decks"], 2);
}

TEST(RoomFollowUp, OneThatWasAllowedTooLateForItsCardsIsNotOffered) {
  Party party(8);
  party.host("start");
  party.set("pyramide", {{"pyramid", "ask"}});
  party.play_until("gnt.ask");

  EXPECT_EQ(party.state()["match"]["unseen"], 12);
  EXPECT_EQ(party.offered(), json({"give_n_take"}));
}

TEST(RoomFollowUp, WhatIsOfferedFollowsTheSettings) {
  Party party(3);
  party.host("start");
  party.play_until("gnt.ask");

  party.set("pyramide", {{"pyramid", "ask"}});
  EXPECT_EQ(party.offered(), json({"give_n_take", "pyramide"}));
  party.set("give_n_take", {{"gnt", "never"}});
  EXPECT_EQ(party.offered(), json({"pyramide"}));
}

}  // namespace
}  // namespace trinque::server
