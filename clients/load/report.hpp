#pragma once

#include "clients/load/run.hpp"

#include <string>

namespace trinque::load {

/// The result as one JSON object: times in milliseconds, CPU in microseconds per accepted move.
std::string json_of(const Options& options, const Result& result);

/// The same, to read.
std::string words_of(const Result& result);

}  // namespace trinque::load
