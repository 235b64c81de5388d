#include "engine/games/rouge_ou_noir/questions.hpp"
#include "tests/support/sha256.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace trinque::engine::rouge_ou_noir {
namespace {

char digit(Answer answer, std::initializer_list<std::uint8_t> held, std::uint8_t drawn,
           AceMode mode) {
  std::vector<Card> hand;
  for (const std::uint8_t rank : held) {
    hand.push_back({rank, Suit::clubs});
  }
  Settings settings;
  settings.ace_mode = mode;
  return judge(answer, hand, {drawn, Suit::hearts}, settings).verdict == Verdict::won ? '1' : '0';
}

std::string second_table(AceMode mode) {
  std::string table;
  for (std::uint8_t held = 1; held <= 13; ++held) {
    for (std::uint8_t drawn = 1; drawn <= 13; ++drawn) {
      table += digit(Answer::above, {held}, drawn, mode);
      table += digit(Answer::below, {held}, drawn, mode);
    }
  }
  return table;
}

std::string third_table(AceMode mode) {
  std::string table;
  for (std::uint8_t one = 1; one <= 13; ++one) {
    for (std::uint8_t other = 1; other <= 13; ++other) {
      for (std::uint8_t drawn = 1; drawn <= 13; ++drawn) {
        table += digit(Answer::between, {one, other}, drawn, mode);
        table += digit(Answer::outside, {one, other}, drawn, mode);
      }
    }
  }
  return table;
}

std::ptrdiff_t ones(const std::string& table) { return std::ranges::count(table, '1'); }

std::string hash_start(const std::string& table) {
  return trinque::tests::sha256(table).substr(0, 16);
}

TEST(Sha256, GivesThePublishedHashes) {
  EXPECT_EQ(trinque::tests::sha256("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(trinque::tests::sha256(""),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

// rules.md 3.6
TEST(RougeOuNoirTruthTables, OfTheSecondQuestionAreThePublishedOnes) {
  EXPECT_EQ(second_table(AceMode::dual).size(), 338U);
  EXPECT_EQ(ones(second_table(AceMode::dual)), 180);
  EXPECT_EQ(trinque::tests::sha256(second_table(AceMode::dual)),
            "9c52cb52939f05c15dbbc62000232c76b3f1de8e416a0ddadde3d37890467150");
  EXPECT_EQ(ones(second_table(AceMode::high)), 156);
  EXPECT_EQ(hash_start(second_table(AceMode::high)), "3338724eb2099de3");
  EXPECT_EQ(ones(second_table(AceMode::low)), 156);
  EXPECT_EQ(hash_start(second_table(AceMode::low)), "34f1dc547f397872");
}

// rules.md 3.6
TEST(RougeOuNoirTruthTables, OfTheThirdQuestionAreThePublishedOnes) {
  EXPECT_EQ(third_table(AceMode::dual).size(), 4394U);
  EXPECT_EQ(ones(third_table(AceMode::dual)), 2148);
  EXPECT_EQ(trinque::tests::sha256(third_table(AceMode::dual)),
            "fdaf72c2c827c3d5e0382621cd48b648f4074e61e27e71d844246763b341055b");
  EXPECT_EQ(ones(third_table(AceMode::high)), 1872);
  EXPECT_EQ(hash_start(third_table(AceMode::high)), "9f053b63bb11cb77");
  EXPECT_EQ(ones(third_table(AceMode::low)), 1872);
  EXPECT_EQ(hash_start(third_table(AceMode::low)), "796d2d08c31eaa23");
}

}  // namespace
}  // namespace trinque::engine::rouge_ou_noir
