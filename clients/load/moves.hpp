#pragma once

#include <optional>
#include <random>
#include <string>
#include <string_view>

namespace trinque::load {

using Random = std::mt19937_64;

/// One of the moves that `choices` allows, as JSON. Nothing is taken back: then nothing is left to
/// choose where that is all.
std::optional<std::string> choose_move(std::string_view choices, Random& random);

}  // namespace trinque::load
