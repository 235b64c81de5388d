#include "tests/engine/games/tas_de_des/transcript.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace trinque::engine::tas_de_des::tests {
namespace {

std::filesystem::path golden_folder() {
  return std::filesystem::path(__FILE__).parent_path() / "../../../golden/tas_de_des";
}

/// One text, so that a failing comparison shows the lines that differ.
std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += line + "\n";
  }
  return text;
}

class TasDeDesPlaythrough : public testing::TestWithParam<const char*> {};

TEST_P(TasDeDesPlaythrough, GoesLineByLineAsWrittenDown) {
  std::ifstream file(golden_folder() / GetParam());
  ASSERT_TRUE(file.is_open());

  const Golden golden = golden_from(file);

  EXPECT_EQ(joined(played(golden)), joined(golden.lines));
}

INSTANTIATE_TEST_SUITE_P(Golden, TasDeDesPlaythrough,
                         testing::Values("example.txt", "ten_dice.txt", "ten_dice_no_rebuy.txt",
                                         "departures.txt"),
                         [](const auto& chosen) {
                           return std::filesystem::path(chosen.param).stem().string();
                         });

}  // namespace
}  // namespace trinque::engine::tas_de_des::tests
