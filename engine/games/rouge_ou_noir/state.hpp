#pragma once

#include "engine/core/dose.hpp"
#include "engine/core/game.hpp"
#include "engine/games/rouge_ou_noir/questions.hpp"

#include <optional>
#include <variant>
#include <vector>

namespace trinque::engine::rouge_ou_noir {

enum class Presence : std::uint8_t { present, away, left };

/// Somebody who plays, and the cards in front of him with what each of them brought.
struct Player {
  Seat seat;
  Presence presence = Presence::present;
  std::vector<Card> cards;
  std::vector<Verdict> verdicts;
  bool operator==(const Player&) const = default;
};

/// Sips for one player.
struct Share {
  Seat to;
  int sips = 0;
  bool operator==(const Share&) const = default;
};

/// The moments of a deal.
namespace phase {

/// Between two turns. No step ends here.
struct Between {
  bool operator==(const Between&) const = default;
};
/// A question waits for its answer.
struct Asking {
  Seat seat;
  Question question = Question::red_or_black;
  bool operator==(const Asking&) const = default;
};
/// An answer waits for its card.
struct Answered {
  Seat seat;
  Answer answer = Answer::red;
  bool operator==(const Answered&) const = default;
};
/// A winner chooses who drinks.
struct Giving {
  Seat seat;
  /// The whole gift.
  int sips = 0;
  /// What stands, in parts where gifts divide.
  std::vector<Share> given;
  /// What he can still take back.
  std::optional<Share> held;
  bool operator==(const Giving&) const = default;
};
/// Everybody has his five cards.
struct Over {
  bool operator==(const Over&) const = default;
};

}  // namespace phase

using Phase =
    std::variant<phase::Between, phase::Asking, phase::Answered, phase::Giving, phase::Over>;

struct State {
  Settings settings;
  DoseRules doses;
  /// In the order of play, the master last.
  std::vector<Player> players;
  int decks = 1;
  int cards_reserved = 0;
  /// The cards that nobody has seen. There is no order in it that could leak.
  CardPool unseen;
  Phase phase;
  /// What the card that was dealt last answered to; nothing if it is void.
  std::optional<Answer> last_answer;
  /// How many waits have begun: the serial of the present one.
  std::uint32_t waits_begun = 0;
  bool operator==(const State&) const = default;
};

/// Whose card comes next, and for which question.
struct Turn {
  Seat seat;
  Question question = Question::red_or_black;
  bool operator==(const Turn&) const = default;
};

/// The player, or nothing for a seat that takes no part.
const Player* find(const State& state, Seat seat);

/// Requires a seat that takes part.
const Player& player_at(const State& state, Seat seat);

/// The last in the order of play. rules.md R2
Seat master_of(const State& state);

bool is_present(const State& state, Seat seat);
bool somebody_is_present(const State& state);

/// Follows from the cards dealt so far; nothing when everybody has five. rules.md R1, R2
std::optional<Turn> next_turn(const State& state);

/// The turn that is on; the last one when the deal is over. Requires a deal that has begun.
Turn turn_of(const State& state);

/// To whom this player may give, in the order of play. rules.md R4, R5
std::vector<Seat> targets_of(const State& state, Seat giver);

/// What has not been given yet; sips that are held count as not given.
int left_of(const phase::Giving& giving);

/// Whether one more card can be put aside without touching those that this deal and the follow-up
/// still need. rules.md R15
bool can_redraw(const State& state);

/// The wait that is on, if any: for the card or for the gift. rules.md R19, R23
std::optional<Wait> wait_of(const State& state);

}  // namespace trinque::engine::rouge_ou_noir
