#pragma once

#include "engine/games/give_n_take/events.hpp"
#include "engine/gifts/giving.hpp"
#include "engine/gifts/moves.hpp"

#include <string_view>

/// Give'n'Take, played with the hands that Rouge ou noir leaves on the table. A match is one
/// layout: two columns of face-down cards, GIVE and TAKE, turned one by one. rules.md section 1
namespace trinque::engine::give_n_take {

/// The refusals of this game besides the shared ones.
namespace refusals {

using gifts::refusals::not_a_target;
using gifts::refusals::not_enough_cards;

}  // namespace refusals

using gifts::Choices;
using gifts::Give;
using gifts::GiveChoice;
using gifts::GiveNobody;
using gifts::Move;
using gifts::PendingGifts;
using gifts::Reveal;
using gifts::TakeBack;

/// What anybody may know: everything but what lies face down and what is chosen and not revealed
/// yet.
struct View {
  std::vector<Seat> order;
  Seat master;
  int rows = 0;
  std::vector<Hand> hands;
  std::vector<TurnedCard> turned;
  /// The card that is turned next; nothing after the last.
  std::optional<Place> next;
  /// Of the card whose gifts are being chosen, else of the next card.
  std::optional<Dose> stake;
  std::vector<PendingGifts> gifts;
  int unseen = 0;
  /// Before a card is turned, where the house shows odds.
  std::optional<Odds> odds = {};
  bool operator==(const View&) const = default;
};

struct Game {
  using Settings = give_n_take::Settings;
  using State = give_n_take::State;
  using Event = give_n_take::Event;
  using Move = gifts::Move;
  using Choices = gifts::Choices;
  using View = give_n_take::View;
  using Notice = give_n_take::Notice;

  static constexpr std::string_view name = "give_n_take";
  static constexpr std::string_view follows = "rouge_ou_noir";

  static std::span<const Setting<Settings>> settings_table() {
    return give_n_take::settings_table();
  }
  static Length length(const Settings&) { return {}; }
  static Offer offer(const Settings& settings) { return settings.gnt; }
  static int cards_needed(const Settings& settings, int) { return 2 * settings.gnt_rows; }

  /// Deals the layout to those who hold cards. Refuses with wrong_phase when no hands are carried
  /// over, not_enough_players{needed} when fewer than two of their holders are there, and
  /// not_enough_cards{needed, left}.
  static Result<std::vector<Event>> start(const Settings& settings, const Opening& opening,
                                          Chance& chance);

  /// Refuses as `gifts::decide` does. Draws only to turn a card.
  static Result<std::vector<Event>> decide(const State& state, const Command<Move>& command,
                                           Chance& chance);

  static State evolve(State state, const Event& event);

  static std::vector<Serving> servings(const Event& event);
  static bool begins_turn(const Event& event);
  static engine::Reveal reveals(const Event& event);
  static std::vector<Wait> waits(const State& state);
  static std::vector<Seat> to_act(const State& state);
  static Choices legal_moves(const State& state, Seat seat);
  static std::vector<Move> moves_of(const Choices& choices);
  /// Turns the card that is due, and gives; never takes anything back.
  static std::optional<Move> advise(const Sight<Game>& sight, Temperament temperament,
                                    Chance& chance);
  static View view_for(const State& state, const Viewer& viewer);
  static std::optional<Notice> notice_for(const Event& event, const Viewer& viewer);

  /// Nothing is carried on, and who is master next was said by the deal before.
  static std::optional<Outcome> outcome(const State& state);
  static std::string_view phase_name(const State& state);
};

static_assert(engine::Game<Game>);

}  // namespace trinque::engine::give_n_take
