#include "engine/core/chance.hpp"

#include "engine/core/listed_chance.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <stdexcept>

namespace trinque::engine {
namespace {

class ListedWords final : public WordChance {
 public:
  explicit ListedWords(std::deque<std::uint32_t> words) : words_(std::move(words)) {}
  std::uint64_t position() const override { return drawn_; }

 private:
  std::uint32_t next_word() override {
    const auto word = words_.front();
    words_.pop_front();
    ++drawn_;
    return word;
  }
  std::deque<std::uint32_t> words_;
  std::uint64_t drawn_ = 0;
};

TEST(WordChance, RejectsTheWordsThatWouldFavourSmallNumbers) {
  // 2^32 = 6 * 715827882 + 4: the words 0 to 3 are the surplus.
  ListedWords chance({0, 3, 4, 9});

  EXPECT_EQ(chance.below(6), 4U);
  EXPECT_EQ(chance.position(), 3U);
  EXPECT_EQ(chance.below(6), 3U);
}

TEST(WordChance, RejectsNothingForAPowerOfTwo) {
  ListedWords chance({0, 0xFFFFFFFFU});

  EXPECT_EQ(chance.below(8), 0U);
  EXPECT_EQ(chance.below(8), 7U);
}

TEST(ListedChance, GivesDiceCardsAndNumbersInTheirOrder) {
  ListedChance chance("3 7d # remark 6\n 0");

  EXPECT_EQ(chance.die(), 3);
  EXPECT_EQ(chance.card(CardPool::of_decks(1)), (Card{7, Suit::diamonds}));
  EXPECT_EQ(chance.below(2), 0U);
  EXPECT_TRUE(chance.is_used_up());
  EXPECT_EQ(chance.position(), 3U);
}

TEST(ListedChance, ThrowsWhenItsListDoesNotFit) {
  EXPECT_THROW(ListedChance("7").die(), std::logic_error);
  EXPECT_THROW(ListedChance("7d").die(), std::logic_error);
  EXPECT_THROW(ListedChance("").die(), std::logic_error);
  EXPECT_THROW(ListedChance("2").below(2), std::logic_error);
  EXPECT_THROW(ListedChance("3").card(CardPool::of_decks(1)), std::logic_error);
  EXPECT_THROW(ListedChance("3d").card(CardPool{}), std::logic_error);
}

}  // namespace
}  // namespace trinque::engine
