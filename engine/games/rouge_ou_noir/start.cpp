#include "engine/games/rouge_ou_noir/course.hpp"
#include "engine/games/rouge_ou_noir/rouge_ou_noir.hpp"

#include <algorithm>
#include <cassert>

namespace trinque::engine::rouge_ou_noir {
namespace {

constexpr int cards_in_a_deck = 52;
constexpr int fewest_players = 2;

/// rules.md R14
int decks_needed(int players, int cards_reserved) {
  const int cards = questions_in_a_deal * players + cards_reserved;
  return (cards + cards_in_a_deck - 1) / cards_in_a_deck;
}

std::vector<Seat> present_in(const Opening& opening) {
  std::vector<Seat> present;
  std::ranges::remove_copy_if(opening.order, std::back_inserter(present),
                              [&](Seat seat) { return opening.away.contains(seat); });
  return present;
}

/// Anybody present but the one who must not be drawn. Requires two who are present. rules.md R17,
/// R18
Seat draw_master(const Opening& opening, Chance& chance) {
  std::vector<Seat> candidates = present_in(opening);
  if (opening.never_first) std::erase(candidates, *opening.never_first);
  return candidates[chance.below(static_cast<std::uint32_t>(candidates.size()))];
}

/// From the seat after the master, the master last. rules.md R1, R2
std::vector<Seat> order_of_play(std::vector<Seat> order, Seat master) {
  const auto found = std::ranges::find(order, master);
  assert(found != order.end());
  std::rotate(order.begin(), std::next(found), order.end());
  return order;
}

std::optional<Refusal> refusal_of(const Opening& opening) {
  if (present_in(opening).size() < fewest_players) {
    return Refusal{refusals::not_enough_players, {{"needed", std::int64_t{fewest_players}}}};
  }
  if (opening.order.size() > most_seats) {
    return Refusal{refusals::too_many_players, {{"max", std::int64_t{most_seats}}}};
  }
  if (opening.first && std::ranges::find(opening.order, *opening.first) == opening.order.end()) {
    return Refusal{refusals::not_playing, {{"seat", std::int64_t{opening.first->index}}}};
  }
  return std::nullopt;
}

}  // namespace

Result<std::vector<Event>> Game::start(const Settings& settings, const Opening& opening,
                                       Chance& chance) {
  if (const auto refusal = refusal_of(opening)) return *refusal;
  const Seat master = opening.first ? *opening.first : draw_master(opening, chance);
  const int needed = decks_needed(static_cast<int>(opening.order.size()), opening.cards_reserved);

  DealStarted started;
  started.settings = settings;
  started.doses = opening.doses;
  started.order = order_of_play(opening.order, master);
  started.away = opening.away;
  started.drawn = !opening.first;
  started.decks = std::max(needed, settings.decks);
  started.decks_raised = settings.decks != 0 && needed > settings.decks;
  started.cards_reserved = opening.cards_reserved;

  Course course{State{}};
  course.happens(std::move(started));
  go_on(course, chance);
  return course.take_events();
}

}  // namespace trinque::engine::rouge_ou_noir
