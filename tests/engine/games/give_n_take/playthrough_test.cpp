#include "tests/engine/games/give_n_take/transcript.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace trinque::engine::give_n_take::tests {
namespace {

/// Plays a golden file, and compares what happens with it line by line.
void expect_as_written(const std::string& name) {
  const auto golden = gifts::tests::golden_from<Game>(std::filesystem::path(TRINQUE_GOLDEN) / name);
  ASSERT_FALSE(golden.hands.empty()) << name;

  EXPECT_EQ(gifts::tests::joined(gifts::tests::played(golden, Words{})),
            gifts::tests::joined(golden.lines));
}

TEST(GiveNTakePlaythrough, TheWorkedExampleIsPlayedLineByLine) {  // rules.md 3.5
  expect_as_written("example.txt");
}

TEST(GiveNTakePlaythrough, DiscardedKingsDoNotMatchTheLastCard) {  // rules.md 3.5, gnt_discard
  expect_as_written("example_discard.txt");
}

TEST(GiveNTakePlaythrough, TheLastRowInSipsIsFiveEach) {  // rules.md 3.5, gnt_last_row
  expect_as_written("example_row_sips.txt");
}

}  // namespace
}  // namespace trinque::engine::give_n_take::tests
