#pragma once

#include "engine/core/seat.hpp"

#include <cstdint>
#include <optional>
#include <variant>

namespace trinque::engine {

struct Sips {
  int count = 0;
  bool operator==(const Sips&) const = default;
};
/// Half of what is in the glass ("demi cul-sec"). rules.md X2
struct HalfGlass {
  bool operator==(const HalfGlass&) const = default;
};
/// What is in the glass ("cul-sec"). rules.md X1
struct WholeGlass {
  bool operator==(const WholeGlass&) const = default;
};

/// What is to be drunk, or its points for those who drink nothing.
using Dose = std::variant<Sips, HalfGlass, WholeGlass>;

/// How the room measures doses; the same for all its games. rules.md X1, X6, section 5.5
struct DoseRules {
  int full_sips = 10;
  int half_sips = 5;
  bool cul_sec_stack = false;
  /// The most sips one event can ask of one player; 0: no cap.
  int max_sips_per_event = 0;
  bool operator==(const DoseRules&) const = default;
};

/// The dose in sips, a half and a whole glass counted as the room counts them. rules.md X7
int counted(const Dose& dose, const DoseRules& rules);

/// The dose, or `max_sips_per_event` sips where it counts more than these.
Dose capped(const Dose& dose, const DoseRules& rules);

enum class Why : std::uint8_t {
  purchase,  ///< Dice bought: due before the roll, won or lost. rules.md D3
  loss,      ///< A dice round lost.
  mistake,   ///< A wrong answer.
  gift,      ///< Given by another player, named in `from`.
  take,      ///< A TAKE card of Give'n'Take.
};

/// What somebody is to drink, or no longer: the room keeps totals, passes and limits from these.
struct Serving {
  Seat to;
  /// Who gives it, for gifts.
  std::optional<Seat> from;
  Dose dose;
  Why why = Why::loss;
  /// The dice that a purchase pays for.
  int dice = 0;
  /// Taken back: what the same serving added is to be subtracted again.
  bool struck = false;
  bool operator==(const Serving&) const = default;
};

}  // namespace trinque::engine
