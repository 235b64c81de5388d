#include "server/net/outbox.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trinque::server {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

protocol::SharedText text(std::string content) {
  return std::make_shared<const std::string>(std::move(content));
}

std::shared_ptr<const EncodedFrame> frame(std::uint64_t since, std::uint64_t revision,
                                          std::string event) {
  auto made = std::make_shared<EncodedFrame>();
  made->frame.since = since;
  made->frame.revision = revision;
  made->frame.phase = "lobby";
  made->frame.to_act = "[]";
  made->frame.deadlines = "{}";
  made->frame.legal = "{}";
  made->frame.events = {text(std::move(event))};
  made->text = protocol::render(made->frame);
  return made;
}

std::vector<std::string> taken(Outbox& outbox) {
  std::vector<std::string> texts;
  for (const auto& waiting : outbox.take()) {
    texts.push_back(*waiting);
  }
  return texts;
}

TEST(Outbox, KeepsTheOrderOfAnswers) {
  Outbox outbox;
  outbox.push(text("a"));
  outbox.push(text("b"));
  outbox.push(text("c"));

  EXPECT_THAT(taken(outbox), ElementsAre("a", "b", "c"));
  EXPECT_TRUE(outbox.is_empty());
}

TEST(Outbox, SendsAStateFrameInItsOwnBytes) {
  Outbox outbox;
  const auto only = frame(41, 42, "1");
  outbox.push_state(only);

  const auto texts = outbox.take();

  ASSERT_THAT(texts, SizeIs(1));
  EXPECT_EQ(texts[0].get(), &only->text);
}

TEST(Outbox, MergesAStateFrameThatHasNotLeft) {
  Outbox outbox;
  outbox.push_state(frame(41, 42, R"({"e":"one"})"));
  outbox.push_state(frame(42, 43, R"({"e":"two"})"));
  outbox.push_state(frame(43, 44, R"({"e":"three"})"));

  const auto texts = taken(outbox);

  ASSERT_THAT(texts, SizeIs(1));
  EXPECT_THAT(texts[0], HasSubstr(R"("revision":44,"since":41)"));
  EXPECT_THAT(texts[0], HasSubstr(R"([{"e":"one"},{"e":"two"},{"e":"three"}])"));
}

TEST(Outbox, DoesNotMergeWithAFrameThatHasLeft) {
  Outbox outbox;
  outbox.push_state(frame(41, 42, "1"));
  outbox.take();
  outbox.push_state(frame(42, 43, "2"));

  EXPECT_THAT(taken(outbox), ElementsAre(HasSubstr(R"("revision":43,"since":42)")));
}

TEST(Outbox, PutsAMergedFrameBehindWhatCameBetween) {
  Outbox outbox;
  outbox.push_state(frame(41, 42, "1"));
  outbox.push(text("welcome"));
  outbox.push_state(frame(42, 43, "2"));

  EXPECT_THAT(taken(outbox), ElementsAre("welcome", HasSubstr(R"("revision":43,"since":41)")));
}

TEST(Outbox, LetsASnapshotReplaceWhatItHolds) {
  Outbox outbox;
  outbox.push_state(frame(41, 42, R"({"e":"old"})"));
  outbox.push_state(frame(0, 50, R"({"e":"new"})"));

  const auto texts = taken(outbox);

  ASSERT_THAT(texts, SizeIs(1));
  EXPECT_THAT(texts[0], Not(HasSubstr("old")));
}

TEST(Outbox, KeepsFramesApartThatDoNotContinueEachOther) {
  Outbox outbox;
  outbox.push_state(frame(41, 42, "1"));
  outbox.push_state(frame(50, 51, "2"));
  outbox.push_state(frame(51, 52, "3"));

  EXPECT_THAT(taken(outbox), ElementsAre(HasSubstr(R"("revision":42,"since":41)"),
                                         HasSubstr(R"("revision":52,"since":50)")));
}

TEST(Outbox, EndsAPhoneThatDrainsTooFewFrames) {
  Outbox outbox({.bytes = 1000, .frames = 3});
  for (int i = 0; i < 3; ++i) {
    outbox.push(text("a"));
  }
  EXPECT_FALSE(outbox.ending().has_value());

  outbox.push(text("a"));

  ASSERT_TRUE(outbox.ending().has_value());
  EXPECT_EQ(outbox.ending()->close_code, 1013);
  EXPECT_EQ(outbox.ending()->text, R"({"t":"bye","reason":"too_slow"})");
  EXPECT_THAT(outbox.take(), IsEmpty());
}

TEST(Outbox, EndsAPhoneThatDrainsTooFewBytes) {
  Outbox outbox({.bytes = 10, .frames = 100});
  outbox.push(text("1234567890"));
  EXPECT_FALSE(outbox.ending().has_value());
  outbox.push(text("1"));
  EXPECT_EQ(outbox.ending()->close_code, 1013);
}

TEST(Outbox, CountsTheBytesOfMergedFramesOnce) {
  const std::size_t one = frame(1, 2, R"({"e":"event"})")->text.size();
  Outbox outbox({.bytes = 2 * one, .frames = 100});
  for (std::uint64_t revision = 2; revision < 5; ++revision) {
    outbox.push_state(frame(revision - 1, revision, R"({"e":"event"})"));
  }
  EXPECT_FALSE(outbox.ending().has_value());
}

TEST(Outbox, CountsOnlyWhatHasNotLeft) {
  Outbox outbox({.bytes = 10, .frames = 100});
  for (int i = 0; i < 50; ++i) {
    outbox.push(text("1234567890"));
    outbox.take();
  }
  EXPECT_FALSE(outbox.ending().has_value());
}

TEST(Outbox, KeepsWhatWaitsAndTakesNothingMoreOnceItEnds) {
  Outbox outbox;
  outbox.push_state(frame(41, 42, "1"));
  outbox.finish(ending_of(protocol::Goodbye::kicked));
  outbox.push(text("late"));
  outbox.push_state(frame(42, 43, "2"));
  outbox.finish(ending_of(protocol::Goodbye::restart));

  EXPECT_THAT(taken(outbox), ElementsAre(HasSubstr(R"("revision":42)")));
  EXPECT_EQ(outbox.ending()->close_code, 4006);
}

}  // namespace
}  // namespace trinque::server
