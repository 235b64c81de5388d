#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace trinque::engine {

enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };
enum class Colour : std::uint8_t { red, black };

inline constexpr std::uint8_t ace = 1;
inline constexpr std::uint8_t jack = 11;
inline constexpr std::uint8_t queen = 12;
inline constexpr std::uint8_t king = 13;

/// A playing card. `rank` runs from 1 (ace) to 13 (king).
struct Card {
  std::uint8_t rank = ace;
  Suit suit = Suit::clubs;
  auto operator<=>(const Card&) const = default;
};

Colour colour_of(Suit suit);

/// Whether the card is a jack, a queen or a king ("tête"). An ace is none. rules.md R12
bool is_head(Card card);

/// A card in short: rank (A, 2 … 10, J, Q, K), then suit (c, d, h, s); "10h" is the ten of hearts.
std::string notation_of(Card card);

/// Reads what `notation_of` writes; nothing for any other text.
std::optional<Card> card_from(std::string_view notation);

/// A pool of cards without an order. There is no deck order that could leak: the next card is drawn
/// from the pool when it is turned.
class CardPool {
 public:
  /// An empty pool.
  CardPool() = default;

  /// `decks` packs of 52. Requires 0 <= decks <= 255.
  static CardPool of_decks(int decks);

  int size() const;
  int copies_of(Card card) const;

  /// The card at `index` when the pool is laid out by suit, then rank. Requires 0 <= index <
  /// size().
  Card at(int index) const;

  /// Takes one copy out. Requires copies_of(card) > 0.
  void take(Card card);

  /// Puts one copy in.
  void put(Card card);

  bool operator==(const CardPool&) const = default;

 private:
  std::array<std::uint8_t, 52> copies_{};
};

}  // namespace trinque::engine
