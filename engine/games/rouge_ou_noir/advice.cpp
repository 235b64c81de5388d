#include "engine/core/advice.hpp"

#include "engine/games/rouge_ou_noir/odds.hpp"
#include "engine/games/rouge_ou_noir/rouge_ou_noir.hpp"

#include <algorithm>

namespace trinque::engine::rouge_ou_noir {
namespace {

/// What is likely enough for the bold, in thousandths.
constexpr int worth_a_try = 200;

/// The cards that he does not see anywhere.
CardPool unseen_by(const Sight<Game>& sight) {
  CardPool pool = CardPool::of_decks(sight.view.decks);
  for (const HandView& hand : sight.view.hands) {
    for (const Card card : hand.cards) {
      pool.take(card);
    }
  }
  return pool;
}

int permille_of(const Sight<Game>& sight, Answer answer) {
  const auto own = std::ranges::find(sight.view.hands, sight.seat, &HandView::seat);
  return odds_of(answer, own->cards, unseen_by(sight), sight.settings, false).permille();
}

Answer answer_of(const Sight<Game>& sight, Temperament temperament, Chance& chance) {
  const auto likely = [&](Answer answer) { return permille_of(sight, answer); };
  // The bold answer what others would not, as long as it can well be.
  const auto daring = [&](Answer answer) {
    const int permille = likely(answer);
    return permille < worth_a_try ? permille - 2000 : -permille;
  };
  const std::vector<Answer>& answers = sight.choices.answers;
  switch (temperament) {
    case Temperament::careful: return drawn_from(best_of(answers, likely), chance);
    case Temperament::bold: return drawn_from(best_of(answers, daring), chance);
    case Temperament::joker: return drawn_from(answers, chance);
  }
  return answers.front();
}

int wins_of(const Sight<Game>& sight, Seat seat) {
  const auto hand = std::ranges::find(sight.view.hands, seat, &HandView::seat);
  return static_cast<int>(std::ranges::count(hand->results, Verdict::won));
}

Give gift_of(const Sight<Game>& sight, Temperament temperament, Chance& chance) {
  const GiveChoice& give = *sight.choices.give;
  const auto lucky = [&](Seat seat) { return wins_of(sight, seat); };
  const auto unlucky = [&](Seat seat) { return -wins_of(sight, seat); };
  switch (temperament) {
    // A little for each where gifts divide, and first for those who were right most.
    case Temperament::careful: return {drawn_from(best_of(give.to, lucky), chance), give.min};
    case Temperament::bold: return {drawn_from(best_of(give.to, unlucky), chance), give.max};
    case Temperament::joker: break;
  }
  const int amount = number_between(give.min, give.max, chance);
  return {drawn_from(give.to, chance), amount};
}

}  // namespace

std::optional<Move> Game::advise(const Sight<Game>& sight, Temperament temperament,
                                 Chance& chance) {
  const Choices& choices = sight.choices;
  if (!choices.answers.empty()) return Reply{answer_of(sight, temperament, chance)};
  if (choices.deal) return Deal{};
  if (!choices.give) return std::nullopt;
  if (choices.give->to.empty()) return GiveNobody{};
  return gift_of(sight, temperament, chance);
}

}  // namespace trinque::engine::rouge_ou_noir
