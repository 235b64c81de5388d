#pragma once

#include "engine/core/game.hpp"

#include <algorithm>
#include <utility>

namespace trinque::engine {

/// What one command did.
template <Game G>
struct Step {
  std::vector<typename G::Event> events;
  std::vector<Serving> servings;
};

/// One dice round or one deal in progress: folds the events that a game decides, and numbers its
/// turns.
template <Game G>
class Match {
 public:
  using State = typename G::State;

  /// Begins a match, or says why it cannot be played.
  static Result<std::pair<Match, Step<G>>> start(const typename G::Settings& settings,
                                                 const Opening& opening, Chance& chance) {
    auto events = G::start(settings, opening, chance);
    if (!events) return events.error();
    Match match;
    Step<G> step = match.fold(std::move(*events));
    return std::pair{std::move(match), std::move(step)};
  }

  /// A match as it was when `state()` and `turn()` were written down.
  static Match restore(State state, std::uint32_t turn) {
    Match match;
    match.state_ = std::move(state);
    match.turn_ = turn;
    return match;
  }

  /// Plays one command. On a refusal nothing has changed, chance included.
  Result<Step<G>> step(const Command<typename G::Move>& command, Chance& chance) {
    auto events = G::decide(state_, command, chance);
    if (!events) return events.error();
    return fold(std::move(*events));
  }

  /// Repeats what happened, from a journal.
  void replay(const typename G::Event& event) {
    if (G::begins_turn(event)) ++turn_;
    state_ = G::evolve(std::move(state_), event);
  }

  const State& state() const { return state_; }

  /// Rises when what is asked, or of whom, begins anew, not with each step. A command for another
  /// turn is stale.
  std::uint32_t turn() const { return turn_; }

 private:
  Step<G> fold(std::vector<typename G::Event> events) {
    Step<G> step;
    for (const auto& event : events) {
      std::ranges::move(G::servings(event), std::back_inserter(step.servings));
      replay(event);
    }
    step.events = std::move(events);
    return step;
  }

  State state_{};
  std::uint32_t turn_ = 0;
};

}  // namespace trinque::engine
