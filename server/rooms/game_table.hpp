#pragma once

#include "engine/core/chance.hpp"
#include "engine/core/game.hpp"
#include "protocol/any_match.hpp"
#include "protocol/messages.hpp"
#include "server/chance/chance_source.hpp"
#include "server/rooms/instant.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace trinque::server {

namespace refusals {
/// No game of the house is called `game`, or it only follows another.
inline constexpr engine::RefusalCode unknown_game{"unknown_game"};
}  // namespace refusals

/// Who could play now, in turn order.
struct Attendance {
  std::vector<engine::Seat> order;
  /// Not waited for; their turns pass.
  std::set<engine::Seat> away;
  /// Said goodbye; they are dealt nothing.
  std::set<engine::Seat> left;
};

/// What the games did, for the room to book and to tell.
struct Happened {
  std::vector<std::string> events;
  std::vector<engine::Serving> servings;
  engine::Reveal reveal = engine::Reveal::nothing;
  /// What fell, in its order.
  std::vector<Draw> draws = {};
  std::vector<protocol::RecapRow> recap = {};
  /// A game of the evening begins; a follow-up goes on with the one before it.
  bool begins_game = false;

  void append(Happened&& later);
};

/// Where the evening stands.
enum class Stage : std::uint8_t {
  lobby,     ///< No game yet.
  playing,   ///< A round or deal is on.
  offering,  ///< The host is asked whether to go on with a follow-up.
  between,   ///< A deal is over; the host starts the next.
  ended,     ///< A game is over, with its recap.
};

/// Where the evening stands, but for the match itself.
struct Progress {
  std::string chosen;
  /// The game that is on or was last; a follow-up counts as the game that it follows.
  std::string current;
  Stage stage = Stage::lobby;
  std::set<engine::Seat> playing;
  std::optional<engine::Seat> next_first;
  std::optional<engine::Seat> never_first;
  std::optional<engine::Carried> carried;
  int round = 0;
  Instant started_at = 0;
  bool last_round = false;
  /// The next round begins once enough players are there.
  bool round_is_due = false;
};

/// A round or deal that is about to begin, once its chance is there.
struct Announced {
  std::string game;
  /// The seats that play it, in turn order.
  std::vector<engine::Seat> order;
  /// It is the follow-up that was offered, with the cards that are left.
  bool carried = false;
};

/// The games of one room: their settings, which one is chosen, and the round or deal that is on.
/// Pure: chance is handed in, time is an argument.
class GameTable {
 public:
  GameTable(std::vector<std::unique_ptr<protocol::AnyGame>> games, ChanceSource chance_source);

  /// Chooses the game that starts next. Refuses unknown_game{game}.
  engine::Result<void> choose(std::string_view game);

  /// Sets house rules of one game, all or none; they hold from its next round or deal. Refuses
  /// wrong_phase{phase} for the game that is announced: what its chance could depend on stands
  /// still.
  engine::Result<void> change_settings(const protocol::ChangeSettings& change);

  /// Announces the chosen game, or its next deal. `first` opens or is master, where the host may
  /// say so.
  engine::Result<Happened> start(std::optional<engine::Seat> first, const Attendance& attendance,
                                 const engine::DoseRules& doses, Instant now);

  /// Plays a move that answers `turn`. Refuses wrong_phase{phase}, stale{turn}, or as the game
  /// does.
  engine::Result<Happened> play(engine::Seat seat, const protocol::PlayMove& play);

  /// Plays for a seat what is advised to it, or nothing where it is to wait; `whim` is the chance
  /// of the adviser. Requires that a round or deal is on.
  engine::Result<std::optional<Happened>> play_advised(engine::Seat seat,
                                                       engine::Temperament temperament,
                                                       engine::Chance& whim);

  /// What happens without a move. Nothing if it comes too late to matter.
  std::optional<Happened> occur(const protocol::Occurrence& occurrence);

  /// Announces a follow-up that is offered, or declines. Refuses wrong_phase{phase}, and
  /// unknown_game{game} for what is not offered.
  engine::Result<Happened> follow_up(const protocol::FollowUp& answer, const Attendance& attendance,
                                     const engine::DoseRules& doses);

  /// The game ends with this round or deal. Refuses wrong_phase{phase}.
  engine::Result<Happened> last_round();

  /// Ends the game. Refuses wrong_phase{phase}.
  engine::Result<Happened> stop();

  /// The round or deal that waits for its chance.
  const std::optional<Announced>& announced() const { return announced_; }

  /// Begins what is announced. If too few players are left for it, it is announced no more, and
  /// what led to it stands as before: a round stays due, a follow-up offered.
  engine::Result<Happened> begin(const Attendance& attendance, const engine::DoseRules& doses,
                                 MatchChance chance);

  /// Moves on as long as something is over and what follows needs nobody: the next round or a
  /// follow-up is announced, a follow-up offered, or the game ends.
  Happened move_on(const Attendance& attendance, const engine::DoseRules& doses, Instant now);

  Stage stage() const { return progress_.stage; }
  std::string_view phase() const;
  /// The follow-ups among which the host may choose, or the one that he chose. Requires the stage
  /// `offering`.
  std::vector<std::string_view> offered() const;
  std::string_view chosen() const { return progress_.chosen; }
  int round() const { return progress_.round; }
  bool is_last_round() const { return progress_.last_round; }
  /// The round or deal that is on, or was last; null before the first.
  const protocol::AnyMatch* match() const { return match_.get(); }
  /// Whether a round or deal is on that is not over.
  bool is_on() const { return progress_.stage == Stage::playing && !progress_.round_is_due; }
  /// Whether a game, or a part of it, is looked back upon.
  bool shows_recap() const;
  bool takes_part(engine::Seat seat) const;

  /// An entry per game: its name and the values of its settings.
  void write_settings(protocol::JsonText& json) const;

  /// The parts of a record, each for a journal: the settings of all games, where the evening
  /// stands, the match that is on (or was last), and its chance.
  void store_settings(protocol::JsonText& json) const;
  void store_progress(protocol::JsonText& json) const;
  void store_match(protocol::JsonText& json) const;
  void store_chance(protocol::JsonText& json) const;
  void store_announced(protocol::JsonText& json) const;
  /// Reads what these wrote. False if it does not fit.
  [[nodiscard]] bool restore_settings(const nlohmann::json& stored);
  [[nodiscard]] bool restore_progress(const nlohmann::json& stored, Instant shift);
  [[nodiscard]] bool restore_match(const nlohmann::json& stored);
  [[nodiscard]] bool restore_chance(const nlohmann::json& stored);
  [[nodiscard]] bool restore_announced(const nlohmann::json& stored);

 private:
  protocol::AnyGame& game(std::string_view name) const;
  /// The follow-ups of this game that the room allows.
  std::vector<const protocol::AnyGame*> follow_ups_of(std::string_view name) const;
  /// Those of them for which enough cards are left.
  std::vector<const protocol::AnyGame*> playable_follow_ups() const;
  std::optional<engine::Seat> next_first(const Attendance& attendance) const;
  engine::Opening opening(const protocol::AnyGame& game, const Attendance& attendance,
                          const engine::DoseRules& doses) const;
  engine::Opening opening_of_follow_up(const Attendance& attendance,
                                       const engine::DoseRules& doses) const;
  engine::Result<void> announce(const protocol::AnyGame& game, const engine::Opening& opening,
                                bool carried);
  Happened happened(protocol::MatchStep&& step);
  Happened end(std::string_view why);
  Happened conclude(const engine::Outcome& outcome, const Attendance& attendance,
                    const engine::DoseRules& doses, Instant now);
  std::optional<std::string_view> reason_to_end(Instant now) const;
  engine::Refusal wrong_phase() const;

  std::vector<std::unique_ptr<protocol::AnyGame>> games_;
  ChanceSource chance_source_;
  Progress progress_;
  std::optional<Announced> announced_;
  std::unique_ptr<protocol::AnyMatch> match_;
  MatchChance chance_;
};

}  // namespace trinque::server
