#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace trinque::engine {

/// Why something was not done: a stable name that clients translate. Each layer adds its own
/// constants.
struct RefusalCode {
  std::string_view name;
  auto operator<=>(const RefusalCode&) const = default;
};

/// One named detail of a refusal, such as how many dice are left.
struct RefusalParameter {
  std::string_view name;
  std::variant<std::int64_t, std::string> value;
  bool operator==(const RefusalParameter&) const = default;
};

/// The rules said no. Nothing has changed, chance included.
struct Refusal {
  RefusalCode code;
  std::vector<RefusalParameter> parameters = {};
  bool operator==(const Refusal&) const = default;
};

/// The refusals that the games share.
namespace refusals {

/// Somebody else is to act.
inline constexpr RefusalCode not_your_turn{"not_your_turn"};
/// The seat takes no part in this round or deal.
inline constexpr RefusalCode not_playing{"not_playing"};
/// The move exists, but not at this moment of the game.
inline constexpr RefusalCode wrong_phase{"wrong_phase"};
/// What the command answers is over. Also sent for a command that names another turn.
inline constexpr RefusalCode stale{"stale"};
/// A number is outside {min, max}; `field` names it.
inline constexpr RefusalCode out_of_range{"out_of_range"};
/// `field` must be one of `allowed`.
inline constexpr RefusalCode not_an_option{"not_an_option"};
/// There is no setting called `field`.
inline constexpr RefusalCode unknown_setting{"unknown_setting"};
/// A round needs `needed` players.
inline constexpr RefusalCode not_enough_players{"not_enough_players"};
/// The room is too full for this game: at most `max` can play.
inline constexpr RefusalCode too_many_players{"too_many_players"};

}  // namespace refusals

}  // namespace trinque::engine
