#include "tests/support/room_driver.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

/// What operators count of a room, and the one thing that they can do to it.
namespace trinque::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using tests::RoomDriver;

/// Kind and refusal of whatever the last input was answered with.
std::vector<std::pair<std::string, std::string>> verdicts(const RoomDriver& room) {
  std::vector<std::pair<std::string, std::string>> verdicts;
  for (const RoomEffect& effect : room.last_effects()) {
    const auto* tell = std::get_if<Tell>(&effect);
    if (tell != nullptr && tell->verdict)
      verdicts.emplace_back(tell->verdict->kind, tell->verdict->refusal);
  }
  return verdicts;
}

TEST(Verdict, NamesWhatWasDoneAndWhyNot) {
  RoomDriver room;
  const int ines = room.join("Inès");
  EXPECT_THAT(verdicts(room), ElementsAre(Pair("join", "")));
  const int tom = room.join("Tom");

  room.command(ines, 0, "lock", {{"locked", true}});
  EXPECT_THAT(verdicts(room), ElementsAre(Pair("lock", "")));
  room.command(tom, 1, "lock", {{"locked", false}});
  EXPECT_THAT(verdicts(room), ElementsAre(Pair("lock", "not_the_host")));
  room.command(tom, 0, "start");
  EXPECT_THAT(verdicts(room), ElementsAre(Pair("start", "not_your_seat")));
  const int late = room.attach();
  room.say(late, R"({"t":"join","request":1,"name":"Léa"})");
  EXPECT_THAT(verdicts(room), ElementsAre(Pair("join", "room_locked")));
}

TEST(Verdict, IsNotGivenTwiceForARequestThatIsSentTwice) {
  RoomDriver room;
  const int ines = room.join("Inès");
  const std::string pause = R"({"t":"pause","seat":0,"request":7,"paused":true})";
  room.say(ines, pause);
  EXPECT_THAT(verdicts(room), ElementsAre(Pair("pause", "")));

  room.say(ines, pause);

  EXPECT_THAT(verdicts(room), IsEmpty());
}

TEST(RoomReport, CountsSeatsByHowTheirPlayersAreThereAndNamesNobody) {
  RoomDriver room;
  room.join("Inès");
  const int tom = room.join("Tom");
  const int lea = room.join("Léa");
  room.attach();
  room.detach(tom);
  room.command(lea, 2, "leave");

  const RoomReport report = room.core().report();

  EXPECT_EQ(report.game, "tas_de_des");
  EXPECT_EQ(report.phase, "lobby");
  EXPECT_THAT(report.seats, ElementsAre(Pair("away", 0), Pair("hidden", 0), Pair("kicked", 0),
                                        Pair("left", 1), Pair("lost", 1), Pair("present", 1)));
  EXPECT_EQ(report.connections, 3U);
  EXPECT_GT(report.stored_bytes, 100U);
}

TEST(EndedByOperator, TellsEverybodyThatTheEveningIsOver) {
  RoomDriver room("0 3");
  const int ines = room.join("Inès");
  room.join("Tom");
  room.command(ines, 0, "start");

  const auto effects = room.core().handle(EndedByOperator{}, room.now());

  const auto closed = std::ranges::find_if(
      effects, [](const RoomEffect& effect) { return std::holds_alternative<CloseRoom>(effect); });
  ASSERT_NE(closed, effects.end());
  EXPECT_EQ(std::get<CloseRoom>(*closed).goodbye, protocol::Goodbye::room_over);
}

}  // namespace
}  // namespace trinque::server
