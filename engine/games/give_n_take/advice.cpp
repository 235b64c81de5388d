#include "engine/gifts/advice.hpp"

#include "engine/games/give_n_take/give_n_take.hpp"

namespace trinque::engine::give_n_take {
namespace {

/// How many cards of this hand the cards turned so far in one column have matched.
int matches_of(const View& view, Seat seat, Column column) {
  int matches = 0;
  for (const TurnedCard& turned : view.turned) {
    if (turned.place.column == column) matches += gifts::copies_in(view.hands, seat, turned.card);
  }
  return matches;
}

}  // namespace

std::optional<Move> Game::advise(const Sight<Game>& sight, Temperament temperament,
                                 Chance& chance) {
  // The careful spare whom the TAKE cards have asked most; the bold aim at who has given most.
  const auto spared = [&](Seat seat) { return -matches_of(sight.view, seat, Column::take); };
  const auto strong = [&](Seat seat) { return matches_of(sight.view, seat, Column::give); };
  return gifts::advised(sight.choices, temperament, spared, strong, chance);
}

}  // namespace trinque::engine::give_n_take
