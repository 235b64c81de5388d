#include "engine/games/rouge_ou_noir/odds.hpp"

#include <cassert>

namespace trinque::engine::rouge_ou_noir {

Odds odds_of(Answer answer, std::span<const Card> held, const CardPool& unseen,
             const Settings& settings, bool redraws) {
  const int cards = unseen.size();
  assert(cards > (redraws ? 1 : 0));
  int wins = 0;
  int equals = 0;
  for (const Suit suit : {Suit::clubs, Suit::diamonds, Suit::hearts, Suit::spades}) {
    for (std::uint8_t rank = ace; rank <= king; ++rank) {
      const Card card{rank, suit};
      const int copies = unseen.copies_of(card);
      if (copies == 0) continue;
      const Judgement judgement = judge(answer, held, card, settings);
      if (judgement.verdict == Verdict::won) wins += copies;
      if (judgement.ground == Ground::equal) equals += copies;
    }
  }
  if (!redraws) return {wins, cards};
  // An equal card wins with the second draw: wins/cards + equals/cards * wins/(cards - 1).
  return {wins * (cards - 1 + equals), cards * (cards - 1)};
}

}  // namespace trinque::engine::rouge_ou_noir
