#pragma once

#include "engine/games/rouge_ou_noir/state.hpp"

#include <optional>
#include <variant>
#include <vector>

/// What a viewer may know. All dealt cards are open (rules.md R20); of the unseen ones only the
/// number is told.
namespace trinque::engine::rouge_ou_noir {

struct HandView {
  Seat seat;
  std::vector<Card> cards;
  /// One for each card.
  std::vector<Verdict> results;
  bool operator==(const HandView&) const = default;
};
struct ShareView {
  Seat to;
  int sips = 0;
  bool operator==(const ShareView&) const = default;
};
struct GiftView {
  Seat seat;
  int sips = 0;
  int left = 0;
  std::vector<Seat> to;
  std::vector<ShareView> given;
  std::optional<ShareView> held;
  bool operator==(const GiftView&) const = default;
};
/// In thousandths.
struct ChanceView {
  Answer answer = Answer::red;
  int permille = 0;
  bool operator==(const ChanceView&) const = default;
};
struct View {
  std::vector<Seat> order;
  Seat master;
  int decks = 1;
  /// The turn that is on, or the last one when the deal is over.
  Question question = Question::red_or_black;
  Seat seat;
  /// What was answered in this turn.
  std::optional<Answer> answer;
  std::vector<HandView> hands;
  int unseen = 0;
  std::optional<GiftView> gift;
  /// Where the house shows odds, from the question until its card.
  std::optional<std::vector<ChanceView>> chances;
  bool operator==(const View&) const = default;
};

/// What is told of an event.
namespace notices {

struct DealStarted {
  Seat master;
  bool drawn = false;
  int decks = 1;
  bool decks_raised = false;
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
struct CardRedrawn {
  Seat seat;
  Card card;
  bool operator==(const CardRedrawn&) const = default;
};
struct CardDealt {
  Seat seat;
  Card card;
  Question question = Question::red_or_black;
  std::optional<Answer> answer;
  Judgement judgement;
  /// How likely the answer was right, in thousandths: for who looks back.
  std::optional<int> chance = {};
  bool operator==(const CardDealt&) const = default;
};
struct GiftAsked {
  Seat seat;
  int sips = 0;
  bool operator==(const GiftAsked&) const = default;
};
struct GiftHeld {
  Seat seat;
  Seat to;
  int sips = 0;
  bool operator==(const GiftHeld&) const = default;
};
struct GiftTakenBack {
  Seat seat;
  bool operator==(const GiftTakenBack&) const = default;
};
struct GiftGiven {
  Seat seat;
  Seat to;
  int sips = 0;
  bool operator==(const GiftGiven&) const = default;
};
struct GiftLapsed {
  Seat seat;
  int sips = 0;
  bool operator==(const GiftLapsed&) const = default;
};
struct DealOver {
  bool operator==(const DealOver&) const = default;
};

}  // namespace notices

/// Absences and returns are told by the room.
using Notice = std::variant<notices::DealStarted, notices::Asked, notices::Answered,
                            notices::AnswerTakenBack, notices::CardRedrawn, notices::CardDealt,
                            notices::GiftAsked, notices::GiftHeld, notices::GiftTakenBack,
                            notices::GiftGiven, notices::GiftLapsed, notices::DealOver>;

}  // namespace trinque::engine::rouge_ou_noir
