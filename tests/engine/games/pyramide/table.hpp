#pragma once

#include "engine/games/pyramide/pyramide.hpp"
#include "tests/engine/gifts/table.hpp"

namespace trinque::engine::pyramide::tests {

using namespace gifts;
using namespace gifts::tests;
using Table = gifts::tests::Table<Game>;

}  // namespace trinque::engine::pyramide::tests
