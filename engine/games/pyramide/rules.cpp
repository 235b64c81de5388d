#include "engine/games/pyramide/rules.hpp"

#include "engine/gifts/decide.hpp"

namespace trinque::engine::pyramide {

std::optional<Place> place_after(std::size_t turned) {
  int left = static_cast<int>(turned);
  for (int row = 1; row <= rows; ++row) {
    const int cards = rows + 1 - row;
    if (left < cards) return Place{row, left + 1};
    left -= cards;
  }
  return std::nullopt;
}

bool Rules::card_is_left(const State& state) {
  return place_after(state.turned.size()).has_value();
}

Dose Rules::stake(const State& state) {
  return gifts::stake_of(state.turned.back().place.row, rows, state.settings.pyramid_top);
}

void Rules::turn_card(gifts::Course<Rules>& course, Chance& chance) {
  const State& state = course.state();
  const Card card = chance.card(state.unseen);
  course.happens(
      CardTurned{*place_after(state.turned.size()), card, gifts::holdings(state.players, card)});
  if (std::holds_alternative<gifts::Giving>(state.phase)) {
    course.settle();
  } else {
    course.end_if_over();
  }
}

Result<std::vector<Event>> Game::start(const Settings& settings, const Opening& opening, Chance&) {
  if (auto refusal = gifts::cannot_go_on(opening, cards_in_all)) return std::move(*refusal);
  return std::vector<Event>{PyramidDealt{settings, opening.doses, opening.carried->master,
                                         gifts::players_of(opening), opening.carried->unseen}};
}

Result<std::vector<Event>> Game::decide(const State& state, const Command<Move>& command,
                                        Chance& chance) {
  return gifts::decide<Rules>(state, command, chance);
}

std::vector<Wait> Game::waits(const State& state) { return gifts::waits<Rules>(state); }

std::vector<Seat> Game::to_act(const State& state) { return gifts::to_act<Rules>(state); }

gifts::Choices Game::legal_moves(const State& state, Seat seat) {
  return gifts::legal_moves<Rules>(state, seat);
}

std::vector<gifts::Move> Game::moves_of(const Choices& choices) { return gifts::moves_of(choices); }

std::optional<Outcome> Game::outcome(const State& state) {
  if (!gifts::is_over(state)) return std::nullopt;
  return Outcome{};
}

}  // namespace trinque::engine::pyramide
