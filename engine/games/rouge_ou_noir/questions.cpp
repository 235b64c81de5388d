#include "engine/games/rouge_ou_noir/questions.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace trinque::engine::rouge_ou_noir {
namespace {

constexpr std::array<Answer, 13> all_answers = {
    Answer::red,     Answer::black, Answer::above,    Answer::below,  Answer::between,
    Answer::outside, Answer::clubs, Answer::diamonds, Answer::hearts, Answer::spades,
    Answer::even,    Answer::odd,   Answer::head};

constexpr int high_ace = 14;

/// Where a rank may stand in the order ace, 2, …, king, ace.
std::array<int, 2> heights_of(std::uint8_t rank, AceMode mode) {
  if (rank != ace) return {rank, rank};
  switch (mode) {
    case AceMode::dual: return {ace, high_ace};
    case AceMode::high: return {high_ace, high_ace};
    case AceMode::low: return {ace, ace};
  }
  return {ace, high_ace};
}

/// Only for the second question (`first`) and the third (`first`, `second`).
bool is_true(Answer answer, int drawn, int first, int second) {
  const auto [low, high] = std::minmax(first, second);
  if (answer == Answer::above) return drawn > first;
  if (answer == Answer::below) return drawn < first;
  if (answer == Answer::between) return low < drawn && drawn < high;
  assert(answer == Answer::outside);
  return drawn < low || high < drawn;
}

/// Whether some choice of values for the aces, each on its own, makes the answer true. rules.md R7
bool can_be_true(Answer answer, Card drawn, Card first, Card second, AceMode mode) {
  for (const int height : heights_of(drawn.rank, mode)) {
    for (const int one : heights_of(first.rank, mode)) {
      for (const int other : heights_of(second.rank, mode)) {
        if (is_true(answer, height, one, other)) return true;
      }
    }
  }
  return false;
}

Judgement judged(bool right, Ground ground) {
  return {right ? Verdict::won : Verdict::lost, ground};
}

Judgement judge_order(Answer answer, std::span<const Card> held, Card drawn, AceMode mode) {
  const Card first = held.front();
  const Card second = held.back();
  // Equal rank comes before the two values of an ace. rules.md R7
  if (drawn.rank == first.rank || drawn.rank == second.rank) return judged(false, Ground::equal);

  Judgement judgement = judged(can_be_true(answer, drawn, first, second, mode), Ground::order);
  const bool right_if_low = can_be_true(answer, drawn, first, second, AceMode::low);
  const bool right_if_high = can_be_true(answer, drawn, first, second, AceMode::high);
  if (right_if_low != right_if_high) {
    const bool counted_low = mode == AceMode::low || (mode == AceMode::dual && right_if_low);
    judgement.ace = counted_low ? int{ace} : high_ace;
  }
  return judgement;
}

Judgement judge_parity(Answer answer, Card drawn, AceParity ace_parity) {
  const bool head = is_head(drawn) || (drawn.rank == ace && ace_parity == AceParity::head);
  if (head || answer == Answer::head) return judged(head && answer == Answer::head, Ground::parity);
  return judged((drawn.rank % 2 == 0) == (answer == Answer::even), Ground::parity);
}

}  // namespace

Question question_of(Answer answer) {
  switch (answer) {
    case Answer::red:
    case Answer::black: return Question::red_or_black;
    case Answer::above:
    case Answer::below: return Question::above_or_below;
    case Answer::between:
    case Answer::outside: return Question::between_or_outside;
    case Answer::clubs:
    case Answer::diamonds:
    case Answer::hearts:
    case Answer::spades: return Question::which_suit;
    case Answer::even:
    case Answer::odd:
    case Answer::head: return Question::even_odd_or_head;
  }
  return Question::red_or_black;
}

std::span<const Answer> answers_to(Question question) {
  const std::span<const Answer> all = all_answers;
  switch (question) {
    case Question::red_or_black: return all.subspan(0, 2);
    case Question::above_or_below: return all.subspan(2, 2);
    case Question::between_or_outside: return all.subspan(4, 2);
    case Question::which_suit: return all.subspan(6, 4);
    case Question::even_odd_or_head: return all.subspan(10, 3);
  }
  return {};
}

Judgement judge(Answer answer, std::span<const Card> held, Card drawn, const Settings& settings) {
  switch (question_of(answer)) {
    case Question::red_or_black:
      return judged((colour_of(drawn.suit) == Colour::red) == (answer == Answer::red),
                    Ground::colour);
    case Question::above_or_below:
      assert(!held.empty());
      return judge_order(answer, held.first(1), drawn, settings.ace_mode);
    case Question::between_or_outside:
      assert(held.size() >= 2);
      return judge_order(answer, held.first(2), drawn, settings.ace_mode);
    case Question::which_suit: {
      const auto suits = answers_to(Question::which_suit);
      return judged(suits[static_cast<std::size_t>(drawn.suit)] == answer, Ground::suit);
    }
    case Question::even_odd_or_head: return judge_parity(answer, drawn, settings.ace_q5);
  }
  return {};
}

std::vector<Answer> hopeless_answers(Question question, std::span<const Card> held,
                                     const Settings& settings) {
  const auto can_win = [&](Answer answer) {
    for (std::uint8_t rank = ace; rank <= king; ++rank) {
      for (const Suit suit : {Suit::clubs, Suit::diamonds, Suit::hearts, Suit::spades}) {
        if (judge(answer, held, {rank, suit}, settings).verdict == Verdict::won) return true;
      }
    }
    return false;
  };
  std::vector<Answer> hopeless;
  std::ranges::remove_copy_if(answers_to(question), std::back_inserter(hopeless), can_win);
  return hopeless;
}

}  // namespace trinque::engine::rouge_ou_noir
