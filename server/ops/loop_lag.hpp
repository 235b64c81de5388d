#pragma once

#include "server/ops/durations.hpp"

#include <boost/asio/awaitable.hpp>

namespace trinque::server {

/// Measures for as long as it lives how late a thread of its executor takes up what is due: four
/// times a second. `lag` outlives it.
boost::asio::awaitable<void> measure_loop_lag(Durations* lag);

}  // namespace trinque::server
