#include "tests/support/room_driver.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

/// The host has the evening erased.
namespace trinque::server {
namespace {

using nlohmann::json;
using tests::RoomDriver;

TEST(Erasing, EndsTheRoomForEverybodyAndKeepsNoRecordOfIt) {
  RoomDriver room;
  const int ines = room.join("Inès");
  room.join("Tom");

  const json answer = room.command(ines, 0, "erase");

  EXPECT_EQ(answer["t"], "answer");
  EXPECT_TRUE(room.is_closed());
  EXPECT_EQ(room.goodbye(), protocol::Goodbye::erased);
  EXPECT_TRUE(std::ranges::none_of(room.last_effects(), [](const RoomEffect& effect) {
    return std::holds_alternative<Persist>(effect);
  }));
  // The host hears the answer first.
  EXPECT_TRUE(std::holds_alternative<CloseRoom>(room.last_effects().back()));
}

TEST(Erasing, IsTheHostsAloneAndNotInTheMiddleOfAGame) {
  RoomDriver room;
  const int ines = room.join("Inès");
  const int tom = room.join("Tom");
  EXPECT_EQ(room.command(tom, 1, "erase")["code"], "not_the_host");
  room.command(ines, 0, "start");
  EXPECT_EQ(room.command(ines, 0, "erase")["code"], "wrong_phase");
  room.command(ines, 0, "stop");
  EXPECT_EQ(room.state()["phase"], "ended");
  EXPECT_EQ(room.command(ines, 0, "erase")["t"], "answer");
}

}  // namespace
}  // namespace trinque::server
