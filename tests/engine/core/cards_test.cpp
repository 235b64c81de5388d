#include "engine/core/cards.hpp"

#include <gtest/gtest.h>

namespace trinque::engine {
namespace {

TEST(Cards, NotationReadsBackToTheSameCard) {
  const CardPool deck = CardPool::of_decks(1);
  for (int index = 0; index < deck.size(); ++index) {
    EXPECT_EQ(card_from(notation_of(deck.at(index))), deck.at(index));
  }
  EXPECT_EQ(notation_of({10, Suit::hearts}), "10h");
  EXPECT_EQ(notation_of({ace, Suit::spades}), "As");
}

TEST(Cards, OtherTextIsNoCard) {
  for (const auto* text : {"", "A", "1h", "11h", "0s", "Ax", "AS", "10", "h10", "Ah ", "é"}) {
    EXPECT_EQ(card_from(text), std::nullopt) << text;
  }
}

TEST(Cards, DiamondsAndHeartsAreRed) {
  EXPECT_EQ(colour_of(Suit::diamonds), Colour::red);
  EXPECT_EQ(colour_of(Suit::hearts), Colour::red);
  EXPECT_EQ(colour_of(Suit::clubs), Colour::black);
  EXPECT_EQ(colour_of(Suit::spades), Colour::black);
}

TEST(Cards, AnAceIsNoHead) {
  EXPECT_FALSE(is_head({ace, Suit::hearts}));
  EXPECT_FALSE(is_head({10, Suit::hearts}));
  EXPECT_TRUE(is_head({jack, Suit::hearts}));
  EXPECT_TRUE(is_head({king, Suit::hearts}));
}

TEST(CardPool, TwoDecksHoldEachCardTwice) {
  CardPool pool = CardPool::of_decks(2);

  EXPECT_EQ(pool.size(), 104);
  pool.take({queen, Suit::spades});
  EXPECT_EQ(pool.copies_of({queen, Suit::spades}), 1);
  pool.take({queen, Suit::spades});
  EXPECT_EQ(pool.copies_of({queen, Suit::spades}), 0);
  EXPECT_EQ(pool.size(), 102);
  pool.put({queen, Suit::spades});
  EXPECT_EQ(pool.size(), 103);
}

TEST(CardPool, LaysOutEveryCopyOnce) {
  CardPool pool = CardPool::of_decks(2);
  pool.take({ace, Suit::clubs});
  CardPool left = pool;

  for (int index = 0; index < pool.size(); ++index) {
    left.take(pool.at(index));
  }

  EXPECT_EQ(left, CardPool{});
}

}  // namespace
}  // namespace trinque::engine
