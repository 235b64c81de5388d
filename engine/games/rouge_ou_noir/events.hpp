#pragma once

#include "engine/core/dose.hpp"
#include "engine/games/rouge_ou_noir/questions.hpp"

#include <optional>
#include <set>
#include <variant>
#include <vector>

/// What happens in a deal. These are the truth and go to the journal; what phones are told is a
/// `Notice`.
namespace trinque::engine::rouge_ou_noir {

/// A deal begins: all that the state is made from.
struct DealStarted {
  Settings settings;
  DoseRules doses;
  /// The order of play, the master last. rules.md R1, R2
  std::vector<Seat> order;
  /// Who is not there from the start.
  std::set<Seat> away;
  /// Whether chance named the master.
  bool drawn = false;
  int decks = 1;
  /// Whether the house rule asks for fewer decks than the deal needs. rules.md R14
  bool decks_raised = false;
  /// Cards that stay for the follow-up.
  int cards_reserved = 0;
  bool operator==(const DealStarted&) const = default;
};
struct Asked {
  Seat seat;
  Question question = Question::red_or_black;
  bool operator==(const Asked&) const = default;
};
struct Answered {
  Seat seat;
  Answer answer = Answer::red;
  bool operator==(const Answered&) const = default;
};
struct AnswerTakenBack {
  Seat seat;
  bool operator==(const AnswerTakenBack&) const = default;
};
/// A card of equal rank was put aside; one more follows. rules.md R6
struct CardRedrawn {
  Seat seat;
  Card card;
  bool operator==(const CardRedrawn&) const = default;
};
struct CardDealt {
  Seat seat;
  Card card;
  Question question = Question::red_or_black;
  /// Nobody answered: the card is void.
  std::optional<Answer> answer;
  Judgement judgement;
  /// What a wrong answer costs.
  std::optional<Dose> dose;
  /// How likely the answer was right before the card was turned, in thousandths. rules.md 4.4
  std::optional<int> chance = {};
  bool operator==(const CardDealt&) const = default;
};
/// The winner is to choose; asked again when the one he chose is gone before the gift stands.
struct GiftAsked {
  Seat seat;
  /// What is left to give.
  int sips = 0;
  bool operator==(const GiftAsked&) const = default;
};
/// Chosen, and not yet final. rules.md R23
struct GiftHeld {
  Seat seat;
  Seat to;
  int sips = 0;
  bool operator==(const GiftHeld&) const = default;
};
/// The chooser took it back, or the one he chose is gone.
struct GiftTakenBack {
  Seat seat;
  bool operator==(const GiftTakenBack&) const = default;
};
struct GiftGiven {
  Seat seat;
  Seat to;
  int sips = 0;
  /// What the receiver is asked for: the sips, or the most that the room asks at once.
  Dose dose;
  bool operator==(const GiftGiven&) const = default;
};
/// Nobody drinks these sips.
struct GiftLapsed {
  Seat seat;
  int sips = 0;
  bool operator==(const GiftLapsed&) const = default;
};
struct DealOver {
  bool operator==(const DealOver&) const = default;
};
struct WentAway {
  Seat seat;
  bool operator==(const WentAway&) const = default;
};
struct CameBack {
  Seat seat;
  bool operator==(const CameBack&) const = default;
};
struct LeftGame {
  Seat seat;
  bool operator==(const LeftGame&) const = default;
};

using Event = std::variant<DealStarted, Asked, Answered, AnswerTakenBack, CardRedrawn, CardDealt,
                           GiftAsked, GiftHeld, GiftTakenBack, GiftGiven, GiftLapsed, DealOver,
                           WentAway, CameBack, LeftGame>;

}  // namespace trinque::engine::rouge_ou_noir
