#include "tests/engine/games/rouge_ou_noir/transcript.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace trinque::engine::rouge_ou_noir::tests {
namespace {

std::filesystem::path golden_folder() {
  return std::filesystem::path(TRINQUE_SOURCE_DIR) / "tests/golden/rouge_ou_noir";
}

/// One text, so that a failing comparison shows the lines that differ.
std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += line + "\n";
  }
  return text;
}

class RougeOuNoirPlaythrough : public testing::TestWithParam<const char*> {};

TEST_P(RougeOuNoirPlaythrough, GoesLineByLineAsWrittenDown) {
  std::ifstream file(golden_folder() / GetParam());
  ASSERT_TRUE(file.is_open());

  const Golden golden = golden_from(file);

  EXPECT_EQ(joined(played(golden)), joined(golden.lines));
}

INSTANTIATE_TEST_SUITE_P(Golden, RougeOuNoirPlaythrough,
                         testing::Values("example.txt", "departures.txt", "house_rules.txt"),
                         [](const auto& chosen) {
                           return std::filesystem::path(chosen.param).stem().string();
                         });

// rules.md 3.4: 45 sips are 15 for each of three players.
TEST(RougeOuNoir, LeavesTheHandsOfTheWorkedExampleToItsFollowUp) {
  std::ifstream file(golden_folder() / "example.txt");
  const Golden golden = golden_from(file);
  Table table(golden.draws);
  for (const std::string& line : golden.lines) {
    if (line.starts_with("> ")) obey(table, line.substr(2)).value();
  }

  const Outcome outcome = Game::outcome(table.state()).value();

  CardPool unseen = CardPool::of_decks(1);
  const std::vector<Hand> hands = {{B, cards({"7d", "7c", "Ah", "4s", "10h"})},
                                   {C, cards({"Ks", "3h", "5c", "9c", "6d"})},
                                   {A, cards({"7s", "Kh", "2c", "9d", "Qs"})}};
  for (const Hand& hand : hands) {
    for (const Card held : hand.cards)
      unseen.take(held);
  }
  EXPECT_EQ(outcome.carried, (Carried{hands, unseen, A}));
  EXPECT_EQ(outcome.next_first, B);
  EXPECT_EQ(outcome.never_first, std::nullopt);
  EXPECT_EQ(table.received(A) + table.received(B) + table.received(C), 45);
}

}  // namespace
}  // namespace trinque::engine::rouge_ou_noir::tests
