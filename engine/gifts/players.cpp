#include "engine/gifts/players.hpp"

#include <algorithm>
#include <cassert>

namespace trinque::engine::gifts {
namespace {

Presence presence_in(const Opening& opening, Seat seat) {
  if (opening.away.contains(seat)) return Presence::away;
  const bool listed = std::ranges::find(opening.order, seat) != opening.order.end();
  return listed ? Presence::present : Presence::left;
}

}  // namespace

std::vector<Player> players_of(const Opening& opening) {
  std::vector<Player> players;
  if (!opening.carried) return players;
  for (const Hand& hand : opening.carried->hands) {
    players.push_back({hand.seat, hand.cards, presence_in(opening, hand.seat)});
  }
  return players;
}

std::optional<Refusal> cannot_go_on(const Opening& opening, int cards_needed) {
  if (!opening.carried) return Refusal{engine::refusals::wrong_phase};
  if (std::ranges::count_if(players_of(opening), &Player::is_present) < 2) {
    return Refusal{engine::refusals::not_enough_players, {{"needed", std::int64_t{2}}}};
  }
  const int left = opening.carried->unseen.size();
  if (left < cards_needed) {
    return Refusal{refusals::not_enough_cards,
                   {{"needed", std::int64_t{cards_needed}}, {"left", std::int64_t{left}}}};
  }
  return std::nullopt;
}

const Player* player_at(const std::vector<Player>& players, Seat seat) {
  const auto found = std::ranges::find(players, seat, &Player::seat);
  return found == players.end() ? nullptr : &*found;
}

bool is_present(const std::vector<Player>& players, Seat seat) {
  const Player* player = player_at(players, seat);
  return player != nullptr && player->is_present();
}

void set_presence(std::vector<Player>& players, Seat seat, Presence presence) {
  const auto found = std::ranges::find(players, seat, &Player::seat);
  assert(found != players.end());
  found->presence = presence;
}

std::vector<Hand> hands_of(const std::vector<Player>& players) {
  std::vector<Hand> hands;
  for (const Player& player : players) {
    hands.push_back({player.seat, player.cards});
  }
  return hands;
}

std::vector<Holding> holdings(const std::vector<Player>& players, Card card) {
  std::vector<Holding> found;
  for (const Player& player : players) {
    if (!player.is_present()) continue;
    const auto copies = std::ranges::count(player.cards, card.rank, &Card::rank);
    if (copies > 0) found.push_back({player.seat, static_cast<int>(copies)});
  }
  return found;
}

}  // namespace trinque::engine::gifts
