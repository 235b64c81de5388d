#pragma once

#include "engine/games/tas_de_des/tas_de_des.hpp"

namespace trinque::engine::tas_de_des {

/// The counted sips that buying so many dice and rolling costs on average in this turn, ties rolled
/// again without buying. Requires a score to beat. rules.md 4.3
double expected_sips(const Sight<Game>& sight, int dice);

}  // namespace trinque::engine::tas_de_des
