#pragma once

#include "engine/gifts/moves.hpp"
#include "tests/support/evening.hpp"

/// Random evenings of the games that are played on with hands of five, as Rouge ou noir leaves
/// them.
namespace trinque::tests {

template <class G>
struct ContractOfGifts : ContractDefaults<G> {
  using Game = G;

  static engine::Opening opening(const typename G::Settings& settings, Chance& chance) {
    engine::Opening opening = any_opening(chance);
    opening.doses.cul_sec_stack = one_in(3, chance);
    const int players = static_cast<int>(opening.order.size());
    const int cards = 5 * players + G::cards_needed(settings, players);
    engine::Carried carried{
        {}, engine::CardPool::of_decks((cards + 51) / 52), opening.order.back()};
    for (const Seat seat : opening.order) {
      engine::Hand hand{seat, {}};
      for (int held = 0; held < 5; ++held) {
        hand.cards.push_back(chance.card(carried.unseen));
        carried.unseen.take(hand.cards.back());
      }
      carried.hands.push_back(std::move(hand));
    }
    opening.carried = std::move(carried);
    return opening;
  }

  static engine::gifts::Move any_move(Chance& chance) {
    using namespace engine::gifts;
    switch (between(1, 5, chance)) {
      case 1: return Reveal{};
      case 2: return GiveNobody{};
      case 3: return TakeBack{};
      default: break;
    }
    Give give{Seat{static_cast<std::uint8_t>(between(0, engine::most_seats - 1, chance))}, {}};
    if (one_in(2, chance)) give.sips = between(-1, 7, chance);
    return give;
  }
};

}  // namespace trinque::tests
