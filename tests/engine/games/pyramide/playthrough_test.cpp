#include "tests/engine/games/pyramide/table.hpp"
#include "tests/engine/gifts/transcript.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace trinque::engine::pyramide::tests {
namespace {

struct Words : SharedWords {
  using SharedWords::operator();

  std::string operator()(const notices::PyramidDealt&) const { return "dealt"; }
  std::string operator()(const notices::CardTurned& told) const {
    return "row " + std::to_string(told.place.row) + ", card " +
           std::to_string(told.place.from_left) + ": " + notation_of(told.card) +
           text_of(told.matches);
  }
  std::string operator()(const notices::PyramidDone&) const { return "done"; }
};

/// Plays a golden file, and compares what happens with it line by line.
void expect_as_written(const std::string& name) {
  const auto golden = golden_from<Game>(std::filesystem::path(TRINQUE_GOLDEN) / name);
  ASSERT_FALSE(golden.hands.empty()) << name;

  EXPECT_EQ(joined(played(golden, Words{})), joined(golden.lines));
}

TEST(PyramidePlaythrough, TheWorkedExampleIsPlayedLineByLine) {  // rules-pyramide.md, example
  expect_as_written("example.txt");
}

TEST(PyramidePlaythrough, TheTopIsACulSecWhereTheHouseSaysSo) {  // pyramid_top
  expect_as_written("example_cul_sec.txt");
}

TEST(PyramidePlaythrough, WhatIsTakenBackLostAndAssignedIsTold) {
  expect_as_written("changes_of_mind.txt");
}

}  // namespace
}  // namespace trinque::engine::pyramide::tests
