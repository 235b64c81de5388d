#include "tests/engine/games/give_n_take/transcript.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace trinque::engine::give_n_take::tests {
namespace {

Golden golden(const std::string& name) {
  std::ifstream file(std::filesystem::path(TRINQUE_GOLDEN) / name);
  EXPECT_TRUE(file.is_open()) << name;
  return golden_from(file);
}

TEST(GiveNTakePlaythrough, TheWorkedExampleIsPlayedLineByLine) {  // rules.md 3.5
  const Golden example = golden("example.txt");

  EXPECT_EQ(joined(played(example)), joined(example.lines));
}

TEST(GiveNTakePlaythrough, DiscardedKingsDoNotMatchTheLastCard) {  // rules.md 3.5, gnt_discard
  const Golden example = golden("example_discard.txt");

  EXPECT_EQ(joined(played(example)), joined(example.lines));
}

TEST(GiveNTakePlaythrough, TheLastRowInSipsIsFiveEach) {  // rules.md 3.5, gnt_last_row
  const Golden example = golden("example_row_sips.txt");

  EXPECT_EQ(joined(played(example)), joined(example.lines));
}

}  // namespace
}  // namespace trinque::engine::give_n_take::tests
