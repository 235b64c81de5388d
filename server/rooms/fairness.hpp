#pragma once

#include "engine/core/result.hpp"
#include "engine/core/seat.hpp"
#include "protocol/json_text.hpp"
#include "server/chance/chance_source.hpp"
#include "server/chance/transcript.hpp"
#include "server/rooms/instant.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trinque::server {

namespace refusals {
/// The round is opened already, or is another one; `number` is the last that was committed to.
inline constexpr engine::RefusalCode too_late{"too_late"};
/// The contribution is not what was pledged.
inline constexpr engine::RefusalCode wrong_contribution{"wrong_contribution"};
/// The seat has contributed to this round.
inline constexpr engine::RefusalCode contributed{"contributed"};
}  // namespace refusals

/// Nobody is waited for longer, in milliseconds.
inline constexpr Instant time_to_open = 2'000;

/// Why a seat has no part in the chance of a round.
enum class LeftOutFor : std::uint8_t {
  unpledged,  ///< No pledge stood for it.
  absent,     ///< Its page was not in front, and all others had opened.
  late,
};
std::string_view name_of(LeftOutFor why);

/// Why a secret is revealed.
enum class RevealedFor : std::uint8_t {
  over,
  unplayable,  ///< Too few players were left before it began.
  stopped,
  closed,
};
std::string_view name_of(RevealedFor why);

/// Commits to the chance of each round, takes in what the phones add, and writes the transcript.
/// Pure: the secret and the time are handed in. docs/fairness.md
class Fairness {
 public:
  enum class Phase : std::uint8_t { none, opening, open };

  /// A seat that is to play.
  struct Playing {
    engine::Seat seat;
    std::string name;
  };
  /// A round that is about to begin.
  struct Round {
    std::string_view game;
    /// Its cards are what the round before left.
    bool carried = false;
    std::vector<Playing> seats;
  };

  explicit Fairness(std::string code) : code_(std::move(code)) {}

  /// The pledge that stands for a seat from now on. Requires 64 hexadecimal digits.
  void pledge(engine::Seat seat, const std::string& pledge);
  /// The pledge that stands, or empty.
  std::string pledge_of(engine::Seat seat) const;

  /// Commits to a round. Requires that the one before is revealed.
  void commit(const Round& round, const std::string& secret, Instant now);

  /// Opens the contribution of a seat; `next` (or empty) is the pledge of its next one. Refuses
  /// too_late{number}, not_playing, contributed or wrong_contribution{number}.
  engine::Result<void> contribute(engine::Seat seat, std::uint32_t number,
                                  const std::string& contribution, const std::string& next);

  /// The seats that pledged and have not opened.
  std::vector<engine::Seat> awaited() const;
  /// When the opening ends at the latest.
  Instant until() const { return state_.committed_at + time_to_open; }

  /// Ends the opening; the draws come from what is returned. Requires the phase `opening`.
  Recipe open(Instant now);

  /// Notes what one step of the game drew, and what everybody was told of it.
  void record(std::span<const Draw> draws, std::span<const std::string> events);

  /// Reveals the secret of the round, if there is one.
  void reveal(RevealedFor why);

  /// Of the last round that was committed to.
  std::uint32_t number() const { return state_.number; }
  Phase phase() const { return state_.phase; }

  /// The section of the frame. docs/fairness.md section 6
  void write(protocol::JsonText& json) const;

  /// The lines of the transcript since the last call.
  std::string take_lines() { return writer_.take_lines(); }

  void store(protocol::JsonText& json) const;
  /// Reads what `store` wrote; times move by `shift`. False if it does not fit.
  [[nodiscard]] bool restore(const nlohmann::json& stored, Instant shift);

 private:
  /// A seat of the round, and what it pledged and opened, or empty.
  struct Committed {
    engine::Seat seat;
    std::string name;
    std::string pledge;
    std::string contribution;

    bool is_awaited() const { return !pledge.empty() && contribution.empty(); }
  };
  struct LeftOut {
    engine::Seat seat;
    LeftOutFor why = LeftOutFor::late;
  };
  struct Revealed {
    std::uint32_t number = 0;
    RevealedFor why = RevealedFor::over;
    std::string secret;
  };
  struct State {
    std::string last_hash;
    std::uint32_t number = 0;
    Phase phase = Phase::none;
    std::string secret;
    std::string commitment;
    Instant committed_at = 0;
    std::vector<Committed> seats;
    std::map<engine::Seat, std::string> standing;
    std::vector<LeftOut> left_out;
    std::optional<Revealed> revealed;
  };

  void begin_transcript();
  void add(protocol::JsonText& entry);
  void write_left_out(protocol::JsonText& json) const;
  std::string terms_of(const Round& round, const std::string& secret_hash) const;

  std::string code_;
  State state_;
  TranscriptWriter writer_;
};

}  // namespace trinque::server
