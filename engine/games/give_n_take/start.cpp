#include "engine/games/give_n_take/give_n_take.hpp"

#include <algorithm>

namespace trinque::engine::give_n_take {
namespace {

Presence presence_in(const Opening& opening, Seat seat) {
  if (opening.away.contains(seat)) return Presence::away;
  const bool listed = std::ranges::find(opening.order, seat) != opening.order.end();
  return listed ? Presence::present : Presence::left;
}

}  // namespace

Result<std::vector<Event>> Game::start(const Settings& settings, const Opening& opening, Chance&) {
  if (!opening.carried) return Refusal{engine::refusals::wrong_phase};
  const Carried& carried = *opening.carried;
  LayoutDealt dealt{settings, opening.doses, carried.master, {}, carried.unseen};
  for (const Hand& hand : carried.hands) {
    dealt.players.push_back({hand.seat, hand.cards, presence_in(opening, hand.seat)});
  }
  if (std::ranges::count_if(dealt.players, &Player::is_present) < 2) {
    return Refusal{engine::refusals::not_enough_players, {{"needed", std::int64_t{2}}}};
  }
  const int needed = cards_needed(settings, static_cast<int>(dealt.players.size()));
  if (carried.unseen.size() < needed) {
    return Refusal{
        refusals::not_enough_cards,
        {{"needed", std::int64_t{needed}}, {"left", std::int64_t{carried.unseen.size()}}}};
  }
  return std::vector<Event>{std::move(dealt)};
}

}  // namespace trinque::engine::give_n_take
