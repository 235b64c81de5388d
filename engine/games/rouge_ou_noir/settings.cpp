#include "engine/games/rouge_ou_noir/settings.hpp"

#include <array>
#include <string_view>

namespace trinque::engine::rouge_ou_noir {
namespace {

constexpr std::array<std::string_view, 2> orders = {"by_question", "by_player"};
constexpr std::array<std::string_view, 3> equalities = {"lose", "double", "redraw"};
constexpr std::array<std::string_view, 3> ace_modes = {"dual", "high", "low"};
constexpr std::array<std::string_view, 2> ace_parities = {"odd", "head"};
constexpr std::array<std::string_view, 3> next_masters = {"next", "random", "host_choice"};
constexpr std::array<std::string_view, 2> first_masters = {"random", "host_choice"};

constexpr std::array<Setting<Settings>, 13> table = {
    option_setting<&Settings::order>("order", orders),
    toggle_setting<&Settings::divisible_gifts>("divisible_gifts"),
    toggle_setting<&Settings::gift_to_self>("gift_to_self"),
    option_setting<&Settings::equality>("equality", equalities),
    option_setting<&Settings::ace_mode>("ace_mode", ace_modes),
    option_setting<&Settings::ace_q5>("ace_q5", ace_parities),
    number_setting<&Settings::head_bonus>("head_bonus", 0, 5),
    number_or_off_setting<&Settings::decks>("decks", 1, 4),
    option_setting<&Settings::next_master>("next_master", next_masters),
    option_setting<&Settings::first_master>("first_master", first_masters),
    number_or_off_setting<&Settings::auto_deal>("auto_deal", 3, 30),
    number_setting<&Settings::give_undo>("give_undo", 0, 5),
    toggle_setting<&Settings::show_odds>("show_odds"),
};

}  // namespace

std::span<const Setting<Settings>> settings_table() { return table; }

}  // namespace trinque::engine::rouge_ou_noir
