#pragma once

#include "engine/core/chance.hpp"
#include "engine/core/game.hpp"
#include "protocol/any_match.hpp"
#include "protocol/messages.hpp"
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

/// The games of one room: their settings, which one is chosen, and the round or deal that is on. Pure: chance is
/// handed in, time is an argument.
class GameTable {
 public:
  using FreshChance = std::function<std::unique_ptr<engine::Chance>()>;

  GameTable(std::vector<std::unique_ptr<protocol::AnyGame>> games, FreshChance fresh_chance);

  /// Chooses the game that starts next. Refuses unknown_game{game}.
  engine::Result<void> choose(std::string_view game);

  /// Sets house rules of one game, all or none; they hold from its next round or deal.
  engine::Result<void> change_settings(const protocol::ChangeSettings& change);

  /// Starts the chosen game, or its next deal. `first` opens or is master, where the host may say so.
  engine::Result<Happened> start(std::optional<engine::Seat> first, const Attendance& attendance,
                                 const engine::DoseRules& doses, Instant now);

  /// Plays a move that answers `turn`. Refuses wrong_phase{phase}, stale{turn}, or as the game does.
  engine::Result<Happened> play(engine::Seat seat, const protocol::PlayMove& play);

  /// What happens without a move. Nothing if it comes too late to matter.
  std::optional<Happened> occur(const protocol::Occurrence& occurrence);

  /// Goes on with the follow-up that is offered, or not. Refuses wrong_phase{phase}.
  engine::Result<Happened> follow_up(bool accept, const Attendance& attendance, const engine::DoseRules& doses);

  /// The game ends with this round or deal. Refuses wrong_phase{phase}.
  engine::Result<Happened> last_round();

  /// Ends the game. Refuses wrong_phase{phase}.
  engine::Result<Happened> stop();

  /// Moves on as long as something is over and what follows needs nobody: to the next round, a follow-up, the offer of
  /// one, or the end.
  Happened move_on(const Attendance& attendance, const engine::DoseRules& doses, Instant now);

  Stage stage() const { return stage_; }
  std::string_view phase() const;
  std::string_view chosen() const { return chosen_; }
  int round() const { return round_; }
  bool is_last_round() const { return last_round_; }
  /// The round or deal that is on, or was last; null before the first.
  const protocol::AnyMatch* match() const { return match_.get(); }
  /// Whether a round or deal is on that is not over.
  bool is_on() const { return stage_ == Stage::playing && !round_is_due_; }
  bool takes_part(engine::Seat seat) const;

  /// An entry per game: its name and the values of its settings.
  void write_settings(protocol::JsonText& json) const;

 private:
  protocol::AnyGame& game(std::string_view name) const;
  const protocol::AnyGame* follow_up_of(std::string_view name) const;
  std::optional<engine::Seat> next_first(const Attendance& attendance) const;
  engine::Opening opening(const protocol::AnyGame& game, const Attendance& attendance,
                          const engine::DoseRules& doses) const;
  engine::Result<Happened> begin(const protocol::AnyGame& game, const engine::Opening& opening);
  Happened end(std::string_view why);
  Happened conclude(const engine::Outcome& outcome, const Attendance& attendance, const engine::DoseRules& doses,
                    Instant now);
  std::optional<std::string_view> reason_to_end(Instant now) const;
  engine::Refusal wrong_phase() const;

  std::vector<std::unique_ptr<protocol::AnyGame>> games_;
  FreshChance fresh_chance_;
  std::string chosen_;
  /// The game that is on or was last; a follow-up counts as the game that it follows.
  std::string current_;
  Stage stage_ = Stage::lobby;
  std::unique_ptr<protocol::AnyMatch> match_;
  std::unique_ptr<engine::Chance> chance_;
  std::set<engine::Seat> playing_;
  std::optional<engine::Seat> next_first_;
  std::optional<engine::Seat> never_first_;
  std::optional<engine::Carried> carried_;
  int round_ = 0;
  Instant started_at_ = 0;
  bool last_round_ = false;
  /// The next round begins once enough players are there.
  bool round_is_due_ = false;
};

}  // namespace trinque::server
