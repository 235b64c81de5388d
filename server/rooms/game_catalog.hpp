#pragma once

#include "protocol/any_match.hpp"

#include <memory>
#include <vector>

namespace trinque::server {

/// Every game of the house, with default settings; a follow-up stands after the game whose hands it
/// takes over.
std::vector<std::unique_ptr<protocol::AnyGame>> all_games();

}  // namespace trinque::server
