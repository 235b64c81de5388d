#include "server/identity/secret.hpp"

#include "server/identity/token.hpp"

#include <gtest/gtest.h>

#include <set>

namespace trinque::server {
namespace {

TEST(Secret, IsTheSameOnlyWhereEveryByteIs) {
  EXPECT_TRUE(are_equal_secrets("s8Hk", "s8Hk"));
  EXPECT_TRUE(are_equal_secrets("", ""));
  for (const std::string_view other : {"", "s8H", "s8HK", "S8Hk", "s8Hkk", "xxxx"}) {
    EXPECT_FALSE(are_equal_secrets("s8Hk", other)) << other;
  }
}

TEST(Secret, IsKeptAsADigestThatDiffersFromRoomToRoom) {
  const std::string digest = digest_of_password("apéro", "salt");
  EXPECT_EQ(digest, digest_of_password("apéro", "salt"));
  EXPECT_EQ(digest.size(), 64U);
  EXPECT_NE(digest, digest_of_password("apéro", "another salt"));
  EXPECT_NE(digest, digest_of_password("Apéro", "salt"));
  EXPECT_NE(digest_of_password("b", "a"), digest_of_password("", "ab"));
}

TEST(Token, HasTwoHundredFiftySixBitsInLettersOfAnUrl) {
  std::set<std::string> tokens;
  for (int made = 0; made < 1'000; ++made) {
    const std::string token = fresh_token();
    ASSERT_EQ(token.size(), 43U);
    ASSERT_EQ(
        token.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
        std::string::npos);
    tokens.insert(token);
  }
  EXPECT_EQ(tokens.size(), 1'000U);
}

}  // namespace
}  // namespace trinque::server
