#include "engine/core/cards.hpp"

#include <cassert>
#include <numeric>

namespace trinque::engine {
namespace {

constexpr std::string_view suit_letters = "cdhs";
constexpr std::array<std::string_view, 13> rank_names = {"A", "2", "3",  "4", "5", "6", "7",
                                                         "8", "9", "10", "J", "Q", "K"};

std::size_t slot_of(Card card) {
  assert(card.rank >= ace && card.rank <= king);
  return static_cast<std::size_t>(card.suit) * 13 + card.rank - 1U;
}

Card card_in(std::size_t slot) {
  return {static_cast<std::uint8_t>(slot % 13 + 1), static_cast<Suit>(slot / 13)};
}

}  // namespace

Colour colour_of(Suit suit) {
  return suit == Suit::diamonds || suit == Suit::hearts ? Colour::red : Colour::black;
}

bool is_head(Card card) { return card.rank >= jack; }

std::string notation_of(Card card) {
  return std::string(rank_names[card.rank - 1U]) +
         suit_letters[static_cast<std::size_t>(card.suit)];
}

std::optional<Card> card_from(std::string_view notation) {
  if (notation.size() < 2) return std::nullopt;
  const auto suit = suit_letters.find(notation.back());
  if (suit == std::string_view::npos) return std::nullopt;
  const auto rank = notation.substr(0, notation.size() - 1);
  for (std::size_t index = 0; index < rank_names.size(); ++index) {
    if (rank_names[index] == rank) {
      return Card{static_cast<std::uint8_t>(index + 1), static_cast<Suit>(suit)};
    }
  }
  return std::nullopt;
}

CardPool CardPool::of_decks(int decks) {
  assert(decks >= 0 && decks <= 255);
  CardPool pool;
  pool.copies_.fill(static_cast<std::uint8_t>(decks));
  return pool;
}

int CardPool::size() const { return std::accumulate(copies_.begin(), copies_.end(), 0); }

int CardPool::copies_of(Card card) const { return copies_[slot_of(card)]; }

Card CardPool::at(int index) const {
  assert(index >= 0 && index < size());
  std::size_t slot = 0;
  while (index >= copies_[slot]) {
    index -= copies_[slot];
    ++slot;
  }
  return card_in(slot);
}

void CardPool::take(Card card) {
  assert(copies_of(card) > 0);
  --copies_[slot_of(card)];
}

void CardPool::put(Card card) { ++copies_[slot_of(card)]; }

}  // namespace trinque::engine
