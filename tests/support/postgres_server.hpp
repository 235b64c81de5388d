#pragma once

#include "server/journal/postgres_connection.hpp"

#include <string>

namespace trinque::tests {

/// A PostgreSQL of this test program's own, on a free port and in a temporary folder, gone with it.
class PostgresServer {
 public:
  /// The one of this program. Throws std::runtime_error if it does not start.
  static PostgresServer& instance();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  ~PostgresServer();

  /// A fresh, empty database.
  std::string fresh_database();

  /// Without a goodbye; and again, as it was.
  void kill() const;
  void restart() const;

 private:
  PostgresServer();

  std::string folder_;
  std::string url_;
  int databases_ = 0;
};

/// Says something to a database, and returns the first column of the first row. Throws
/// std::runtime_error if that is refused.
std::string tell_database(const std::string& url, const std::string& statement);

}  // namespace trinque::tests
