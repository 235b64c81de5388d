#include "engine/games/give_n_take/settings.hpp"

#include <array>

namespace trinque::engine::give_n_take {
namespace {

// Each list is in the order of its enumerators.
constexpr std::array<std::string_view, 3> offers = {"ask", "always", "never"};
constexpr std::array<std::string_view, 2> columns = {"give", "take"};
constexpr std::array<std::string_view, 2> orders = {"alternate", "column_by_column"};
constexpr std::array<std::string_view, 2> multiples = {"per_card", "once"};
constexpr std::array<std::string_view, 2> redraws = {"off", "until_match"};

constexpr std::array<Setting<Settings>, 12> table = {
    option_setting<&Settings::gnt>("gnt", offers),
    number_setting<&Settings::gnt_rows>("gnt_rows", 3, 6),
    option_setting<&Settings::gnt_first>("gnt_first", columns),
    option_setting<&Settings::gnt_order>("gnt_order", orders),
    option_setting<&Settings::gnt_last_row>("gnt_last_row", gifts::last_row_names),
    option_setting<&Settings::gnt_multiple>("gnt_multiple", multiples),
    toggle_setting<&Settings::gnt_divisible>("gnt_divisible"),
    toggle_setting<&Settings::gnt_discard>("gnt_discard"),
    option_setting<&Settings::gnt_redraw>("gnt_redraw", redraws),
    number_or_off_setting<&Settings::auto_deal>("auto_deal", 3, 30),
    number_setting<&Settings::give_undo>("give_undo", 0, 5),
    toggle_setting<&Settings::show_odds>("show_odds"),
};

}  // namespace

std::span<const Setting<Settings>> settings_table() { return table; }

}  // namespace trinque::engine::give_n_take
