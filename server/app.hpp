#pragma once

#include "server/config.hpp"

namespace trinque::server {

/// Serves until SIGTERM or SIGINT, then says goodbye to everybody, within five seconds. Throws
/// std::runtime_error with a sentence for the operator when it cannot begin.
void serve(const Config& config);

}  // namespace trinque::server
