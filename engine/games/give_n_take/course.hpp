#pragma once

#include "engine/games/give_n_take/give_n_take.hpp"

#include <utility>
#include <vector>

namespace trinque::engine::give_n_take {

/// The events of one step while they are decided, and where they have led so far: what follows from
/// an event is asked of the state after it.
class Course {
 public:
  explicit Course(State state) : state_(std::move(state)) {}

  void happens(Event event) {
    state_ = Game::evolve(std::move(state_), event);
    events_.push_back(std::move(event));
  }

  /// Turns the next card, with all that follows by itself. Draws. Requires Next.
  void turn_card(Chance& chance);

  /// Lets a giver's open gifts lapse, if he has any.
  void lapse(Seat seat);

  /// Gives away what has only one receiver, drops what has none, and reveals the gifts as soon as
  /// nobody has to choose and nothing can be taken back. Does nothing outside Giving.
  void settle();

  /// Reveals what was chosen. Requires Giving.
  void reveal_gifts();

  const State& state() const { return state_; }
  std::vector<Event> take() && { return std::move(events_); }

 private:
  void take_doses(const CardTurned& turned);

  State state_;
  std::vector<Event> events_;
};

}  // namespace trinque::engine::give_n_take
