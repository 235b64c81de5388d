#include "server/journal/postgres_connection.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <poll.h>
#include <stdexcept>

namespace trinque::server {
namespace {

std::string in_one_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) {
    text.pop_back();
  }
  std::ranges::replace(text, '\n', ' ');
  std::ranges::replace(text, '"', '\'');
  return text;
}

void check_url(const std::string& url) {
  char* words = nullptr;
  PQconninfoOption* const options = PQconninfoParse(url.c_str(), &words);
  if (options != nullptr) {
    PQconninfoFree(options);
    return;
  }
  const std::string fault = words == nullptr ? "out of memory" : in_one_line(words);
  PQfreemem(words);
  throw std::runtime_error("--journal: the address of the database cannot be read: " + fault);
}

}  // namespace

PostgresConnection connect_to(const std::string& url) {
  check_url(url);
  // What is acknowledged survives a power cut, whatever the database does otherwise; and a lock
  // that somebody holds who has gone must not hold up everybody else.
  const std::array<const char*, 5> names = {"dbname", "application_name", "client_encoding",
                                            "options", nullptr};
  const std::array<const char*, 5> values = {
      url.c_str(), "trinque", "UTF8",
      "-c synchronous_commit=on -c lock_timeout=1000 -c search_path=trinque -c "
      "client_min_messages=warning",
      nullptr};
  PostgresConnection connection(PQconnectStartParams(names.data(), values.data(), 1));
  if (connection == nullptr) throw std::bad_alloc();
  // What matters of these comes back as a fault too.
  PQsetNoticeProcessor(
      connection.get(),
      [](void*, const char* notice) {
        spdlog::debug("database notice=\"{}\"", in_one_line(notice));
      },
      nullptr);
  const auto end = std::chrono::steady_clock::now() + longest_silence;
  PostgresPollingStatusType state = PGRES_POLLING_WRITING;
  while (PQstatus(connection.get()) != CONNECTION_BAD && state != PGRES_POLLING_OK &&
         state != PGRES_POLLING_FAILED) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    if (left.count() <= 0) break;
    pollfd waiting{PQsocket(connection.get()),
                   static_cast<short>(state == PGRES_POLLING_READING ? POLLIN : POLLOUT), 0};
    poll(&waiting, 1, static_cast<int>(left.count()));
    if (waiting.revents != 0) state = PQconnectPoll(connection.get());
  }
  return connection;
}

std::string place_of(PGconn* connection) {
  const auto text = [](const char* value) { return std::string(value == nullptr ? "" : value); };
  return text(PQuser(connection)) + "@" + text(PQhost(connection)) + ":" +
         text(PQport(connection)) + "/" + text(PQdb(connection));
}

std::string fault_of(PGconn* connection) {
  const std::string fault = in_one_line(PQerrorMessage(connection));
  return fault.empty() ? "it does not answer" : fault;
}

bool wait_for(PGconn* connection, bool also_to_write, int other,
              std::chrono::milliseconds longest) {
  std::array<pollfd, 2> waiting{};
  waiting[0] = {connection == nullptr ? -1 : PQsocket(connection),
                static_cast<short>(also_to_write ? POLLIN | POLLOUT : POLLIN), 0};
  waiting[1] = {other, POLLIN, 0};
  const auto time = std::max<std::chrono::milliseconds::rep>(0, longest.count());
  poll(waiting.data(), waiting.size(), static_cast<int>(time));
  return waiting[0].revents != 0;
}

}  // namespace trinque::server
