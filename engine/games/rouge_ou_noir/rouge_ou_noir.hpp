#pragma once

#include "engine/core/game.hpp"
#include "engine/games/rouge_ou_noir/events.hpp"
#include "engine/games/rouge_ou_noir/state.hpp"
#include "engine/games/rouge_ou_noir/view.hpp"

#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

/// Rouge ou noir: five questions, a card for each, and sips for who is wrong or whom the winner
/// chooses. rules.md 2.2
namespace trinque::engine::rouge_ou_noir {

/// The refusals of this game.
namespace refusals {
using namespace engine::refusals;
/// The answer belongs to another question than `question`.
inline constexpr RefusalCode not_an_answer{"not_an_answer"};
/// Nothing can be given to `to`: himself, somebody who takes no part, or who is not there.
inline constexpr RefusalCode not_a_target{"not_a_target"};
}  // namespace refusals

/// Answers the question.
struct Reply {
  Answer answer = Answer::red;
  bool operator==(const Reply&) const = default;
};
/// Takes back his answer, or his gift as long as it is held. rules.md R23
struct TakeBack {
  bool operator==(const TakeBack&) const = default;
};
/// The master turns the card. rules.md R19
struct Deal {
  bool operator==(const Deal&) const = default;
};
/// Gives what is left, or a part of it where gifts divide.
struct Give {
  Seat to;
  std::optional<int> sips = {};
  bool operator==(const Give&) const = default;
};
/// Lets what is left lapse. rules.md R4
struct GiveNobody {
  bool operator==(const GiveNobody&) const = default;
};
using Move = std::variant<Reply, TakeBack, Deal, Give, GiveNobody>;

/// To whom he may give, and from how many to how many sips.
struct GiveChoice {
  std::vector<Seat> to;
  int min = 0;
  int max = 0;
  bool operator==(const GiveChoice&) const = default;
};

/// What one seat may choose now.
struct Choices {
  std::vector<Answer> answers;
  /// Those of the answers that cannot win; they are accepted. rules.md R8, R9
  std::vector<Answer> hopeless;
  bool take_back = false;
  bool deal = false;
  /// With it he may also give to nobody.
  std::optional<GiveChoice> give;
  bool operator==(const Choices&) const = default;
};

/// The rules. A match is one deal: five cards for everybody, present or not.
struct Game {
  using Settings = rouge_ou_noir::Settings;
  using State = rouge_ou_noir::State;
  using Event = rouge_ou_noir::Event;
  using Move = rouge_ou_noir::Move;
  using Choices = rouge_ou_noir::Choices;
  using View = rouge_ou_noir::View;
  using Notice = rouge_ou_noir::Notice;

  static constexpr std::string_view name = "rouge_ou_noir";
  static constexpr std::string_view follows = "";

  /// Deals go on until the host stops.
  static Length length(const Settings&) { return {}; }
  static Offer offer(const Settings&) { return Offer::never; }
  static std::span<const Setting<Settings>> settings_table();

  /// Whether the host may name the master of the first deal, or of a later one. rules.md R17, R18
  static bool host_names_first(const Settings& settings, bool first_deal);

  /// Refuses with not_enough_players{needed} when fewer than two are present,
  /// too_many_players{max}, and not_playing when the master named in `opening.first` is not in its
  /// order. Draws the master where none is named. rules.md R14, R18
  static Result<std::vector<Event>> start(const Settings& settings, const Opening& opening,
                                          Chance& chance);

  /// Refuses a play with not_playing, not_your_turn{seat}, wrong_phase{phase},
  /// not_an_answer{question}, not_a_target{to} or out_of_range{field, min, max}; a time that is
  /// over with stale; with not_playing an absence or return of a seat that takes no part. An
  /// absence or return that is known already does nothing.
  static Result<std::vector<Event>> decide(const State& state, const Command<Move>& command,
                                           Chance& chance);

  static State evolve(State state, const Event& event);

  static std::vector<Serving> servings(const Event& event);
  static bool begins_turn(const Event& event);
  static Reveal reveals(const Event& event);

  static std::vector<Wait> waits(const State& state);
  /// Who is asked, the master whose card is due, or who gives. Nobody when they are not there.
  static std::vector<Seat> to_act(const State& state);
  static Choices legal_moves(const State& state, Seat seat);
  static std::vector<Move> moves_of(const Choices& choices);

  /// Answers, turns the card that is due, and gives; never takes anything back.
  static std::optional<Move> advise(const Sight<Game>& sight, Temperament temperament,
                                    Chance& chance);

  static View view_for(const State& state, const Viewer& viewer);
  static std::optional<Notice> notice_for(const Event& event, const Viewer& viewer);
  static std::string_view phase_name(const State& state);

  /// Who deals next: the first in turn order after the master who is present, or the very next if
  /// nobody is. Where the host chooses, that is who deals unless he names somebody. Or by chance
  /// anybody but this master. rules.md R17
  static std::optional<Outcome> outcome(const State& state);

  /// The cards of one deal. rules.md R14
  static int cards_needed(const Settings&, int players) { return questions_in_a_deal * players; }
};

static_assert(engine::Game<Game>);

}  // namespace trinque::engine::rouge_ou_noir
