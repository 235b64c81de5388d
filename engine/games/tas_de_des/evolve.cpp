#include "engine/games/tas_de_des/turn.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace trinque::engine::tas_de_des {
namespace {

/// Changes the state by one event. An event that does not fit is a bug of ours, not a refusal.
struct Evolution {
  State& state;

  void operator()(const RoundStarted& event) const {
    state = State{};
    state.settings = event.settings;
    state.doses = event.doses;
    state.players = event.players;
    state.pile = event.settings.dice_total - 1;
    state.hand = 1;
    state.phase = phases::Opening{event.opener};
  }

  void operator()(const DiceBought& event) const {
    assert(event.seat == awaited(state));
    assert(event.dice > 0 && event.dice <= state.pile);
    state.pile -= event.dice;
    state.hand += event.dice;
    state.purchases.push_back({event.dice, event.sips});
  }

  void operator()(const Rolled& event) const {
    assert(event.seat == awaited(state));
    assert(static_cast<int>(event.faces.size()) == state.hand);
    state.faces = event.faces;
    switch (event.verdict) {
      case Verdict::opens:
      case Verdict::beats: state.to_beat = ToBeat{event.seat, score_of(event.faces)}; break;
      case Verdict::ties: state.phase = phases::Deciding{event.seat, true}; break;
      case Verdict::loses: break;
    }
  }

  void operator()(const RoundLost& event) const {
    assert(event.seat == awaited(state));
    state.phase = phases::Over{event.seat, event.seat};
  }

  void operator()(const TurnTaken& event) const {
    assert(awaited(state) && is_present(state, event.seat));
    state.found = state.faces;
    state.purchases.clear();
    if (state.to_beat) {
      state.phase = phases::Deciding{event.seat, false};
    } else {
      state.phase = phases::Opening{event.seat};
    }
  }

  void operator()([[maybe_unused]] const TurnRolledBack& event) const {
    assert(event.seat == awaited(state) && event.purchases == state.purchases);
    state.pile += bought(state);
    state.hand -= bought(state);
    state.purchases.clear();
    state.faces = state.found;
  }

  void operator()(const RoundVoided&) const {
    assert(awaited(state) && state.to_beat);
    state.phase = phases::Over{std::nullopt, state.to_beat->seat};
  }

  void operator()(const WentAway& event) const { place(event.seat, Presence::away); }
  void operator()(const CameBack& event) const { place(event.seat, Presence::present); }
  void operator()(const LeftGame& event) const { place(event.seat, Presence::left); }

 private:
  void place(Seat seat, Presence presence) const {
    const auto player = std::ranges::find(state.players, seat, &Player::seat);
    assert(player != state.players.end());
    player->presence = presence;
  }
};

}  // namespace

State Game::evolve(State state, const Event& event) {
  std::visit(Evolution{state}, event);
  return state;
}

}  // namespace trinque::engine::tas_de_des
