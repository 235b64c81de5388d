#include "server/identity/room_code.hpp"

#include "server/identity/token.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <set>

namespace trinque::server {
namespace {

std::deque<std::uint32_t> letters(std::string_view text) {
  std::deque<std::uint32_t> indexes;
  for (const char letter : text) {
    indexes.push_back(static_cast<std::uint32_t>(code_letters.find(letter)));
  }
  return indexes;
}

std::string drawn_from(std::string_view text) {
  auto indexes = letters(text);
  return draw_room_code([&indexes](std::uint32_t bound) {
    EXPECT_EQ(bound, 24U);
    const std::uint32_t index = indexes.front();
    indexes.pop_front();
    return index;
  });
}

TEST(RoomCode, IsFourLettersThatNobodyConfuses) {
  for (int i = 0; i < 1000; ++i) {
    EXPECT_THAT(fresh_room_code(), testing::MatchesRegex("[ABCDEFGHJKLMNPQRSTUVWXYZ]{4}"));
  }
}

TEST(RoomCode, IsDrawnLetterByLetter) { EXPECT_EQ(drawn_from("KTRF"), "KTRF"); }

TEST(RoomCode, IsDrawnAgainWhenItIsAWordToBlushAt) {
  EXPECT_EQ(drawn_from("PUTEKTRF"), "KTRF");
  EXPECT_EQ(drawn_from("FUCKCUNTKTRF"), "KTRF");
}

TEST(Token, Is256BitsInLettersThatAnAddressMayHold) {
  std::set<std::string> tokens;
  for (int i = 0; i < 1000; ++i) {
    const std::string token = fresh_token();
    EXPECT_THAT(token, testing::MatchesRegex("[A-Za-z0-9_-]{43}"));
    tokens.insert(token);
  }
  EXPECT_EQ(tokens.size(), 1000U);
}

TEST(BootId, TellsRunsApart) {
  EXPECT_THAT(fresh_boot_id(), testing::MatchesRegex("[0-9a-f]{16}"));
  EXPECT_NE(fresh_boot_id(), fresh_boot_id());
}

}  // namespace
}  // namespace trinque::server
