#include "engine/gifts/evolve.hpp"

#include "engine/core/overload.hpp"
#include "engine/games/give_n_take/layout.hpp"
#include "engine/games/give_n_take/rules.hpp"

#include <algorithm>
#include <cassert>

namespace trinque::engine::give_n_take {
namespace {

void discard(State& state, const CardTurned& event) {
  for (const Holding& holding : event.matches) {
    const auto player = std::ranges::find(state.players, holding.seat, &Player::seat);
    std::erase_if(player->cards, [&](Card card) { return card.rank == event.card.rank; });
  }
}

void turn(State& state, const CardTurned& event) {
  assert(std::holds_alternative<Next>(state.phase));
  assert(place_after(state.settings, state.turned.size()) == event.place);
  state.unseen.take(event.card);
  state.turned.push_back({event.place, event.card});
  ++state.serial;
  if (state.settings.gnt_discard) discard(state, event);
  if (event.place.column == Column::take) return gifts::go_on<Rules>(state);
  const bool once = state.settings.gnt_multiple == Multiple::once;
  gifts::ask_holders<Rules>(state, event.matches, once);
}

}  // namespace

State Game::evolve(State state, const Event& event) {
  std::visit(Overload{
                 [&](const LayoutDealt& dealt) {
                   state = State{dealt.settings, dealt.doses, dealt.master, dealt.players,
                                 dealt.unseen,   {},          Next{},       1};
                 },
                 [&](const CardPassedOver& passed) {
                   assert(spare_cards(state) > 0);
                   state.unseen.take(passed.card);
                 },
                 [&](const CardTurned& turned) { turn(state, turned); },
                 [&](const Taken&) {},
                 [&](const LayoutDone&) { assert(gifts::is_over(state)); },
                 gifts::Fold<Rules>{state},
             },
             event);
  return state;
}

}  // namespace trinque::engine::give_n_take
