#pragma once

#include "engine/core/cards.hpp"
#include "engine/core/chance.hpp"
#include "engine/core/dose.hpp"
#include "engine/core/result.hpp"
#include "engine/core/seat.hpp"
#include "engine/core/setting.hpp"

#include <concepts>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

/// What a game is. One match of a game is ONE dice round or ONE deal: values, and pure functions
/// over them.
namespace trinque::engine {

/// A player's own decision.
template <class Move>
struct Play {
  Seat seat;
  Move move;
};
/// The turn clock ran out for a player who is present, or the others passed over him.
struct TimedOut {
  Seat seat;
};
/// The waiting for this player ended: he is gone, or on a break. His seat stays his. rules.md 2.3
struct Away {
  Seat seat;
};
/// A player who was away, or had left, plays again.
struct Back {
  Seat seat;
};
/// He said goodbye, or was removed.
struct Left {
  Seat seat;
};

/// What a game waits for by itself, without anybody's turn clock.
enum class WaitKind : std::uint8_t {
  deal,  ///< The server turns the card if the master does not. rules.md R19
  gift,  ///< A gift can be taken back until it stands. rules.md R23
};
/// A wait of this length began with the step after which `waits` first lists it. `serial` tells two
/// waits of one kind apart.
struct Wait {
  WaitKind kind = WaitKind::deal;
  std::uint32_t serial = 0;
  int milliseconds = 0;
  auto operator<=>(const Wait&) const = default;
};
/// A wait is over. Refused `stale` if the game no longer waits for it.
struct Elapsed {
  WaitKind kind = WaitKind::deal;
  std::uint32_t serial = 0;
};

/// Everything that can happen to a game. A new alternative breaks the build of every game that has
/// no answer.
template <class Move>
using Command = std::variant<Play<Move>, TimedOut, Elapsed, Away, Back, Left>;

/// The cards in front of one player, in the order in which he got them.
struct Hand {
  Seat seat;
  std::vector<Card> cards;
  bool operator==(const Hand&) const = default;
};

/// What one game leaves for its follow-up: hands, the pool of cards nobody has seen, and the order
/// of play (the master last).
struct Carried {
  std::vector<Hand> hands;
  CardPool unseen;
  Seat master;
  bool operator==(const Carried&) const = default;
};

/// How a match begins.
struct Opening {
  /// The seats that play, in the room's turn order.
  std::vector<Seat> order;
  /// Those of them who are away or have left from the start (for a follow-up their hands lie on the
  /// table).
  std::set<Seat> away;
  /// Who opens, or is master; drawn by chance if nobody is named.
  std::optional<Seat> first;
  /// Who must not be drawn, as the present master. rules.md R17
  std::optional<Seat> never_first;
  DoseRules doses;
  /// The cards that a follow-up may need after this deal. rules.md R14
  int cards_reserved = 0;
  /// What the game before left, for a follow-up.
  std::optional<Carried> carried;
};

/// How a match ended.
struct Outcome {
  /// The loser who opens the next round, or the next master; nobody: drawn by chance.
  std::optional<Seat> next_first;
  std::optional<Seat> never_first;
  std::optional<Carried> carried;
  bool operator==(const Outcome&) const = default;
};

/// How long a game goes on by itself; 0: until the host stops it. rules.md D19
struct Length {
  int rounds = 0;
  int minutes = 0;
  /// The next match begins as soon as one is over; else the host starts it.
  bool goes_on_by_itself = false;
};

/// Whether a follow-up is offered when the game before it is over.
enum class Offer : std::uint8_t { ask, always, never };

/// What is thrown or turned by an event; phones show its result only at the shared moment of
/// reveal.
enum class Reveal : std::uint8_t { nothing, dice, card };

/// How somebody plays for whom the server chooses.
enum class Temperament : std::uint8_t {
  careful,  ///< Drinks as little as can be. rules.md 4.3
  bold,     ///< Wants to win, whatever it costs.
  joker,    ///< Nobody knows, not even he.
};

/// All that whoever sits in a seat has before his eyes when he chooses: the house rules of this
/// round, what he may know, what he may do.
template <class G>
struct Sight {
  Seat seat;
  typename G::Settings settings;
  DoseRules doses;
  typename G::View view;
  typename G::Choices choices;
};

// clang-format off
/// A game: its types and its rules. `decide` holds the rules and is the only place, with `start`, that has Chance;
/// `evolve` is the only way in which a state changes, and asserts that its event fits. See docs/architecture.md.
template <class G>
concept Game = requires(const typename G::Settings& settings, const Opening& opening, Chance& chance,
                        const typename G::State& state, const typename G::Event& event,
                        const Command<typename G::Move>& command, Seat seat, const Viewer& viewer,
                        const typename G::Choices& choices, const Sight<G>& sight) {
  typename G::Settings; typename G::State; typename G::Event; typename G::Move; typename G::Choices;
  typename G::View;     // what a viewer may know of the state
  typename G::Notice;   // what a viewer may know of an event
  { G::name } -> std::convertible_to<std::string_view>;       // "tas_de_des": on the wire and in folders
  { G::follows } -> std::convertible_to<std::string_view>;    // the game whose hands it takes over, or ""
  { G::length(settings) } -> std::same_as<Length>;
  { G::offer(settings) } -> std::same_as<Offer>;              // Offer::never for what is no follow-up
  { G::settings_table() } -> std::same_as<std::span<const Setting<typename G::Settings>>>;
  { G::start(settings, opening, chance) } -> std::same_as<Result<std::vector<typename G::Event>>>;
  { G::decide(state, command, chance) } -> std::same_as<Result<std::vector<typename G::Event>>>;
  { G::evolve(typename G::State{}, event) } -> std::same_as<typename G::State>;
  { G::servings(event) } -> std::same_as<std::vector<Serving>>;
  { G::begins_turn(event) } -> std::same_as<bool>;   // what is asked, or of whom, begins anew
  { G::reveals(event) } -> std::same_as<Reveal>;
  { G::waits(state) } -> std::same_as<std::vector<Wait>>;
  { G::to_act(state) } -> std::same_as<std::vector<Seat>>;          // several: they choose at the same time
  { G::legal_moves(state, seat) } -> std::same_as<typename G::Choices>;
  { G::moves_of(choices) } -> std::same_as<std::vector<typename G::Move>>;   // the choices one by one
  { G::advise(sight, Temperament::careful, chance) } -> std::same_as<std::optional<typename G::Move>>;  // nothing: he waits
  { G::view_for(state, viewer) } -> std::same_as<typename G::View>;
  { G::notice_for(event, viewer) } -> std::same_as<std::optional<typename G::Notice>>;
  { G::outcome(state) } -> std::same_as<std::optional<Outcome>>;    // nothing while the match goes on
  { G::phase_name(state) } -> std::same_as<std::string_view>;       // "dice.decide", "cards.ask", …
  { G::cards_needed(settings, 2) } -> std::same_as<int>;
  { state.settings } -> std::convertible_to<typename G::Settings>;   // those that this match began with
  { state.doses } -> std::convertible_to<DoseRules>;
  requires std::equality_comparable<typename G::State> && std::equality_comparable<typename G::Event>;
  requires std::equality_comparable<typename G::Settings> && std::equality_comparable<typename G::View>;
};
// clang-format on

/// What the owner of a seat sees now.
template <Game G>
Sight<G> sight_of(const typename G::State& state, Seat seat) {
  return {seat, state.settings, state.doses, G::view_for(state, Viewer{seat}),
          G::legal_moves(state, seat)};
}

}  // namespace trinque::engine
