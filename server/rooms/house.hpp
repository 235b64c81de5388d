#pragma once

#include "engine/core/dose.hpp"
#include "engine/core/setting.hpp"

#include <cstdint>
#include <span>

namespace trinque::server {

/// How long a present player may take for his turn. rules.md 2.3
enum class TurnTimeout : std::uint8_t { off, seconds_30, seconds_60, seconds_120 };

/// Who passes over a player who idles. rules.md 2.3
enum class SkipBy : std::uint8_t { host_or_vote, host, vote, automatic };

enum class Language : std::uint8_t { fr, en };

/// The house rules of a room that belong to no single game. rules.md 2.3, 2.4 and 5
struct HouseSettings {
  int full_sips = 10;
  int half_sips = 5;
  int max_sips_per_event = 0;
  bool cul_sec_stack = false;
  bool no_alcohol = false;
  bool confirm_drink = false;
  TurnTimeout turn_timeout = TurnTimeout::off;
  /// Seconds for which a lost player is waited for.
  int grace = 60;
  int max_seats = 12;
  /// The language of the table.
  Language language = Language::fr;
  /// Whether people and tables without a seat may watch.
  bool spectators = true;
  /// Minutes for which what the table's QR carries lets somebody in; 0: the code alone is enough.
  int invitation_minutes = 0;
  SkipBy skip_by = SkipBy::host_or_vote;
  /// Whether players may write short messages to all.
  bool chat = false;
  bool operator==(const HouseSettings&) const = default;
};

std::span<const engine::Setting<HouseSettings>> house_settings();

engine::DoseRules dose_rules_of(const HouseSettings& house);

/// From when on somebody who idles may be passed over, in milliseconds. rules.md 2.3
inline constexpr std::int64_t time_before_a_skip = 30'000;

/// In milliseconds; 0: no clock.
std::int64_t turn_time_of(const HouseSettings& house);

}  // namespace trinque::server
