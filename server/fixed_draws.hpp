#pragma once

#include "engine/core/chance.hpp"

#include <filesystem>
#include <functional>
#include <memory>

namespace trinque::server {

/// What `--fixed-draws` puts in the place of chance: one list of outcomes
/// (engine/core/listed_chance.hpp) for all matches of the process, in the order in which they draw.
/// A release does not contain it. Throws std::runtime_error when the file cannot be read.
std::function<std::unique_ptr<engine::Chance>()> fixed_draws(const std::filesystem::path& file);

}  // namespace trinque::server
