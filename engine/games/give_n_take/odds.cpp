#include "engine/games/give_n_take/odds.hpp"

#include "engine/games/give_n_take/layout.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace trinque::engine::give_n_take {
namespace {

int permille(double chance) { return static_cast<int>(std::lround(1000 * chance)); }

/// How many unseen cards have a rank that somebody with one of these hands holds.
int matching(const CardPool& unseen, const std::vector<const Player*>& players) {
  int found = 0;
  for (int index = 0; index < unseen.size(); ++index) {
    const auto holds = [rank = unseen.at(index).rank](const Player* player) {
      return std::ranges::find(player->cards, rank, &Card::rank) != player->cards.end();
    };
    if (std::ranges::any_of(players, holds)) ++found;
  }
  return found;
}

/// That so many cards in a row are among the `others` of `all`.
double none_in(int draws, int others, int all) {
  double chance = 1;
  for (int drawn = 0; drawn < draws; ++drawn) {
    chance *= static_cast<double>(std::max(0, others - drawn)) / (all - drawn);
  }
  return chance;
}

}  // namespace

Odds odds_of_next_card(const State& state) {
  const int all = state.unseen.size();
  assert(all > 0);
  std::vector<const Player*> present;
  for (const Player& player : state.players) {
    if (player.is_present()) present.push_back(&player);
  }
  const int matched = matching(state.unseen, present);
  const bool redraws = state.settings.gnt_redraw == Redraw::until_match;
  const double nobody = none_in(redraws ? 1 + spare_cards(state) : 1, all - matched, all);
  Odds odds{permille(nobody), {}};
  for (const Player* player : present) {
    // Whichever draw is the one that matches, each matching card is as likely as the others.
    const int own = matching(state.unseen, {player});
    odds.seats.push_back({player->seat, own == 0 ? 0 : permille((1 - nobody) * own / matched)});
  }
  return odds;
}

}  // namespace trinque::engine::give_n_take
