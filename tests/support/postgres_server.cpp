#include "tests/support/postgres_server.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

namespace trinque::tests {
namespace {

/// Runs tests/support/postgres.sh and returns what it prints.
std::string control(const std::string& words) {
  const std::string command = "'" TRINQUE_SOURCE_DIR "/tests/support/postgres.sh' " + words;
  FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("no shell for " + command);
  std::string printed;
  std::array<char, 256> part{};
  while (fgets(part.data(), part.size(), pipe) != nullptr) {
    printed += part.data();
  }
  if (pclose(pipe) != 0) throw std::runtime_error("failed: " + command);
  return printed;
}

}  // namespace

PostgresServer& PostgresServer::instance() {
  static PostgresServer server;
  return server;
}

PostgresServer::PostgresServer() {
  const std::string printed = control("start fsync=off");
  const auto end = printed.find('\n');
  folder_ = printed.substr(0, end);
  url_ = printed.substr(end + 1, printed.find('\n', end + 1) - end - 1);
}

PostgresServer::~PostgresServer() {
  try {
    control("stop '" + folder_ + "'");
  } catch (const std::runtime_error& failure) {
    std::fputs(failure.what(), stderr);
  }
}

void PostgresServer::kill() const { control("kill '" + folder_ + "'"); }
void PostgresServer::restart() const { control("restart '" + folder_ + "'"); }

std::string PostgresServer::fresh_database() {
  const std::string name = "evenings_" + std::to_string(++databases_);
  tell_database(url_, "CREATE DATABASE " + name);
  return url_.substr(0, url_.rfind('/') + 1) + name;
}

std::string tell_database(const std::string& url, const std::string& statement) {
  const server::PostgresConnection connection(PQconnectdb(url.c_str()));
  const server::PostgresResult result(PQexec(connection.get(), statement.c_str()));
  const auto status = PQresultStatus(result.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    throw std::runtime_error(PQerrorMessage(connection.get()));
  return PQntuples(result.get()) == 0 ? "" : PQgetvalue(result.get(), 0, 0);
}

}  // namespace trinque::tests
