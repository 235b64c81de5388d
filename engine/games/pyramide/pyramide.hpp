#pragma once

#include "engine/games/pyramide/events.hpp"
#include "engine/gifts/moves.hpp"
#include "engine/gifts/odds.hpp"

#include <optional>
#include <string_view>
#include <vector>

/// Pyramide, played with the hands that Rouge ou noir leaves on the table. A match is one pyramid
/// of face-down cards, turned one by one from the bottom; who holds the rank gives.
/// rules-pyramide.md
namespace trinque::engine::pyramide {

/// What anybody may know: everything but what lies face down and what is chosen and not revealed
/// yet.
struct View {
  std::vector<Seat> order;
  Seat master;
  std::vector<Hand> hands;
  std::vector<TurnedCard> turned;
  /// The card that is turned next; nothing after the last.
  std::optional<Place> next;
  /// Of the card whose gifts are being chosen, else of the next card.
  std::optional<Dose> stake;
  std::vector<gifts::PendingGifts> gifts;
  int unseen = 0;
  /// Before a card is turned, where the house shows odds.
  std::optional<gifts::Odds> odds = {};
  bool operator==(const View&) const = default;
};

struct Game {
  using Settings = pyramide::Settings;
  using State = pyramide::State;
  using Event = pyramide::Event;
  using Move = gifts::Move;
  using Choices = gifts::Choices;
  using View = pyramide::View;
  using Notice = pyramide::Notice;

  static constexpr std::string_view name = "pyramide";
  static constexpr std::string_view follows = "rouge_ou_noir";

  static std::span<const Setting<Settings>> settings_table() { return pyramide::settings_table(); }
  static Length length(const Settings&) { return {}; }
  static Offer offer(const Settings& settings) { return settings.pyramid; }
  static int cards_needed(const Settings&, int) { return cards_in_all; }

  /// Lays the pyramid for those who hold cards. Refuses as `gifts::cannot_go_on` says.
  static Result<std::vector<Event>> start(const Settings& settings, const Opening& opening,
                                          Chance& chance);

  /// Refuses as `gifts::decide` does. Draws only to turn a card.
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

}  // namespace trinque::engine::pyramide
