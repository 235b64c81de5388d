#include "clients/load/room_view.hpp"

#include <gtest/gtest.h>

namespace trinque::load {
namespace {

using Taken = RoomView::Taken;

constexpr auto snapshot =
    R"({"t":"state","revision":4,"since":0,"clock":10,"phase":"dice.decide","turn":9,"to_act":[1],)"
    R"("deadlines":{},"room":{"code":"KTRF","host":1,"claims":[{"id":3,"seat":0}]},"settings":{},)"
    R"("match":{"game":"tas_de_des","note":"a \"} in a text"},"totals":[{"seat":0,"sips":2,"pending":[]},)"
    R"({"seat":1,"sips":9,"pending":[{"id":7,"dose":{"sips":7}},{"id":12,"dose":{"sips":2}}]}],)"
    R"("legal":{"1":{"roll":true}},"events":[]})";

std::string change(int revision, int since) {
  return R"({"t":"state","revision":)" + std::to_string(revision) + R"(,"since":)" +
         std::to_string(since) +
         R"(,"clock":11,"phase":"between","turn":9,"to_act":[],"deadlines":{"follow_up":77},)"
         R"("legal":{},"events":[]})";
}

TEST(RoomView, KnowsWhatASnapshotTold) {
  RoomView view;
  EXPECT_EQ(view.take(snapshot), Taken::yes);
  EXPECT_EQ(view.revision(), 4U);
  EXPECT_EQ(view.turn(), 9);
  EXPECT_EQ(view.host(), 1);
  EXPECT_EQ(view.choices_of(1), R"({"roll":true})");
  EXPECT_EQ(view.choices_of(0), "");
  EXPECT_EQ(view.last_pending_of(1), 12);
  EXPECT_EQ(view.last_pending_of(0), -1);
}

TEST(RoomView, KeepsTheSectionsThatAChangeLeavesOut) {
  RoomView view;
  view.take(snapshot);
  EXPECT_EQ(view.take(change(5, 4)), Taken::yes);
  EXPECT_EQ(view.phase(), "between");
  EXPECT_TRUE(view.offers_follow_up());
  EXPECT_EQ(view.host(), 1);
}

TEST(RoomView, NoticesAFrameThatWasLost) {
  RoomView view;
  view.take(snapshot);
  EXPECT_EQ(view.take(change(7, 6)), Taken::gap);
  EXPECT_EQ(view.revision(), 4U);
}

TEST(RoomView, LeavesAloneWhatItKnowsAlready) {
  RoomView view;
  view.take(snapshot);
  view.take(change(5, 4));
  EXPECT_EQ(view.take(change(5, 4)), Taken::old);
  EXPECT_EQ(view.phase(), "between");
}

TEST(RoomView, NamesTheSectionInWhichAnotherViewDiffers) {
  RoomView one;
  RoomView other;
  one.take(snapshot);
  other.take(snapshot);
  EXPECT_EQ(one.difference(other), "");
  std::string fewer_sips(snapshot);
  fewer_sips.replace(fewer_sips.find("\"sips\":9"), 8, "\"sips\":8");
  RoomView third;
  third.take(fewer_sips);
  EXPECT_EQ(one.difference(third), "totals");
  other.take(change(5, 4));
  EXPECT_EQ(one.difference(other), "revision");
}

}  // namespace
}  // namespace trinque::load
