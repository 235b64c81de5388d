#include "engine/games/give_n_take/course.hpp"

#include "engine/games/give_n_take/gifts.hpp"
#include "engine/games/give_n_take/layout.hpp"
#include "engine/games/give_n_take/odds.hpp"

#include <algorithm>

namespace trinque::engine::give_n_take {
namespace {

bool is_over(const State& state) { return std::holds_alternative<Over>(state.phase); }

Dose times(const Dose& dose, int copies) {
  const Sips* sips = std::get_if<Sips>(&dose);
  return sips == nullptr ? dose : Dose{Sips{sips->count * copies}};
}

}  // namespace

void Course::turn_card(Chance& chance) {
  const Place place = *place_after(state_.settings, state_.turned.size());
  const std::vector<SeatOdds> chances = odds_of_next_card(state_).seats;
  Card card = chance.card(state_.unseen);
  if (state_.settings.gnt_redraw == Redraw::until_match) {
    while (holdings(state_, card).empty() && spare_cards(state_) > 0) {
      happens(CardPassedOver{place, card});
      card = chance.card(state_.unseen);
    }
  }
  const CardTurned turned{place, card, holdings(state_, card), chances};
  happens(turned);
  if (place.column == Column::take) {
    take_doses(turned);
    if (is_over(state_)) happens(LayoutDone{});
  } else if (turned.matches.empty()) {
    if (is_over(state_)) happens(LayoutDone{});
  } else {
    settle();
  }
}

void Course::take_doses(const CardTurned& turned) {
  const Dose stake = stake_of(state_.settings, turned.place.row);
  const bool once = state_.settings.gnt_multiple == Multiple::once;
  const bool each_apart =
      !std::holds_alternative<Sips>(stake) && state_.doses.cul_sec_stack && !once;
  Limits limits(state_.doses);
  for (const Holding& holding : turned.matches) {
    if (!each_apart) {
      const auto dose = limits.admit(holding.seat, once ? stake : times(stake, holding.copies));
      if (dose) happens(Taken{holding.seat, holding.copies, *dose});
      continue;
    }
    for (int copy = 0; copy < holding.copies; ++copy) {
      const auto dose = limits.admit(holding.seat, stake);
      if (dose) happens(Taken{holding.seat, 1, *dose});
    }
  }
}

void Course::lapse(Seat seat) {
  const Giver* giver = giver_at(state_, seat);
  if (giver == nullptr || !is_choosing(state_, *giver)) return;
  const bool glasses =
      !std::holds_alternative<Sips>(stake_of(state_.settings, state_.turned.back().place.row));
  happens(GiftsLapsed{seat, gifts_left_of(state_, *giver), glasses ? 0 : left_of(state_, *giver)});
}

void Course::settle() {
  if (!std::holds_alternative<Giving>(state_.phase)) return;
  const std::vector<Giver> givers = std::get<Giving>(state_.phase).givers;
  for (const Giver& giver : givers) {
    if (!is_choosing(state_, giver)) continue;
    const std::vector<Seat> targets = targets_of(state_, giver.seat);
    if (targets.size() > 1) return;  // There is somebody to ask, so nothing stands yet.
    if (targets.empty()) {
      lapse(giver.seat);
    } else {
      happens(GiftsAssigned{giver.seat, targets.front()});
    }
  }
  if (!is_held(state_)) reveal_gifts();
}

void Course::reveal_gifts() {
  for (Event& event : revealed(state_)) {
    happens(std::move(event));
  }
  if (is_over(state_)) happens(LayoutDone{});
}

}  // namespace trinque::engine::give_n_take
