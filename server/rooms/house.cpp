#include "server/rooms/house.hpp"

#include <array>

namespace trinque::server {
namespace {

constexpr std::array<std::string_view, 4> turn_timeouts = {"off", "30", "60", "120"};
constexpr std::array<std::string_view, 4> skippers = {"host_or_vote", "host", "vote", "automatic"};
constexpr std::array<std::string_view, 2> languages = {"fr", "en"};

constexpr std::array table = {
    engine::toggle_setting<&HouseSettings::no_alcohol>("no_alcohol"),
    engine::option_setting<&HouseSettings::language>("language", languages),
    engine::number_setting<&HouseSettings::max_seats>("max_seats", 2, engine::most_seats),
    engine::number_setting<&HouseSettings::full_sips>("full_sips", 5, 20),
    engine::number_setting<&HouseSettings::half_sips>("half_sips", 2, 10),
    engine::number_or_off_setting<&HouseSettings::max_sips_per_event>("max_sips_per_event", 1, 20),
    engine::toggle_setting<&HouseSettings::cul_sec_stack>("cul_sec_stack"),
    engine::toggle_setting<&HouseSettings::confirm_drink>("confirm_drink"),
    engine::option_setting<&HouseSettings::turn_timeout>("turn_timeout", turn_timeouts),
    engine::option_setting<&HouseSettings::skip_by>("skip_by", skippers),
    engine::number_setting<&HouseSettings::grace>("grace", 0, 300),
    engine::toggle_setting<&HouseSettings::chat>("chat"),
    engine::toggle_setting<&HouseSettings::spectators>("spectators"),
    engine::number_or_off_setting<&HouseSettings::invitation_minutes>("invitation_minutes", 1, 60),
};

}  // namespace

std::span<const engine::Setting<HouseSettings>> house_settings() { return table; }

engine::DoseRules dose_rules_of(const HouseSettings& house) {
  return {house.full_sips, house.half_sips, house.cul_sec_stack, house.max_sips_per_event};
}

std::int64_t turn_time_of(const HouseSettings& house) {
  switch (house.turn_timeout) {
    case TurnTimeout::off: return house.skip_by == SkipBy::automatic ? time_before_a_skip : 0;
    case TurnTimeout::seconds_30: return 30'000;
    case TurnTimeout::seconds_60: return 60'000;
    case TurnTimeout::seconds_120: return 120'000;
  }
  return 0;
}

}  // namespace trinque::server
