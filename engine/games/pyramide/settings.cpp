#include "engine/games/pyramide/settings.hpp"

#include <array>

namespace trinque::engine::pyramide {
namespace {

// In the order of its enumerators.
constexpr std::array<std::string_view, 3> offers = {"ask", "always", "never"};

constexpr std::array<Setting<Settings>, 5> table = {
    option_setting<&Settings::pyramid>("pyramid", offers),
    option_setting<&Settings::pyramid_top>("pyramid_top", gifts::last_row_names),
    number_or_off_setting<&Settings::auto_deal>("auto_deal", 3, 30),
    number_setting<&Settings::give_undo>("give_undo", 0, 5),
    toggle_setting<&Settings::show_odds>("show_odds"),
};

}  // namespace

std::span<const Setting<Settings>> settings_table() { return table; }

}  // namespace trinque::engine::pyramide
