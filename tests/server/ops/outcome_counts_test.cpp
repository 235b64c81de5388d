#include "server/ops/outcome_counts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

namespace trinque::server {
namespace {

using testing::ElementsAre;
using Line = OutcomeCounts::Line;

TEST(OutcomeCounts, ListsWhatWasCountedByKindAndThenByOutcome) {
  OutcomeCounts counts;
  counts.count("play", "");
  counts.count("play", "stale");
  counts.count("join", "room_full");
  counts.count("play", "");

  EXPECT_THAT(counts.lines(), ElementsAre(Line{"join", "room_full", 1}, Line{"play", "", 2},
                                          Line{"play", "stale", 1}));
}

TEST(OutcomeCounts, LosesNothingAndListsNothingTwiceWhenManyThreadsCount) {
  OutcomeCounts counts;
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&counts] {
        for (int times = 0; times < 1'000; ++times) {
          counts.count("play", times % 2 == 0 ? "" : "stale");
        }
      });
    }
  }

  EXPECT_THAT(counts.lines(), ElementsAre(Line{"play", "", 2'000}, Line{"play", "stale", 2'000}));
}

}  // namespace
}  // namespace trinque::server
