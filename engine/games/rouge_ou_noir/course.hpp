#pragma once

#include "engine/games/rouge_ou_noir/events.hpp"
#include "engine/games/rouge_ou_noir/state.hpp"

#include <utility>
#include <vector>

namespace trinque::engine::rouge_ou_noir {

/// A step in the making: what has happened in it so far, and the state after that.
class Course {
 public:
  explicit Course(State state) : state_(std::move(state)) {}

  void happens(Event event);
  const State& state() const { return state_; }
  std::vector<Event> take_events() { return std::move(events_); }

 private:
  State state_;
  std::vector<Event> events_;
};

/// Goes on to the next question that somebody can answer; the absent get void cards in their turn.
/// Requires somebody present. rules.md 2.3
void go_on(Course& course, Chance& chance);

/// Deals the card of the turn that is on without an answer, and goes on. rules.md 2.3
void deal_void(Course& course, Chance& chance);

/// Deals the card that the answer waits for, judges it, and goes on. Requires phase::Answered.
void turn_card(Course& course, Chance& chance);

/// Lets a gift stand and goes on once nothing is left of the whole.
void give(Course& course, const Share& share, Chance& chance);

/// Ends a gift whose giver does not choose any more: what he holds stands, the rest lapses.
/// Requires phase::Giving.
void end_gift(Course& course, Chance& chance);

/// Brings the game in line with who is there now. While nobody is, it stands still.
void follow_presence(Course& course, Chance& chance);

}  // namespace trinque::engine::rouge_ou_noir
