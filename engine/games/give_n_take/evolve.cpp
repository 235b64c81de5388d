#include "engine/core/overload.hpp"
#include "engine/games/give_n_take/gifts.hpp"
#include "engine/games/give_n_take/give_n_take.hpp"
#include "engine/games/give_n_take/layout.hpp"

#include <algorithm>
#include <cassert>

namespace trinque::engine::give_n_take {
namespace {

Giver& giver_in(State& state, Seat seat) {
  assert(std::holds_alternative<Giving>(state.phase));
  auto& givers = std::get<Giving>(state.phase).givers;
  const auto found = std::ranges::find(givers, seat, &Giver::seat);
  assert(found != givers.end());
  return *found;
}

void set_presence(State& state, Seat seat, Presence presence) {
  const auto found = std::ranges::find(state.players, seat, &Player::seat);
  assert(found != state.players.end());
  found->presence = presence;
}

/// The card turned last is done with.
void go_on(State& state) {
  const bool more = place_after(state.settings, state.turned.size()).has_value();
  if (more) {
    state.phase = Next{};
  } else {
    state.phase = Over{};
  }
}

void discard(State& state, const CardTurned& event) {
  for (const Holding& holding : event.matches) {
    const auto player = std::ranges::find(state.players, holding.seat, &Player::seat);
    std::erase_if(player->cards, [&](Card card) { return card.rank == event.card.rank; });
  }
}

void turn(State& state, const CardTurned& event) {
  assert(std::holds_alternative<Next>(state.phase));
  assert(place_after(state.settings, state.turned.size()) == event.place);
  state.unseen.take(event.card);
  state.turned.push_back({event.place, event.card});
  ++state.serial;
  if (state.settings.gnt_discard) discard(state, event);
  if (event.place.column == Column::take || event.matches.empty()) return go_on(state);
  Giving giving;
  for (const Holding& holding : event.matches) {
    const bool once = state.settings.gnt_multiple == Multiple::once;
    giving.givers.push_back({holding.seat, once ? 1 : holding.copies, {}, Rest::open});
  }
  state.phase = std::move(giving);
}

void assign_rest(State& state, const GiftsAssigned& event) {
  Giver& giver = giver_in(state, event.seat);
  while (left_of(state, giver) > 0) {
    giver.chosen.push_back({event.to, left_of_gift(state, giver)});
  }
  giver.rest = Rest::assigned;
}

void come_back(State& state, Seat seat) {
  set_presence(state, seat, Presence::present);
  // The wait for a master who is not there is over; when he goes again, another one begins.
  if (seat == state.master && state.settings.auto_deal == 0) ++state.serial;
}

}  // namespace

State Game::evolve(State state, const Event& event) {
  std::visit(
      Overload{
          [&](const LayoutDealt& dealt) {
            state = State{dealt.settings, dealt.doses, dealt.master, dealt.players,
                          dealt.unseen,   {},          Next{},       1};
          },
          [&](const CardPassedOver& passed) {
            assert(spare_cards(state) > 0);
            state.unseen.take(passed.card);
          },
          [&](const CardTurned& turned) { turn(state, turned); },
          [&](const Taken&) {},
          [&](const GiftChosen& chosen) {
            assert(chosen.portion.amount <= left_of(state, giver_in(state, chosen.seat)));
            giver_in(state, chosen.seat).chosen.push_back(chosen.portion);
            ++state.serial;
          },
          [&](const NobodyChosen& chosen) {
            giver_in(state, chosen.seat).rest = Rest::nobody;
            ++state.serial;
          },
          [&](const GiftsAssigned& assigned) { assign_rest(state, assigned); },
          [&](const ChoiceTakenBack& taken) {
            giver_in(state, taken.seat).chosen.clear();
            giver_in(state, taken.seat).rest = Rest::open;
            ++state.serial;
          },
          [&](const GiftsLapsed& lapsed) { giver_in(state, lapsed.seat).rest = Rest::lapsed; },
          [&](const GiftsRevealed&) {
            assert(std::holds_alternative<Giving>(state.phase));
            ++state.serial;
            go_on(state);
          },
          [&](const GiftsLost&) {},
          [&](const LayoutDone&) { assert(std::holds_alternative<Over>(state.phase)); },
          [&](const WentAway& gone) { set_presence(state, gone.seat, Presence::away); },
          [&](const CameBack& back) { come_back(state, back.seat); },
          [&](const LeftGame& gone) { set_presence(state, gone.seat, Presence::left); },
      },
      event);
  return state;
}

}  // namespace trinque::engine::give_n_take
