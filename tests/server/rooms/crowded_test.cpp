#include "tests/support/room_driver.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace trinque::server {
namespace {

using tests::RoomDriver;

RoomCore small_room(int& times_full) {
  RoomCore::Surroundings around;
  around.code = "KTRF";
  around.fresh_token = [] { return std::string("token"); };
  around.limits.seats = 1;
  around.limits.spectators = 2;
  around.on_limit = [&times_full](RoomLimit limit) { times_full += limit == RoomLimit::seats; };
  return {std::move(around), all_games(), 0};
}

Attached arriving(std::uint64_t session, std::vector<std::string> tokens = {}) {
  protocol::Hello hello;
  hello.tokens = std::move(tokens);
  return {SessionId{session}, hello};
}

Asked joining(std::uint64_t session, const std::string& name) {
  protocol::Join join;
  join.request = 1;
  join.name = name;
  return {SessionId{session}, join};
}

bool is_sent_home(const std::vector<RoomEffect>& effects) {
  return std::ranges::any_of(effects, [](const RoomEffect& effect) {
    const auto* dismiss = std::get_if<Dismiss>(&effect);
    return dismiss != nullptr && dismiss->goodbye == protocol::Goodbye::crowded;
  });
}

TEST(CrowdedRoom, SendsASpectatorTooManyHomeAndTellsNobody) {
  int times_full = 0;
  RoomCore room = small_room(times_full);
  EXPECT_FALSE(is_sent_home(room.handle(arriving(1), 0)));
  EXPECT_FALSE(is_sent_home(room.handle(arriving(2), 0)));

  const auto effects = room.handle(arriving(3), 0);

  EXPECT_EQ(effects.size(), 1U);
  EXPECT_TRUE(is_sent_home(effects));
  EXPECT_TRUE(room.handle(Detached{SessionId{3}}, 0).empty());
}

TEST(CrowdedRoom, LetsInWhoeverHoldsASeatAndWhoeverIsInside) {
  int times_full = 0;
  RoomCore room = small_room(times_full);
  room.handle(arriving(1), 0);
  room.handle(joining(1, "Inès"), 0);
  room.handle(arriving(2), 0);
  room.handle(arriving(3), 0);

  EXPECT_TRUE(is_sent_home(room.handle(arriving(4), 0)));
  EXPECT_FALSE(is_sent_home(room.handle(arriving(3), 0)));
  EXPECT_FALSE(is_sent_home(room.handle(arriving(5, {"token"}), 0)));
}

TEST(CrowdedRoom, CountsSeatsThatTheOperatorDoesNotAllow) {
  int times_full = 0;
  RoomCore room = small_room(times_full);
  room.handle(arriving(1), 0);
  room.handle(arriving(2), 0);
  room.handle(joining(1, "Inès"), 0);
  EXPECT_EQ(times_full, 0);

  const auto effects = room.handle(joining(2, "Bob"), 0);

  EXPECT_EQ(times_full, 1);
  EXPECT_THAT(*std::get<Tell>(effects.back()).text,
              testing::HasSubstr(R"("code":"room_full","parameters":{"max":1})"));
}

TEST(Room, TellsNobodyElseThatAPhoneAsksForASnapshotOnceMore) {
  RoomDriver room;
  room.attach();
  room.attach();

  const auto effects = room.core().handle(arriving(2), room.now());

  EXPECT_TRUE(std::holds_alternative<Tell>(effects.front()));
  EXPECT_TRUE(std::ranges::none_of(
      effects, [](const RoomEffect& effect) { return std::holds_alternative<Broadcast>(effect); }));
}

}  // namespace
}  // namespace trinque::server
