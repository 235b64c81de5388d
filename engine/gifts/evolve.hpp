#pragma once

#include "engine/gifts/course.hpp"

#include <algorithm>
#include <cassert>
#include <utility>
#include <variant>
#include <vector>

/// What the shared events do to the state of a game. Joined into the visitor of its `evolve`.
namespace trinque::engine::gifts {

/// The card turned last is done with.
template <class Rules>
void go_on(typename Rules::Game::State& state) {
  if (Rules::card_is_left(state)) {
    state.phase = Next{};
  } else {
    state.phase = Over{};
  }
}

/// Asks those who hold the turned card, each for one gift for every copy, or for `one` in all; goes
/// on if nobody does.
template <class Rules>
void ask_holders(typename Rules::Game::State& state, const std::vector<Holding>& matches,
                 bool one = false) {
  if (matches.empty()) return go_on<Rules>(state);
  Giving giving;
  for (const Holding& holding : matches) {
    giving.givers.push_back({holding.seat, one ? 1 : holding.copies, {}, Rest::open});
  }
  state.phase = std::move(giving);
}

template <class Rules>
struct Fold {
  typename Rules::Game::State& state;

  void operator()(const GiftChosen& chosen) const {
    assert(chosen.portion.amount <= left_of(giver(chosen.seat), Rules::stake(state)));
    giver(chosen.seat).chosen.push_back(chosen.portion);
    ++state.serial;
  }
  void operator()(const NobodyChosen& chosen) const {
    giver(chosen.seat).rest = Rest::nobody;
    ++state.serial;
  }
  void operator()(const GiftsAssigned& assigned) const {
    Giver& all_of = giver(assigned.seat);
    const Dose stake = Rules::stake(state);
    while (left_of(all_of, stake) > 0) {
      all_of.chosen.push_back({assigned.to, left_of_gift(all_of, stake)});
    }
    all_of.rest = Rest::assigned;
  }
  void operator()(const ChoiceTakenBack& taken) const {
    giver(taken.seat).chosen.clear();
    giver(taken.seat).rest = Rest::open;
    ++state.serial;
  }
  void operator()(const GiftsLapsed& lapsed) const { giver(lapsed.seat).rest = Rest::lapsed; }
  void operator()(const GiftsRevealed&) const {
    assert(std::holds_alternative<Giving>(state.phase));
    ++state.serial;
    go_on<Rules>(state);
  }
  void operator()(const GiftsLost&) const {}
  void operator()(const WentAway& gone) const {
    set_presence(state.players, gone.seat, Presence::away);
  }
  void operator()(const CameBack& back) const {
    set_presence(state.players, back.seat, Presence::present);
    // The wait for a master who is not there is over; when he goes again, another one begins.
    if (back.seat == state.master && state.settings.auto_deal == 0) ++state.serial;
  }
  void operator()(const LeftGame& gone) const {
    set_presence(state.players, gone.seat, Presence::left);
  }

 private:
  Giver& giver(Seat seat) const {
    assert(std::holds_alternative<Giving>(state.phase));
    auto& givers = std::get<Giving>(state.phase).givers;
    const auto found = std::ranges::find(givers, seat, &Giver::seat);
    assert(found != givers.end());
    return *found;
  }
};

}  // namespace trinque::engine::gifts
