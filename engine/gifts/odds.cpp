#include "engine/gifts/odds.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace trinque::engine::gifts {
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

Odds odds_of_next_card(const std::vector<Player>& players, const CardPool& unseen, int draws) {
  const int all = unseen.size();
  assert(all > 0);
  std::vector<const Player*> present;
  for (const Player& player : players) {
    if (player.is_present()) present.push_back(&player);
  }
  const int matched = matching(unseen, present);
  const double nobody = none_in(draws, all - matched, all);
  Odds odds{permille(nobody), {}};
  for (const Player* player : present) {
    // Whichever draw is the one that matches, each matching card is as likely as the others.
    const int own = matching(unseen, {player});
    odds.seats.push_back({player->seat, own == 0 ? 0 : permille((1 - nobody) * own / matched)});
  }
  return odds;
}

}  // namespace trinque::engine::gifts
