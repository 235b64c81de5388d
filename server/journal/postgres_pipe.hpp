#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trinque::server {

/// A value on its way to PostgreSQL, as its protocol carries it in binary.
struct PostgresValue {
  std::string bytes;

  static PostgresValue integer(std::int64_t number);
  static PostgresValue truth(bool truth);
  /// For text and bytea alike.
  static PostgresValue text(std::string text) { return {std::move(text)}; }
};

/// The columns of a row in binary; nothing for NULL.
using PostgresRow = std::vector<std::optional<std::string>>;
using PostgresRows = std::vector<PostgresRow>;

/// A column of type bigint. Requires one that is not NULL.
std::int64_t integer_of(const std::optional<std::string>& column);
/// A column of type boolean. Requires one that is not NULL.
bool truth_of(const std::optional<std::string>& column);

/// One statement with its values. The statement is one of those that the pipe was made with.
struct PostgresQuery {
  std::string_view statement;
  std::vector<PostgresValue> values;
};

enum class PostgresOutcome : std::uint8_t {
  done,       ///< Committed.
  undone,     ///< Nothing of it was kept.
  uncertain,  ///< The connection was lost on the way: it may be kept or not.
};

/// Queries that are committed together, in their order.
struct PostgresTask {
  std::vector<PostgresQuery> queries;
  /// Whether it may share its commit with the tasks before and after it. Then it must not fail for
  /// reasons of its own, or they fail with it.
  bool shares_commit = false;
  /// Called once, on the thread of the pipe, with the rows of each query if it was done.
  std::function<void(PostgresOutcome outcome, const std::vector<PostgresRows>& rows)> complete;
};

/// One connection to PostgreSQL and the thread that works it. What several callers ask for at the
/// same time is sent without waiting for answers in between, and kept by one commit. A connection
/// that is lost, or answers nothing for a while, is made again; until then tasks are undone at
/// once.
class PostgresPipe {
 public:
  struct Options {
    /// postgres://USER:PASSWORD@HOST:PORT/DATABASE, or what else libpq takes.
    std::string url;
    /// All that will be sent; they are prepared on each connection.
    std::span<const std::string_view> statements;
    /// Asked for a task each `period`, and at once after each connection but the first.
    std::function<PostgresTask()> recurring = {};
    std::chrono::milliseconds period{1'000};
  };

  /// Connects. Throws std::runtime_error, with a message for the operator and without the password,
  /// if that fails.
  explicit PostgresPipe(Options options);
  PostgresPipe(const PostgresPipe&) = delete;
  PostgresPipe& operator=(const PostgresPipe&) = delete;
  ~PostgresPipe();

  /// May be called from any thread, also from `complete`.
  void submit(PostgresTask task);

  /// Completes what is waiting, and hangs up; what comes later is undone. Blocks, but not for much
  /// longer than a connection may be silent.
  void stop();

 private:
  class Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace trinque::server
