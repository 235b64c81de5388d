#include "engine/core/advice.hpp"

#include "engine/games/give_n_take/give_n_take.hpp"

#include <algorithm>

namespace trinque::engine::give_n_take {
namespace {

/// How many cards of this hand the cards turned so far in one column have matched.
int matches_of(const View& view, Seat seat, Column column) {
  const auto hand = std::ranges::find(view.hands, seat, &Hand::seat);
  int matches = 0;
  for (const TurnedCard& turned : view.turned) {
    if (turned.place.column != column) continue;
    matches += static_cast<int>(std::ranges::count(hand->cards, turned.card.rank, &Card::rank));
  }
  return matches;
}

Give gift_of(const Sight<Game>& sight, Temperament temperament, Chance& chance) {
  const GiveChoice& give = *sight.choices.give;
  const auto spared = [&](Seat seat) { return -matches_of(sight.view, seat, Column::take); };
  const auto strong = [&](Seat seat) { return matches_of(sight.view, seat, Column::give); };
  switch (temperament) {
    // A little for each where gifts divide, and first for those who took least.
    case Temperament::careful: return {drawn_from(best_of(give.to, spared), chance), give.min};
    // All of it to who has given most.
    case Temperament::bold: return {drawn_from(best_of(give.to, strong), chance), give.max};
    case Temperament::joker: break;
  }
  const int amount = number_between(give.min, give.max, chance);
  return {drawn_from(give.to, chance), amount};
}

}  // namespace

std::optional<Move> Game::advise(const Sight<Game>& sight, Temperament temperament,
                                 Chance& chance) {
  const Choices& choices = sight.choices;
  if (choices.reveal) return Reveal{};
  if (!choices.give) return std::nullopt;
  if (choices.give->to.empty()) return GiveNobody{};
  return gift_of(sight, temperament, chance);
}

}  // namespace trinque::engine::give_n_take
