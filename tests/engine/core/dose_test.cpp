#include "engine/core/dose.hpp"

#include <gtest/gtest.h>

namespace trinque::engine {
namespace {

TEST(Dose, HalfAndWholeGlassesCountAsTheRoomSays) {
  const DoseRules rules{.full_sips = 12, .half_sips = 6};

  EXPECT_EQ(counted(Sips{7}, rules), 7);
  EXPECT_EQ(counted(HalfGlass{}, rules), 6);
  EXPECT_EQ(counted(WholeGlass{}, rules), 12);
}

TEST(Dose, TheCapOfTheRoomTurnsMoreIntoThatManySips) {
  const DoseRules rules{.max_sips_per_event = 4};

  EXPECT_EQ(capped(Sips{3}, rules), Dose{Sips{3}});
  EXPECT_EQ(capped(Sips{4}, rules), Dose{Sips{4}});
  EXPECT_EQ(capped(Sips{5}, rules), Dose{Sips{4}});
  EXPECT_EQ(capped(HalfGlass{}, rules), Dose{Sips{4}});
  EXPECT_EQ(capped(WholeGlass{}, rules), Dose{Sips{4}});
}

TEST(Dose, WithoutACapNothingChanges) {
  EXPECT_EQ(capped(WholeGlass{}, DoseRules{}), Dose{WholeGlass{}});
}

}  // namespace
}  // namespace trinque::engine
