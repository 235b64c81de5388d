#include "engine/gifts/advice.hpp"

#include "engine/core/advice.hpp"

#include <algorithm>

namespace trinque::engine::gifts {
namespace {

Give gift_of(const GiveChoice& give, Temperament temperament, const Worth& spared,
             const Worth& strong, Chance& chance) {
  switch (temperament) {
    case Temperament::careful: return {drawn_from(best_of(give.to, spared), chance), give.min};
    case Temperament::bold: return {drawn_from(best_of(give.to, strong), chance), give.max};
    case Temperament::joker: break;
  }
  const int amount = number_between(give.min, give.max, chance);
  return {drawn_from(give.to, chance), amount};
}

}  // namespace

int copies_in(const std::vector<Hand>& hands, Seat seat, Card card) {
  const auto hand = std::ranges::find(hands, seat, &Hand::seat);
  return static_cast<int>(std::ranges::count(hand->cards, card.rank, &Card::rank));
}

std::optional<Move> advised(const Choices& choices, Temperament temperament, const Worth& spared,
                            const Worth& strong, Chance& chance) {
  if (choices.reveal) return Reveal{};
  if (!choices.give) return std::nullopt;
  if (choices.give->to.empty()) return GiveNobody{};
  return gift_of(*choices.give, temperament, spared, strong, chance);
}

}  // namespace trinque::engine::gifts
