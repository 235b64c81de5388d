#pragma once

#include "engine/gifts/giving.hpp"

#include <concepts>
#include <utility>
#include <variant>
#include <vector>

namespace trinque::engine::gifts {

template <class Rules>
class Course;

// clang-format off
/// What a game in which cards are turned and gifts are given says for itself. All that is shared asks these, and a State
/// with players, phase, serial, master, doses and settings (auto_deal, give_undo).
template <class Rules>
concept GiftRules = requires(const typename Rules::Game::State& state, Course<Rules>& course, Chance& chance) {
  { Rules::card_is_left(state) } -> std::same_as<bool>;   // whether one lies face down
  { Rules::stake(state) } -> std::same_as<Dose>;          // of a gift for the card that was turned last
  { Rules::divides(state) } -> std::same_as<bool>;        // whether sips of it may be given one by one
  Rules::turn_card(course, chance);                       // with all that follows by itself
  requires std::convertible_to<typename Rules::Done, typename Rules::Game::Event>;   // after the last card
};
// clang-format on

template <class State>
bool is_next(const State& state) {
  return std::holds_alternative<Next>(state.phase);
}
template <class State>
bool is_over(const State& state) {
  return std::holds_alternative<Over>(state.phase);
}

/// Whether the gifts are chosen and can still be taken back. rules.md R23
template <class Rules>
bool is_held(const typename Rules::Game::State& state) {
  const Giving* giving = std::get_if<Giving>(&state.phase);
  if (giving == nullptr || state.settings.give_undo == 0) return false;
  return is_held(giving->givers, Rules::stake(state), state.players);
}

/// The events of one step while they are decided, and where they have led so far: what follows from
/// an event is asked of the state after it.
template <class Rules>
class Course {
 public:
  using Game = typename Rules::Game;
  using State = typename Game::State;
  using Event = typename Game::Event;

  explicit Course(State state) : state_(std::move(state)) {}

  void happens(Event event) {
    state_ = Game::evolve(std::move(state_), event);
    events_.push_back(std::move(event));
  }

  /// Lets a giver's open gifts lapse, if he has any.
  void lapse(Seat seat) {
    const Giver* giver = giver_at(state_.phase, seat);
    if (giver == nullptr) return;
    const Dose stake = Rules::stake(state_);
    if (is_choosing(*giver, stake)) happens(lapsed(*giver, stake));
  }

  /// Gives away what has only one receiver, drops what has none, and reveals the gifts as soon as
  /// nobody has to choose and nothing can be taken back. Does nothing outside Giving.
  void settle() {
    if (!std::holds_alternative<Giving>(state_.phase)) return;
    const std::vector<Giver> givers = std::get<Giving>(state_.phase).givers;
    for (const Giver& giver : givers) {
      if (!is_choosing(giver, Rules::stake(state_))) continue;
      const std::vector<Seat> targets = targets_of(state_.players, giver.seat);
      if (targets.size() > 1) return;  // There is somebody to ask, so nothing stands yet.
      if (targets.empty()) {
        lapse(giver.seat);
      } else {
        happens(GiftsAssigned{giver.seat, targets.front()});
      }
    }
    if (!is_held<Rules>(state_)) reveal_gifts();
  }

  /// Reveals what was chosen. Requires Giving.
  void reveal_gifts() {
    Revealed all = revealed(std::get<Giving>(state_.phase).givers, Rules::stake(state_),
                            state_.players, state_.doses);
    happens(std::move(all.stands));
    for (const GiftsLost& lost : all.lost) {
      happens(lost);
    }
    end_if_over();
  }

  /// Says so when the last card is done with.
  void end_if_over() {
    if (is_over(state_)) happens(typename Rules::Done{});
  }

  const State& state() const { return state_; }
  std::vector<Event> take() && { return std::move(events_); }

 private:
  State state_;
  std::vector<Event> events_;
};

}  // namespace trinque::engine::gifts
