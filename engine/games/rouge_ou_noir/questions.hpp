#pragma once

#include "engine/core/cards.hpp"
#include "engine/games/rouge_ou_noir/settings.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace trinque::engine::rouge_ou_noir {

/// The five questions; the number of a question is also its stake in sips.
enum class Question : std::uint8_t {
  red_or_black = 1,
  above_or_below,
  between_or_outside,
  which_suit,
  even_odd_or_head,
};

inline constexpr int questions_in_a_deal = 5;

/// 1 to 5.
constexpr int number_of(Question question) { return static_cast<int>(question); }

enum class Answer : std::uint8_t {
  red,
  black,
  above,
  below,
  between,
  outside,
  clubs,
  diamonds,
  hearts,
  spades,
  even,
  odd,
  head,
};

Question question_of(Answer answer);

/// The answers that a question allows, in the order in which it is read out.
std::span<const Answer> answers_to(Question question);

enum class Verdict : std::uint8_t {
  won,
  lost,
  voided,  ///< Nobody answered: no sips, no gift. rules.md 2.3
};

/// What decided.
enum class Ground : std::uint8_t { colour, order, equal, suit, parity, voided };

/// Whether an answer is right, and why.
struct Judgement {
  Verdict verdict = Verdict::voided;
  Ground ground = Ground::voided;
  /// What the aces counted as, 1 or 14, where the other value would have turned the verdict round.
  std::optional<int> ace = {};
  bool operator==(const Judgement&) const = default;
};

/// Judges an answer by the cards that the player holds and the card that he is dealt. The second
/// question looks at one held card and the third at two; the others look at none. Requires
/// held.size() >= 1 for the second and >= 2 for the third. rules.md R6-R12, 2.2.1
Judgement judge(Answer answer, std::span<const Card> held, Card drawn, const Settings& settings);

/// The answers that no card could make right. rules.md R8, R9
std::vector<Answer> hopeless_answers(Question question, std::span<const Card> held,
                                     const Settings& settings);

}  // namespace trinque::engine::rouge_ou_noir
