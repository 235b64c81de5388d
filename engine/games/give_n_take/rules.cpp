#include "engine/games/give_n_take/rules.hpp"

#include "engine/games/give_n_take/layout.hpp"

namespace trinque::engine::give_n_take {
namespace {

using Course = gifts::Course<Rules>;

Dose times(const Dose& dose, int copies) {
  const Sips* sips = std::get_if<Sips>(&dose);
  return sips == nullptr ? dose : Dose{Sips{sips->count * copies}};
}

void take_doses(Course& course, const CardTurned& turned) {
  const State& state = course.state();
  const Dose stake = stake_of(state.settings, turned.place.row);
  const bool once = state.settings.gnt_multiple == Multiple::once;
  const bool each_apart =
      !std::holds_alternative<Sips>(stake) && state.doses.cul_sec_stack && !once;
  gifts::Limits limits(state.doses);
  for (const Holding& holding : turned.matches) {
    if (!each_apart) {
      const auto dose = limits.admit(holding.seat, once ? stake : times(stake, holding.copies));
      if (dose) course.happens(Taken{holding.seat, holding.copies, *dose});
      continue;
    }
    for (int copy = 0; copy < holding.copies; ++copy) {
      const auto dose = limits.admit(holding.seat, stake);
      if (dose) course.happens(Taken{holding.seat, 1, *dose});
    }
  }
}

}  // namespace

bool Rules::card_is_left(const State& state) {
  return place_after(state.settings, state.turned.size()).has_value();
}

Dose Rules::stake(const State& state) {
  return stake_of(state.settings, state.turned.back().place.row);
}

bool Rules::divides(const State& state) {
  return state.settings.gnt_divisible && std::holds_alternative<Sips>(stake(state));
}

void Rules::turn_card(Course& course, Chance& chance) {
  const State& state = course.state();
  const Place place = *place_after(state.settings, state.turned.size());
  const std::vector<SeatOdds> chances = odds_of_next_card(state).seats;
  Card card = chance.card(state.unseen);
  if (state.settings.gnt_redraw == Redraw::until_match) {
    while (gifts::holdings(state.players, card).empty() && spare_cards(state) > 0) {
      course.happens(CardPassedOver{place, card});
      card = chance.card(state.unseen);
    }
  }
  const CardTurned turned{place, card, gifts::holdings(state.players, card), chances};
  course.happens(turned);
  if (place.column == Column::take) take_doses(course, turned);
  if (std::holds_alternative<Giving>(state.phase)) {
    course.settle();
  } else {
    course.end_if_over();
  }
}

}  // namespace trinque::engine::give_n_take
