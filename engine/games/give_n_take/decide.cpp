#include "engine/gifts/decide.hpp"

#include "engine/games/give_n_take/rules.hpp"

namespace trinque::engine::give_n_take {

Result<std::vector<Event>> Game::decide(const State& state, const Command<Move>& command,
                                        Chance& chance) {
  return gifts::decide<Rules>(state, command, chance);
}

std::vector<Wait> Game::waits(const State& state) { return gifts::waits<Rules>(state); }

std::vector<Seat> Game::to_act(const State& state) { return gifts::to_act<Rules>(state); }

Choices Game::legal_moves(const State& state, Seat seat) {
  return gifts::legal_moves<Rules>(state, seat);
}

std::vector<Move> Game::moves_of(const Choices& choices) { return gifts::moves_of(choices); }

std::optional<Outcome> Game::outcome(const State& state) {
  if (!gifts::is_over(state)) return std::nullopt;
  return Outcome{};
}

}  // namespace trinque::engine::give_n_take
