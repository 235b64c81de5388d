#include "engine/core/overload.hpp"
#include "engine/games/pyramide/rules.hpp"
#include "engine/gifts/advice.hpp"
#include "engine/gifts/choices.hpp"
#include "engine/gifts/telling.hpp"

namespace trinque::engine::pyramide {
namespace {

std::optional<Dose> stake_shown(const State& state, const std::optional<Place>& next) {
  if (std::holds_alternative<gifts::Giving>(state.phase)) return Rules::stake(state);
  if (!next) return std::nullopt;
  return gifts::stake_of(next->row, rows, state.settings.pyramid_top);
}

}  // namespace

View Game::view_for(const State& state, const Viewer&) {
  View view;
  view.master = state.master;
  for (const gifts::Player& player : state.players) {
    view.order.push_back(player.seat);
  }
  view.hands = gifts::hands_of(state.players);
  view.turned = state.turned;
  view.next = place_after(state.turned.size());
  view.stake = stake_shown(state, view.next);
  view.gifts = gifts::pending_gifts<Rules>(state);
  view.unseen = state.unseen.size();
  if (state.settings.show_odds && gifts::is_next(state)) {
    view.odds = gifts::odds_of_next_card(state.players, state.unseen, 1);
  }
  return view;
}

std::optional<Notice> Game::notice_for(const Event& event, const Viewer&) {
  using Told = std::optional<Notice>;
  return std::visit(Overload{
                        [](const PyramidDealt&) -> Told { return notices::PyramidDealt{}; },
                        [](const CardTurned& turned) -> Told {
                          return notices::CardTurned{turned.place, turned.card, turned.matches};
                        },
                        [](const PyramidDone&) -> Told { return notices::PyramidDone{}; },
                        gifts::Told<Notice>{},
                    },
                    event);
}

std::string_view Game::phase_name(const State& state) {
  return std::visit(Overload{
                        [](const gifts::Next&) -> std::string_view { return "pyramid.next"; },
                        [](const gifts::Giving&) -> std::string_view { return "pyramid.give"; },
                        [](const gifts::Over&) -> std::string_view { return "pyramid.over"; },
                    },
                    state.phase);
}

std::optional<gifts::Move> Game::advise(const Sight<Game>& sight, Temperament temperament,
                                        Chance& chance) {
  // The bold aim at who has given most, the careful at who has given least and will hardly give
  // back.
  const auto strong = [&](Seat seat) {
    int matches = 0;
    for (const TurnedCard& turned : sight.view.turned) {
      matches += gifts::copies_in(sight.view.hands, seat, turned.card);
    }
    return matches;
  };
  const auto spared = [&](Seat seat) { return -strong(seat); };
  return gifts::advised(sight.choices, temperament, spared, strong, chance);
}

}  // namespace trinque::engine::pyramide
