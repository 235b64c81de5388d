#include "server/net/outbox_meter.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace trinque::server {
namespace {

protocol::SharedText text(std::string content) {
  return std::make_shared<const std::string>(std::move(content));
}

TEST(OutboxMeter, KnowsWhatWaitsInAllOutboxesAndForgetsThatOfAConnectionThatEnds) {
  Meters meters;
  Outbox first;
  Outbox second;
  OutboxMeter of_first(meters);
  auto of_second = std::make_unique<OutboxMeter>(meters);
  first.push(text("12345"));
  second.push(text("123"));
  second.push(text("1"));
  of_first.look_at(first);
  of_second->look_at(second);
  EXPECT_EQ(meters.outbox_frames, 3);
  EXPECT_EQ(meters.outbox_bytes, 9);

  of_second.reset();

  EXPECT_EQ(meters.outbox_frames, 1);
  EXPECT_EQ(meters.outbox_bytes, 5);
}

TEST(OutboxMeter, CountsEachFrameThatLeftOnce) {
  Meters meters;
  Outbox outbox;
  OutboxMeter meter(meters);
  outbox.push(text("one"));
  outbox.push(text("two"));
  outbox.take();
  meter.look_at(outbox);
  meter.look_at(outbox);

  EXPECT_EQ(meters.frames_sent, 2U);
  EXPECT_EQ(meters.outbox_frames, 0);
}

TEST(OutboxMeter, CountsWhatWasDroppedAsDroppedAndNotAsSent) {
  Meters meters;
  Outbox outbox({.bytes = 1'000, .frames = 2});
  OutboxMeter meter(meters);
  for (const char* content : {"one", "two", "three"}) {
    outbox.push(text(content));
  }
  meter.look_at(outbox);

  EXPECT_EQ(meters.frames_dropped, 3U);
  EXPECT_EQ(meters.frames_sent, 0U);
}

TEST(OutboxMeter, CountsAStateThatALaterOneTookIn) {
  const auto frame = [](std::uint64_t since) {
    auto made = std::make_shared<EncodedFrame>();
    made->frame.since = since;
    made->frame.revision = since + 1;
    made->frame.phase = "lobby";
    made->frame.to_act = "[]";
    made->frame.deadlines = "{}";
    made->frame.legal = "{}";
    made->text = protocol::render(made->frame);
    return made;
  };
  Meters meters;
  Outbox outbox;
  OutboxMeter meter(meters);
  outbox.push_state(frame(41));
  outbox.push_state(frame(42));
  outbox.take();
  meter.look_at(outbox);

  EXPECT_EQ(meters.frames_merged, 1U);
  EXPECT_EQ(meters.frames_sent, 1U);
}

}  // namespace
}  // namespace trinque::server
