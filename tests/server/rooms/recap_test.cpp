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

}  // namespace
}  // namespace trinque::server
