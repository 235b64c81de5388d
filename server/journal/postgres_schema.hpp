#pragma once

#include <string>

namespace trinque::server {

/// Makes the tables of the journal in a database that has none, and brings older ones up to date,
/// in one transaction. Throws std::runtime_error, with a message for the operator, if the database
/// cannot be reached, does not let us, or was written by a later release.
void prepare_postgres(const std::string& url);

}  // namespace trinque::server
