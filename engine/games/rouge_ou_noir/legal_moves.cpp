#include "engine/core/overload.hpp"
#include "engine/games/rouge_ou_noir/rouge_ou_noir.hpp"

namespace trinque::engine::rouge_ou_noir {
namespace {

Choices choices_of(const State& state, Seat seat, const phase::Asking& asking) {
  if (asking.seat != seat) return {};
  const auto answers = answers_to(asking.question);
  Choices choices;
  choices.answers.assign(answers.begin(), answers.end());
  choices.hopeless =
      hopeless_answers(asking.question, player_at(state, seat).cards, state.settings);
  return choices;
}

Choices choices_of(const State& state, Seat seat, const phase::Answered& answered) {
  Choices choices;
  choices.take_back = answered.seat == seat;
  choices.deal = master_of(state) == seat;
  return choices;
}

Choices choices_of(const State& state, Seat seat, const phase::Giving& giving) {
  if (giving.seat != seat) return {};
  Choices choices;
  choices.take_back = giving.held.has_value();
  if (!giving.held) {
    const int left = left_of(giving);
    choices.give =
        GiveChoice{targets_of(state, seat), state.settings.divisible_gifts ? 1 : left, left};
  }
  return choices;
}

std::optional<Seat> awaited(const State& state) {
  return std::visit(Overload{
                        [](const phase::Between&) { return std::optional<Seat>{}; },
                        [](const phase::Asking& asking) { return std::optional(asking.seat); },
                        [&](const phase::Answered&) { return std::optional(master_of(state)); },
                        [](const phase::Giving& giving) { return std::optional(giving.seat); },
                        [](const phase::Over&) { return std::optional<Seat>{}; },
                    },
                    state.phase);
}

}  // namespace

std::vector<Seat> Game::to_act(const State& state) {
  const std::optional<Seat> seat = awaited(state);
  if (!seat || !is_present(state, *seat)) return {};
  return {*seat};
}

Choices Game::legal_moves(const State& state, Seat seat) {
  if (!is_present(state, seat)) return {};
  return std::visit(
      Overload{
          [](const phase::Between&) { return Choices{}; },
          [&](const phase::Asking& asking) { return choices_of(state, seat, asking); },
          [&](const phase::Answered& answered) { return choices_of(state, seat, answered); },
          [&](const phase::Giving& giving) { return choices_of(state, seat, giving); },
          [](const phase::Over&) { return Choices{}; },
      },
      state.phase);
}

std::vector<Move> Game::moves_of(const Choices& choices) {
  std::vector<Move> moves;
  for (const Answer answer : choices.answers) {
    moves.emplace_back(Reply{answer});
  }
  if (choices.take_back) moves.emplace_back(TakeBack{});
  if (choices.deal) moves.emplace_back(Deal{});
  if (!choices.give) return moves;
  for (const Seat to : choices.give->to) {
    for (int sips = choices.give->min; sips <= choices.give->max; ++sips) {
      moves.emplace_back(Give{to, sips});
    }
  }
  moves.emplace_back(GiveNobody{});
  return moves;
}

}  // namespace trinque::engine::rouge_ou_noir
