#include "engine/games/rouge_ou_noir/odds.hpp"

#include <cassert>

namespace trinque::engine::rouge_ou_noir {

Odds odds_of(Answer answer, std::span<const Card> held, const CardPool& unseen,
             const Settings& settings, bool redraws) {
  const int cards = unseen.size();
  assert(cards > (redraws ? 1 : 0));
  int wins = 0;
  int equals = 0;
  for (int index = 0; index < cards; ++index) {
    const Judgement judgement = judge(answer, held, unseen.at(index), settings);
    if (judgement.verdict == Verdict::won) ++wins;
    if (judgement.ground == Ground::equal) ++equals;
  }
  if (!redraws) return {wins, cards};
  // An equal card wins with the second draw: wins/cards + equals/cards * wins/(cards - 1).
  return {wins * (cards - 1 + equals), cards * (cards - 1)};
}

}  // namespace trinque::engine::rouge_ou_noir
