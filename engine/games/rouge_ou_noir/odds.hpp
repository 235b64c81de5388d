#pragma once

#include "engine/games/rouge_ou_noir/questions.hpp"

namespace trinque::engine::rouge_ou_noir {

/// A chance as an exact fraction.
struct Odds {
  int wins = 0;
  int of = 1;
  bool operator==(const Odds&) const = default;

  /// In thousandths, rounded to the nearest.
  int permille() const { return (2000 * wins + of) / (2 * of); }
};

/// How likely the answer is right when the next card comes from `unseen`, each card as likely as
/// the others. `redraws`: a card of equal rank is put aside and one more drawn. Requires a pool
/// that is not empty, and two cards in it if `redraws`. rules.md 4.4, R6
Odds odds_of(Answer answer, std::span<const Card> held, const CardPool& unseen,
             const Settings& settings, bool redraws);

}  // namespace trinque::engine::rouge_ou_noir
