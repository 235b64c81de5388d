#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <memory>
#include <string>

namespace trinque::server {

struct CloseConnection {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
using PostgresConnection = std::unique_ptr<PGconn, CloseConnection>;

struct ClearResult {
  void operator()(PGresult* result) const { PQclear(result); }
};
using PostgresResult = std::unique_ptr<PGresult, ClearResult>;

/// How long a server may take to let us in, and to answer anything.
inline constexpr std::chrono::milliseconds longest_silence{3'000};

/// Connects, whatever comes of it: PQstatus says. Throws std::runtime_error if the address cannot
/// be read.
PostgresConnection connect_to(const std::string& url);

/// The database for people, as USER@HOST:PORT/DATABASE, without a password.
std::string place_of(PGconn* connection);

/// The last fault of a connection in one line.
std::string fault_of(PGconn* connection);

/// Blocks until the connection can be read (or written, if asked), or the descriptor `other` can be
/// read, or the time is over. Returns whether it was the connection.
bool wait_for(PGconn* connection, bool also_to_write, int other, std::chrono::milliseconds longest);

}  // namespace trinque::server
