#include "engine/games/tas_de_des/settings.hpp"

#include <array>

namespace trinque::engine::tas_de_des {
namespace {

constexpr std::array<std::string_view, 3> five_dice_options = {"sips", "half", "none"};

constexpr std::array table = {
    number_setting<&Settings::dice_total>("dice_total", 10, 60),
    number_setting<&Settings::die_cost>("die_cost", 1, 5),
    option_setting<&Settings::five_dice>("five_dice", five_dice_options),
    toggle_setting<&Settings::tie_rebuy>("tie_rebuy"),
    toggle_setting<&Settings::opener_may_buy>("opener_may_buy"),
    number_or_off_setting<&Settings::max_buy_per_turn>("max_buy_per_turn", 1, 59),
    number_or_off_setting<&Settings::rounds>("rounds", 1, 100),
    number_or_off_setting<&Settings::minutes>("minutes", 1, 240),
    toggle_setting<&Settings::show_odds>("show_odds"),
};

}  // namespace

std::span<const Setting<Settings>> settings_table() { return table; }

}  // namespace trinque::engine::tas_de_des
