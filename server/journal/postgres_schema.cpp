#include "server/journal/postgres_schema.hpp"

#include "server/journal/postgres_connection.hpp"

#include <spdlog/spdlog.h>

#include <array>
#include <charconv>
#include <stdexcept>
#include <string_view>

namespace trinque::server {
namespace {

/// What brings a database from each format to the next; the first step begins with nothing.
constexpr std::array<const char*, 2> steps = {
    R"sql(
CREATE TABLE trinque.nodes(
  id bigserial PRIMARY KEY,
  name text NOT NULL,
  -- By the clock of this database alone.
  lease_until timestamptz NOT NULL);
CREATE TABLE trinque.rooms(
  id bigserial PRIMARY KEY,
  code text NOT NULL,
  opened timestamptz NOT NULL DEFAULT clock_timestamp(),
  closed timestamptz,
  -- The last record of the room.
  position bigint NOT NULL,
  -- Who may add to it, and by which claim: an older claim adds nothing any more.
  owner bigint,
  epoch bigint NOT NULL) WITH (fillfactor = 70);
CREATE UNIQUE INDEX rooms_open ON trinque.rooms(code) WHERE closed IS NULL;
CREATE INDEX rooms_closed ON trinque.rooms(closed) WHERE closed IS NOT NULL;
CREATE INDEX rooms_of_a_node ON trinque.rooms(owner) WHERE owner IS NOT NULL;
CREATE TABLE trinque.records(
  room bigint NOT NULL,
  position bigint NOT NULL,
  is_full boolean NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY(room, position));
CREATE TABLE trinque.transcripts(
  room bigint NOT NULL,
  position bigint NOT NULL,
  lines bytea NOT NULL,
  PRIMARY KEY(room, position));
)sql",
    R"sql(
ALTER TABLE trinque.nodes
  -- Where phones reach it; empty if all nodes have one address.
  ADD url text NOT NULL DEFAULT '',
  ADD rooms bigint NOT NULL DEFAULT 0,
  ADD most_rooms bigint NOT NULL DEFAULT 0,
  ADD is_draining boolean NOT NULL DEFAULT false,
  -- Its connection, which is cut if it holds a lock when its lease is over.
  ADD backend integer NOT NULL DEFAULT 0;
ALTER TABLE trinque.rooms
  ADD kept timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Whether another node has been asked for it.
  ADD is_wanted boolean NOT NULL DEFAULT false;
CREATE INDEX rooms_by_code ON trinque.rooms(code);
CREATE INDEX rooms_wanted ON trinque.rooms(owner) WHERE is_wanted;
)sql"};
constexpr int format = static_cast<int>(steps.size());

/// So that processes which start together do not make the tables twice.
constexpr const char* begin_alone =
    "BEGIN; SET LOCAL lock_timeout = '20s'; SELECT pg_advisory_xact_lock(7423184920)";

class Schema {
 public:
  explicit Schema(const std::string& url) : connection_(connect_to(url)) {
    if (PQstatus(connection_.get()) != CONNECTION_OK) fail(fault_of(connection_.get()));
  }

  void prepare() {
    run(begin_alone);
    const bool has_format = ask("SELECT count(*) FROM pg_tables WHERE schemaname = 'trinque' AND "
                                "tablename = 'format'") == 1;
    const bool has_tables = ask("SELECT count(*) FROM pg_tables WHERE schemaname = 'trinque'") > 0;
    if (has_tables && !has_format)
      fail("its schema \"trinque\" holds tables that are not the journal's");
    const int found = has_format ? ask("SELECT version FROM trinque.format") : 0;
    if (found > format) {
      fail("it has format " + std::to_string(found) +
           ", written by a later release; this one reads up to " + std::to_string(format));
    }
    if (found < format) bring_up(found);
    run("COMMIT");
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    throw std::runtime_error("the journal at " + place_of(connection_.get()) +
                             " cannot be opened: " + doing_ + why);
  }

  void bring_up(int found) {
    if (found == 0) {
      run("CREATE SCHEMA IF NOT EXISTS trinque;"
          "CREATE TABLE trinque.format(version integer NOT NULL);"
          "INSERT INTO trinque.format VALUES(0)");
    } else {
      doing_ = "it has format " + std::to_string(found) +
               ", written by an earlier release, and is not brought up to " +
               std::to_string(format) + ": ";
      spdlog::info("journal brought up to date format={} from={}", format, found);
    }
    for (int version = found; version < format; ++version) {
      run(steps.at(static_cast<std::size_t>(version)));
    }
    run("UPDATE trinque.format SET version = " + std::to_string(format));
  }

  PostgresResult run(const std::string& statements) {
    PostgresResult result(PQexec(connection_.get(), statements.c_str()));
    const auto status = PQresultStatus(result.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(fault_of(connection_.get()));
    return result;
  }

  int ask(const std::string& question) {
    const PostgresResult result = run(question);
    int answer = 0;
    if (PQntuples(result.get()) != 1) return answer;
    const std::string_view text = PQgetvalue(result.get(), 0, 0);
    std::from_chars(text.data(), text.data() + text.size(), answer);
    return answer;
  }

  PostgresConnection connection_;
  /// What the message of a failure begins with.
  std::string doing_;
};

}  // namespace

void prepare_postgres(const std::string& url) { Schema(url).prepare(); }

}  // namespace trinque::server
