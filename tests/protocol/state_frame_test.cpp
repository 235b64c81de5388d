#include "protocol/state_frame.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace trinque::protocol {
namespace {

SharedText shared(const char* text) { return std::make_shared<const std::string>(text); }

StateFrame frame_of(std::uint64_t revision) {
  StateFrame frame;
  frame.revision = revision;
  frame.since = revision - 1;
  frame.clock = 1000 + static_cast<std::int64_t>(revision);
  frame.turn = static_cast<std::uint32_t>(revision);
  frame.phase = "dice.decide";
  frame.to_act = "[1]";
  frame.deadlines = "{}";
  frame.legal = R"({"1":{"roll":true}})";
  return frame;
}

TEST(StateFrame, LeavesOutSectionsThatDidNotChange) {
  StateFrame frame = frame_of(7);
  frame.match = shared(R"({"game":"tas_de_des"})");

  EXPECT_EQ(
      render(frame),
      R"({"t":"state","revision":7,"since":6,"clock":1007,"phase":"dice.decide","turn":7,"to_act":[1],)"
      R"("deadlines":{},"match":{"game":"tas_de_des"},"legal":{"1":{"roll":true}},"events":[]})");
}

TEST(StateFrame, MergedFramesTellWhatBothTell) {
  StateFrame older = frame_of(7);
  older.room = shared(R"("old room")");
  older.totals = shared(R"("old totals")");
  older.recap = shared("null");
  older.reveal_at = 2000;
  older.events = {shared("1"), shared("2")};
  StateFrame newer = frame_of(8);
  newer.room = shared(R"("new room")");
  newer.match = shared(R"("new match")");
  newer.events = {shared("3")};

  const auto both = nlohmann::json::parse(render(merged(older, newer)));

  EXPECT_EQ(both["since"], 6);
  EXPECT_EQ(both["revision"], 8);
  EXPECT_EQ(both["room"], "new room");
  EXPECT_EQ(both["totals"], "old totals");
  EXPECT_TRUE(both.at("recap").is_null());
  EXPECT_EQ(both["match"], "new match");
  EXPECT_FALSE(both.contains("settings"));
  EXPECT_EQ(both["reveal_at"], 2000);
  EXPECT_EQ(both["events"], nlohmann::json::array({1, 2, 3}));
}

}  // namespace
}  // namespace trinque::protocol
