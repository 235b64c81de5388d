#include "server/rooms/recap.hpp"

#include "tests/support/room_driver.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

/// What the pictures at the end of a game are drawn from.
namespace trinque::server {
namespace {

using nlohmann::json;
using tests::RoomDriver;

const json nothing = {{"sips", 0}, {"halves", 0}, {"wholes", 0}};
const json half = {{"sips", 0}, {"halves", 1}, {"wholes", 0}};

json sips(int count) { return {{"sips", count}, {"halves", 0}, {"wholes", 0}}; }

/// Inès opens with 3, Tom buys two dice and beats it with 13, Inès rolls 4 and loses.
struct Evening {
  RoomDriver room{"0 3 5 4 4 1 1 2 0"};
  int ines = room.join("Inès");
  int tom = room.join("Tom");

  void play_a_round() {
    room.command(ines, 0, "start");
    room.play(ines, 0, {{"kind", "roll"}});
    room.play(tom, 1, {{"kind", "roll"}, {"buy", 2}});
    room.play(ines, 0, {{"kind", "roll"}});
  }
};

TEST(Recap, HoldsEveryThrowAndWhatEachSeatReceivedAndBought) {
  Evening evening;
  evening.play_a_round();

  evening.room.command(evening.ines, 0, "stop");

  const json& recap = evening.room.state()["recap"];
  EXPECT_EQ(recap["throws"],
            (json{{{"round", 1}, {"seat", 0}, {"dice", 1}, {"total", 3}, {"verdict", "opens"}},
                  {{"round", 1},
                   {"seat", 1},
                   {"dice", 3},
                   {"total", 13},
                   {"verdict", "beats"},
                   {"chance", 1000}},
                  {{"round", 1},
                   {"seat", 0},
                   {"dice", 3},
                   {"total", 4},
                   {"verdict", "loses"},
                   {"chance", 179}}}));
  EXPECT_EQ(recap["flow"],
            (json{{{"seat", 0}, {"received", half}, {"given", nothing}, {"dice_bought", 0}},
                  {{"seat", 1}, {"received", sips(4)}, {"given", nothing}, {"dice_bought", 2}}}));
  EXPECT_FALSE(recap.contains("cards"));
}

TEST(Recap, IsTheSameForWhoComesLateAndAfterARestart) {
  Evening evening;
  evening.play_a_round();
  evening.room.command(evening.ines, 0, "stop");
  const json recap = evening.room.state()["recap"];

  EXPECT_EQ(evening.room.heard(evening.room.attach()).state["recap"], recap);
  ASSERT_TRUE(evening.room.restart());
  EXPECT_EQ(evening.room.heard(evening.room.attach()).state["recap"], recap);
}

TEST(Recap, ThrowsOfAGameThatIsOnSurviveARestart) {
  Evening evening;
  evening.play_a_round();

  ASSERT_TRUE(evening.room.restart());
  const int again = evening.room.attach({evening.room.token(0)});
  EXPECT_TRUE(evening.room.heard(again).state["recap"].is_null());
  evening.room.command(again, 0, "stop");

  EXPECT_EQ(evening.room.heard(again).state["recap"]["throws"].size(), 3U);
}

TEST(Recap, IsGoneOnceTheNextGameStartsWhichBeginsWithNothing) {
  Evening evening;
  evening.play_a_round();
  evening.room.command(evening.ines, 0, "stop");

  evening.room.command(evening.ines, 0, "start");
  EXPECT_TRUE(evening.room.state()["recap"].is_null());
  evening.room.command(evening.ines, 0, "stop");

  const json& recap = evening.room.state()["recap"];
  EXPECT_FALSE(recap.contains("throws"));
  EXPECT_EQ(recap["flow"][1]["received"], nothing);
  EXPECT_EQ(evening.room.state()["totals"][1]["sips"], 4);
}

TEST(Recap, HoldsEveryDealtCardAndWhatWasGiven) {
  RoomDriver room("0 Kh");
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  room.command(ines, 0, "choose", {{"game", "rouge_ou_noir"}});
  room.command(ines, 0, "start");
  room.play(tom, 1, {{"kind", "answer"}, {"answer", "red"}});
  room.play(ines, 0, {{"kind", "deal"}});

  room.command(ines, 0, "stop");

  const json& recap = room.state()["recap"];
  EXPECT_EQ(recap["cards"], (json{{{"round", 1},
                                   {"seat", 1},
                                   {"question", 1},
                                   {"card", "Kh"},
                                   {"result", "won"},
                                   {"chance", 500}}}));
  EXPECT_EQ(recap["flow"][1]["given"], sips(1));
  EXPECT_EQ(recap["flow"][0]["received"], sips(1));
}

/// What a journal knows of a recap that hands it what changed after each step.
struct Kept {
  std::string head;
  std::map<int, json> parts;

  void keep(Recap& recap) {
    protocol::JsonText text;
    recap.store(text);
    head = text.take();
    for (const int part : recap.take_changed_parts()) {
      protocol::JsonText rows;
      recap.store_part(rows, part);
      parts[part] = json::parse(rows.text());
    }
  }
};

std::string shown(const Recap& recap) {
  protocol::JsonText text;
  recap.write(text, Ledger());
  return text.take();
}

TEST(Recap, IsFoundAgainAfterEachStepOfGamesOfAnyLength) {
  Recap recap;
  Kept kept;
  for (const int steps : {3, 500, 21, 40}) {
    recap.begin(Ledger());
    for (int step = 0; step < steps; ++step) {
      const std::string fields = "\"seat\":" + std::to_string(step);
      recap.book(
          std::vector<protocol::RecapRow>(static_cast<std::size_t>(step % 7), {"throws", fields}),
          step);
      kept.keep(recap);

      Recap found;
      ASSERT_TRUE(found.restore(json::parse(kept.head), kept.parts));
      ASSERT_EQ(shown(found), shown(recap)) << step;
    }
  }
}

TEST(Recap, OfALongGameKeepsTheLatestThrows) {
  Recap recap;
  recap.begin(Ledger());
  for (int round = 1; round <= 1'000; ++round) {
    recap.book({{"throws", "\"seat\":0"}}, round);
  }

  const json throws = json::parse(shown(recap))["throws"];
  EXPECT_GE(throws.size(), 295U);
  EXPECT_LE(throws.size(), 300U);
  EXPECT_EQ(throws.back()["round"], 1'000);
}

TEST(Recap, ThatWasKeptInOnePieceIsStillRead) {
  const json stored = json::parse(R"([[],[["throws",1,"\"seat\":0"],["throws",2,"\"seat\":1"]]])");

  Recap found;

  ASSERT_TRUE(found.restore(stored, {}));
  EXPECT_EQ(json::parse(shown(found))["throws"],
            (json{{{"round", 1}, {"seat", 0}}, {{"round", 2}, {"seat", 1}}}));
}

TEST(Recap, WithAPartMissingIsDamage) {
  Recap recap;
  Kept kept;
  recap.begin(Ledger());
  recap.book(std::vector<protocol::RecapRow>(100, {"throws", "\"seat\":0"}), 1);
  kept.keep(recap);
  kept.parts.erase(2);

  EXPECT_FALSE(Recap().restore(json::parse(kept.head), kept.parts));
}

}  // namespace
}  // namespace trinque::server
