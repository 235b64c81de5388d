#pragma once

#include "engine/core/seat.hpp"
#include "protocol/json_text.hpp"
#include "server/rooms/instant.hpp"

#include <nlohmann/json_fwd.hpp>

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

namespace trinque::server {

/// What a room waits for.
enum class TimerKind : std::uint8_t {
  deal,       ///< The server turns the card. rules.md R19
  gift,       ///< A gift stands. rules.md R23
  turn,       ///< The turn clock of a seat. rules.md 2.3
  follow_up,  ///< The host has not said whether to go on: no.
  grace,      ///< A lost seat is no longer waited for. rules.md 2.3
  idle,       ///< Nobody is in the room.
  opening,    ///< Contributions are waited for. docs/fairness.md
  kick,       ///< The removal of a player stands.
  ticket,     ///< The table's QR is to carry another ticket.
  bot,        ///< A bot has thought long enough.
  rest,       ///< A break is over.
  water,      ///< It is time for a glass of water. rules.md 5.6
};

/// Which timer; `serial` tells two of one kind and seat apart.
struct TimerKey {
  TimerKind kind = TimerKind::deal;
  engine::Seat seat;
  std::uint32_t serial = 0;
  auto operator<=>(const TimerKey&) const = default;
};

/// The timers of one room. Those of the game stand still while it is paused and keep what is left
/// of them.
class Timers {
 public:
  /// Starts a timer that ends at `at`; one that is on already keeps its end.
  void arm(TimerKey key, Instant at, Instant now);
  void disarm(TimerKey key);
  void disarm_all(TimerKind kind);

  bool is_armed(TimerKey key) const;

  /// When the first timer ends, if any runs.
  std::optional<Instant> next() const;

  /// When the first timer of this kind ends; nothing while it stands still.
  std::optional<Instant> end_of(TimerKind kind) const;

  /// When this timer ends, if it is armed and runs.
  std::optional<Instant> end_of(TimerKey key) const;

  /// Removes one timer that has ended, the earliest first.
  std::optional<TimerKey> take_due(Instant now);

  /// Stops or restarts the timers of the game.
  void freeze(Instant now);
  void thaw(Instant now);

  std::vector<TimerKey> keys_of(TimerKind kind) const;

  /// Those that a restart goes on with, for a journal: whoever is lost and whether anybody is here
  /// is found anew.
  void store(protocol::JsonText& json) const;
  /// Reads what `store` wrote; all ends move by `shift` milliseconds, so that what was left at the
  /// time of the record is left now. False if it does not fit.
  [[nodiscard]] bool restore(const nlohmann::json& stored, Instant shift);

 private:
  struct Armed {
    TimerKey key;
    /// The end; while frozen, what is left in milliseconds.
    Instant at = 0;
  };
  struct Clock {
    std::vector<Armed> armed;
    bool frozen = false;
  };
  bool stands_still(TimerKind kind) const;

  Clock clock_;
};

}  // namespace trinque::server
