#include "engine/games/give_n_take/layout.hpp"

namespace trinque::engine::give_n_take {

std::optional<Place> place_after(const Settings& settings, std::size_t turned) {
  const int index = static_cast<int>(turned);
  const int rows = settings.gnt_rows;
  if (index >= 2 * rows) return std::nullopt;
  const bool alternates = settings.gnt_order == Order::alternate;
  const bool first = alternates ? index % 2 == 0 : index < rows;
  const int row = alternates ? index / 2 + 1 : index % rows + 1;
  const bool gives = first == (settings.gnt_first == Column::give);
  return Place{gives ? Column::give : Column::take, row};
}

Dose stake_of(const Settings& settings, int row) {
  return gifts::stake_of(row, settings.gnt_rows, settings.gnt_last_row);
}

int spare_cards(const State& state) {
  const int face_down = 2 * state.settings.gnt_rows - static_cast<int>(state.turned.size());
  return state.unseen.size() - face_down;
}

Odds odds_of_next_card(const State& state) {
  const bool redraws = state.settings.gnt_redraw == Redraw::until_match;
  return gifts::odds_of_next_card(state.players, state.unseen,
                                  redraws ? 1 + spare_cards(state) : 1);
}

}  // namespace trinque::engine::give_n_take
