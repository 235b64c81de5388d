#pragma once

#include "engine/core/game.hpp"
#include "engine/games/tas_de_des/settings.hpp"

#include <optional>
#include <string_view>
#include <variant>
#include <vector>

/// Tas de dés: take the dice over, buy more if you like, beat the score or drink. A match is one
/// round, from the free die of the opener to the one who rolls less. Rules: rules.md 2.1 (D1 to
/// D21) and 2.3; text: docs/seeds.
namespace trinque::engine::tas_de_des {

/// What the dice of one roll show, 1 to 6 each.
using Faces = std::vector<int>;

int score_of(const Faces& faces);

// --- Moves ---

/// Takes dice from the pile, all of them or none. rules.md D9, D10
struct Buy {
  int dice = 0;
  bool operator==(const Buy&) const = default;
};
/// Buys `buy` more dice, then rolls all one holds; refused whole. rules.md D11, D21
struct Roll {
  int buy = 0;
  bool operator==(const Roll&) const = default;
};
using Move = std::variant<Buy, Roll>;

/// The refusals of this game alone.
namespace refusals {
using namespace engine::refusals;

/// The pile holds only `left` dice. rules.md D9
inline constexpr RefusalCode not_enough_dice{"not_enough_dice"};
/// Nothing is left to buy; the round goes on without. rules.md D15
inline constexpr RefusalCode pile_empty{"pile_empty"};
/// The opener does not buy (D6), nor does anybody after a tie where `tie_rebuy` is off (D4).
inline constexpr RefusalCode purchase_not_allowed{"purchase_not_allowed"};
/// Only `left` more dice may be bought in this turn. rules.md D10
inline constexpr RefusalCode purchase_limit{"purchase_limit"};
}  // namespace refusals

// --- State ---

enum class Presence : std::uint8_t { present, away, left };

struct Player {
  Seat seat;
  Presence presence = Presence::present;
  bool operator==(const Player&) const = default;
};

/// Dice bought at once, and their price.
struct Purchase {
  int dice = 0;
  int sips = 0;
  bool operator==(const Purchase&) const = default;
};

/// The score on the table and who rolled it; it stands even if he leaves. rules.md 2.3
struct ToBeat {
  Seat seat;
  int score = 0;
  bool operator==(const ToBeat&) const = default;
};

namespace phases {
/// `seat` has one free die and nothing to beat. rules.md D6
struct Opening {
  Seat seat;
  bool operator==(const Opening&) const = default;
};
/// `seat` holds the dice and buys or rolls; `tied` once he has rolled just the score to beat.
/// rules.md D4
struct Deciding {
  Seat seat;
  bool tied = false;
  bool operator==(const Deciding&) const = default;
};
/// `loser` rolled less, or nobody did and the round is void. rules.md D7, 2.3
struct Over {
  std::optional<Seat> loser;
  Seat opens_next;
  bool operator==(const Over&) const = default;
};
}  // namespace phases
using Phase = std::variant<phases::Opening, phases::Deciding, phases::Over>;

/// One round. pile + hand is `settings.dice_total` at all times. rules.md 3.7
struct State {
  Settings settings;
  DoseRules doses;
  /// In turn order.
  std::vector<Player> players;
  int pile = 0;
  /// The dice held by whose turn it is.
  int hand = 0;
  /// What the dice showed last; empty before the first roll.
  Faces faces;
  /// What they showed when this turn began: a rollback restores it.
  Faces found;
  /// Nothing for the opener.
  std::optional<ToBeat> to_beat;
  /// What was bought in this turn, ties included: a rollback strikes each of them.
  std::vector<Purchase> purchases;
  Phase phase;
  bool operator==(const State&) const = default;
};

// --- Events ---

struct RoundStarted {
  Settings settings;
  DoseRules doses;
  std::vector<Player> players;
  Seat opener;
  /// The opener was drawn by chance.
  bool drawn = false;
  bool operator==(const RoundStarted&) const = default;
};
struct DiceBought {
  Seat seat;
  int dice = 0;
  int sips = 0;
  /// Dice in the pile afterwards.
  int left = 0;
  bool operator==(const DiceBought&) const = default;
};
enum class Verdict : std::uint8_t { opens, beats, ties, loses };
/// All dice in hand fell at once. rules.md D21
struct Rolled {
  Seat seat;
  Faces faces;
  Verdict verdict = Verdict::opens;
  /// The score that was to be beaten; nothing for the opener.
  std::optional<int> to_beat;
  bool operator==(const Rolled&) const = default;
};
struct RoundLost {
  Seat seat;
  /// The dice in the losing roll, which the dose depends on. rules.md D2
  int dice = 0;
  /// As the room caps it; nothing where five dice are free. rules.md D1
  std::optional<Dose> dose;
  bool operator==(const RoundLost&) const = default;
};
/// The dice, or the free die of the opener, are now `seat`'s.
struct TurnTaken {
  Seat seat;
  bool operator==(const TurnTaken&) const = default;
};
/// `seat` was gone or too slow: the dice of his `purchases` in this turn (there may be none) are
/// back in the pile, their sips struck. rules.md 2.3
struct TurnRolledBack {
  Seat seat;
  std::vector<Purchase> purchases;
  bool operator==(const TurnRolledBack&) const = default;
};
/// Nobody but the scorer is left to roll against his score: nobody loses. rules.md 2.3
struct RoundVoided {
  bool operator==(const RoundVoided&) const = default;
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
using Event = std::variant<RoundStarted, DiceBought, Rolled, RoundLost, TurnTaken, TurnRolledBack,
                           RoundVoided, WentAway, CameBack, LeftGame>;

// --- What is told and offered ---

struct Choices {
  bool roll = false;
  /// The most dice that can be bought now, alone or with a roll; 0: none.
  int most_dice = 0;
  bool operator==(const Choices&) const = default;
};

/// All of a round is public.
struct View {
  std::vector<Seat> order;
  /// Who is to act; nobody once the round is over.
  std::optional<Seat> seat;
  int pile = 0;
  int hand = 0;
  Faces faces;
  int bought = 0;
  bool tie = false;
  std::optional<ToBeat> to_beat;
  /// Thousandths to beat the score with 0, 1, 2 … dice bought, ties rolled again; up to the first
  /// 1000 or what may be bought. Nothing unless the house shows odds and there is a score to beat.
  std::optional<std::vector<int>> odds;
  bool operator==(const View&) const = default;
};

struct RoundAnnounced {
  Seat opener;
  bool drawn = false;
  bool operator==(const RoundAnnounced&) const = default;
};
struct TurnUndone {
  Seat seat;
  int dice = 0;
  int sips = 0;
  bool operator==(const TurnUndone&) const = default;
};
using Notice =
    std::variant<RoundAnnounced, DiceBought, Rolled, RoundLost, TurnTaken, TurnUndone, RoundVoided>;

/// Dice bought in this turn.
int bought(const State& state);

/// What a roll lost with so many dice costs, before the room's cap; nothing where five dice are
/// free. rules.md 3.3, D1
std::optional<Dose> penalty(int dice, FiveDice five_dice);

/// The game as the room knows it; what each function promises stands at the concept `engine::Game`.
struct Game {
  using Settings = tas_de_des::Settings;
  using State = tas_de_des::State;
  using Event = tas_de_des::Event;
  using Move = tas_de_des::Move;
  using Choices = tas_de_des::Choices;
  using View = tas_de_des::View;
  struct TurnUndone {
    Seat seat;
    int dice = 0;
    int sips = 0;
    bool operator==(const TurnUndone&) const = default;
  };
  using Notice = tas_de_des::Notice;

  static constexpr std::string_view name = "tas_de_des";
  static constexpr std::string_view follows = "";

  static Length length(const Settings& settings);
  static Offer offer(const Settings& settings);
  static std::span<const Setting<Settings>> settings_table();
  static int cards_needed(const Settings& settings, int players);

  /// Refuses with not_enough_players{needed} unless two of the order are present, with not_playing
  /// if `first` is not of the order. An absent `first` leaves the die to the present seat after
  /// him. rules.md D7, 2.3
  static Result<std::vector<Event>> start(const Settings& settings, const Opening& opening,
                                          Chance& chance);

  /// A move is refused with wrong_phase (the round is over), not_playing (no seat of the round, or
  /// not there), not_your_turn{seat}, out_of_range{field, min, max}, purchase_not_allowed,
  /// pile_empty, not_enough_dice{left} or purchase_limit{left}; a clock that no longer matters with
  /// stale.
  static Result<std::vector<Event>> decide(const State& state, const Command<Move>& command,
                                           Chance& chance);
  static State evolve(State state, const Event& event);

  static std::vector<Serving> servings(const Event& event);
  static bool begins_turn(const Event& event);
  static Reveal reveals(const Event& event);
  static std::vector<Wait> waits(const State& state);
  static std::vector<Seat> to_act(const State& state);
  static Choices legal_moves(const State& state, Seat seat);
  static std::vector<Move> moves_of(const Choices& choices);
  /// Always rolls, with as many dice bought as the temperament wants.
  static std::optional<Move> advise(const Sight<Game>& sight, Temperament temperament,
                                    Chance& chance);
  static View view_for(const State& state, const Viewer& viewer);
  static std::optional<Notice> notice_for(const Event& event, const Viewer& viewer);
  static std::optional<Outcome> outcome(const State& state);
  static std::string_view phase_name(const State& state);
};

static_assert(engine::Game<Game>);

}  // namespace trinque::engine::tas_de_des
