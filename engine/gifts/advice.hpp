#pragma once

#include "engine/gifts/moves.hpp"
#include "engine/gifts/players.hpp"

#include <functional>
#include <optional>

namespace trinque::engine::gifts {

/// How well somebody is worth a gift; the most is best.
using Worth = std::function<int(Seat)>;

/// How many cards of this seat's hand have the rank of this card.
int copies_in(const std::vector<Hand>& hands, Seat seat, Card card);

/// What whoever sits there is advised to do: the careful give a little where gifts divide, to who
/// was most `spared`; the bold give all of it to who is most `strong`; the joker anything to
/// anybody. Never takes anything back. Nothing: he waits.
std::optional<Move> advised(const Choices& choices, Temperament temperament, const Worth& spared,
                            const Worth& strong, Chance& chance);

}  // namespace trinque::engine::gifts
