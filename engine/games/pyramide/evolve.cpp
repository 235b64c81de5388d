#include "engine/gifts/evolve.hpp"

#include "engine/core/overload.hpp"
#include "engine/games/pyramide/rules.hpp"
#include "engine/gifts/telling.hpp"

#include <cassert>

namespace trinque::engine::pyramide {
namespace {

void turn(State& state, const CardTurned& event) {
  assert(gifts::is_next(state));
  assert(place_after(state.turned.size()) == event.place);
  state.unseen.take(event.card);
  state.turned.push_back({event.place, event.card});
  ++state.serial;
  gifts::ask_holders<Rules>(state, event.matches);
}

}  // namespace

State Game::evolve(State state, const Event& event) {
  std::visit(Overload{
                 [&](const PyramidDealt& dealt) {
                   state = State{dealt.settings, dealt.doses, dealt.master,  dealt.players,
                                 dealt.unseen,   {},          gifts::Next{}, 1};
                 },
                 [&](const CardTurned& turned) { turn(state, turned); },
                 [&](const PyramidDone&) { assert(gifts::is_over(state)); },
                 gifts::Fold<Rules>{state},
             },
             event);
  return state;
}

std::vector<Serving> Game::servings(const Event& event) {
  const auto* revealed = std::get_if<gifts::GiftsRevealed>(&event);
  return revealed == nullptr ? std::vector<Serving>{} : gifts::servings_of(*revealed);
}

bool Game::begins_turn(const Event& event) {
  return std::holds_alternative<PyramidDealt>(event) || std::holds_alternative<CardTurned>(event) ||
         std::holds_alternative<gifts::GiftsRevealed>(event);
}

Reveal Game::reveals(const Event& event) {
  return std::holds_alternative<CardTurned>(event) ? Reveal::card : Reveal::nothing;
}

}  // namespace trinque::engine::pyramide
