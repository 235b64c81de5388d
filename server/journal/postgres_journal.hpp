#pragma once

#include "server/journal/shared_journal.hpp"

#include <chrono>
#include <memory>
#include <string>

namespace trinque::server {

struct PostgresOptions {
  /// postgres://USER:PASSWORD@HOST:PORT/DATABASE
  std::string url;
  /// Tells this process from those that run beside it, and is that of its successor.
  std::string name = "trinque";
  /// Where phones reach this process; empty if all that share the database have one address.
  std::string node_url = {};
  /// Days after which the records of a closed room are erased.
  int keep_days = 30;
  /// How long this process may be silent, by the clock of the database, until others may take its
  /// rooms over.
  std::chrono::milliseconds lease = std::chrono::seconds(5);
  /// How long a room may be without any process until it is over.
  std::chrono::milliseconds room_idle = std::chrono::hours(6);
};

/// A journal in a PostgreSQL database that several processes may share. Each open room belongs to
/// one of them by a claim; the database refuses, as fenced and in the statement that would add it,
/// what comes under an older claim. `load` claims the room anew, and refuses as fenced one whose
/// owner is alive; that also settles what became of a record whose answer was lost.
///
/// Throws std::runtime_error, with a message for the operator, if the database cannot be reached,
/// does not let us in, or was written by a later release.
std::unique_ptr<SharedJournal> postgres_journal(const PostgresOptions& options);

}  // namespace trinque::server
