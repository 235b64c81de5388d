#pragma once

#include "server/chance/chance_source.hpp"

#include <filesystem>

namespace trinque::server {

/// What `--fixed-draws` puts in the place of chance: one list of outcomes
/// (engine/core/listed_chance.hpp) for all matches of the process, in the order in which they draw.
/// A release does not contain it. Throws std::runtime_error when the file cannot be read.
ChanceSource fixed_draws(const std::filesystem::path& file);

}  // namespace trinque::server
