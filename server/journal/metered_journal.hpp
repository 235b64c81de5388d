#pragma once

#include "server/journal/journal.hpp"

#include <memory>

namespace trinque::server {

struct Meters;

/// The same journal, whose work is counted: how long appends take, what waits, what fails. The
/// meters outlive it.
std::shared_ptr<Journal> metered_journal(std::shared_ptr<Journal> journal, Meters& meters);

}  // namespace trinque::server
