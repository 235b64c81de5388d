#include "tests/support/random_moves.hpp"
#include "tests/support/room_driver.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <string>

/// Who drops out and comes back finds what he left: in every state that random games come to.
namespace trinque::server {
namespace {

using nlohmann::json;
using tests::RoomDriver;

/// A few in each run; all of them when asked for, as the long test does.
std::uint64_t games_of_each_kind() {
  const char* wanted = std::getenv("TRINQUE_RANDOM_GAMES");
  return wanted == nullptr ? 8 : std::strtoull(wanted, nullptr, 10);
}

struct Kind {
  const char* name;
  const char* game;
  /// Settings that bring the game where it is to come.
  json settings;
};

class Returning : public testing::TestWithParam<Kind> {
 protected:
  void play(std::uint64_t seed) {
    RoomDriver room("", seed);
    std::mt19937_64 random(seed);
    std::vector<int> phones;
    const int players = 2 + static_cast<int>(seed % 3);
    for (int seat = 0; seat < players; ++seat) {
      phones.push_back(room.join("P" + std::to_string(seat)));
    }
    const int table = room.attach();
    begin(room, phones[0]);
    for (int step = 0; step < 60 && !room.heard(table).state["legal"].empty(); ++step) {
      const json legal = room.heard(table).state["legal"];
      const auto choice = std::next(legal.begin(), static_cast<int>(random() % legal.size()));
      const auto mover = static_cast<std::size_t>(std::stoi(choice.key()));
      room.play(phones[mover], static_cast<int>(mover), tests::random_legal_move(*choice, random));
      drop_and_return(room, table, phones, random() % phones.size());
      if (HasFatalFailure()) FAIL() << "seed " << seed << " step " << step;
    }
  }

  void miss(std::uint64_t seed);

  static void begin(RoomDriver& room, int host) {
    room.command(host, 0, "choose", {{"game", GetParam().game}});
    for (const auto& [group, values] : GetParam().settings.items()) {
      room.command(host, 0, "settings", {{"group", group}, {"values", values}});
    }
    room.command(host, 0, "start");
  }

  /// What somebody who stayed has heard since.
  static json events_since(const tests::Heard& heard, const json& revision) {
    json events = json::array();
    for (const json& frame : heard.frames) {
      if (frame["t"] != "state" || frame["revision"] <= revision) continue;
      events.insert(events.end(), frame["events"].begin(), frame["events"].end());
    }
    return events;
  }

  /// What a phone was told last of its own seat.
  static json own_of(const tests::Heard& heard) {
    json own;
    for (const json& frame : heard.frames) {
      if (frame["t"] == "own") own = frame;
      if (frame["t"] == "welcome" && !frame["own"].empty()) own = frame["own"][0];
    }
    return own;
  }

  static void drop_and_return(RoomDriver& room, int table, std::vector<int>& phones,
                              std::size_t seat) {
    const json before = room.heard(table).state;
    const json own = own_of(room.heard(phones[seat]));
    room.detach(phones[seat]);
    phones[seat] = room.attach({room.token(static_cast<int>(seat))});
    const json after = room.heard(phones[seat]).state;
    for (const auto* part : {"phase", "turn", "to_act", "legal", "match", "totals", "settings",
                             "deadlines", "fairness"}) {
      ASSERT_EQ(after[part], before[part]) << part;
    }
    ASSERT_EQ(after["room"]["players"], before["room"]["players"]);
    // A seat that nothing has happened to was told nothing of itself.
    if (!own.is_null()) {
      ASSERT_EQ(own_of(room.heard(phones[seat])), own);
    }
    ASSERT_EQ(after["revision"], room.heard(table).state["revision"]);
  }
};

TEST_P(Returning, FindsTheViewThatHeLeft) {
  for (std::uint64_t seed = 1; seed <= games_of_each_kind(); ++seed) {
    play(seed);
    if (HasFatalFailure()) return;
  }
}

/// Somebody is away while the others play, and comes back when it is his turn.
void Returning::miss(std::uint64_t seed) {
  RoomDriver room("", seed);
  std::mt19937_64 random(seed);
  std::vector<int> phones;
  for (const auto* name : {"Inès", "Tom", "Karim"}) {
    phones.push_back(room.join(name));
  }
  const int table = room.attach();
  begin(room, phones[0]);
  for (int step = 0; step < 60 && !room.heard(table).state["legal"].empty(); ++step) {
    const json last_seen = room.heard(phones[2]).state["revision"];
    room.detach(phones[2]);
    for (int move = 0; move < 12; ++move) {
      json legal = room.heard(table).state["legal"];
      legal.erase("2");
      if (legal.empty()) break;
      const auto choice = std::next(legal.begin(), static_cast<int>(random() % legal.size()));
      const auto mover = static_cast<std::size_t>(std::stoi(choice.key()));
      room.play(phones[mover], static_cast<int>(mover), tests::random_legal_move(*choice, random));
    }
    phones[2] = room.attach({room.token(2)}, ",\"revision\":" + last_seen.dump());
    ASSERT_EQ(room.heard(phones[2]).frames.front()["state"]["events"],
              events_since(room.heard(table), last_seen));
    const json legal = room.heard(table).state["legal"];
    if (legal.contains("2")) {
      room.play(phones[2], 2, tests::random_legal_move(legal["2"], random));
    }
  }
}

TEST_P(Returning, HearsWhatHappenedMeanwhile) {
  for (std::uint64_t seed = 1; seed <= games_of_each_kind(); ++seed) {
    miss(seed);
    if (HasFatalFailure()) FAIL() << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Games, Returning,
    testing::Values(
        Kind{"tas_de_des", "tas_de_des", json::object()},
        Kind{"rouge_ou_noir", "rouge_ou_noir", {{"give_n_take", {{"gnt", "never"}}}}},
        Kind{"give_n_take",
             "rouge_ou_noir",
             {{"give_n_take", {{"gnt", "always"}}}, {"rouge_ou_noir", {{"give_undo", 0}}}}},
        Kind{"pyramide",
             "rouge_ou_noir",
             {{"pyramide", {{"pyramid", "always"}}}, {"rouge_ou_noir", {{"give_undo", 0}}}}}),
    [](const auto& kind) { return kind.param.name; });

}  // namespace
}  // namespace trinque::server
