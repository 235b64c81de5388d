#include "server/journal/postgres_pipe.hpp"

#include "server/journal/postgres_connection.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <sys/eventfd.h>
#include <thread>
#include <unistd.h>

namespace trinque::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// Commits on their way at once: while one is kept, the next is there already. More would only make
/// smaller ones.
constexpr std::size_t most_batches = 2;
constexpr std::size_t most_tasks_of_a_batch = 512;
constexpr milliseconds time_between_attempts{250};
constexpr int in_binary = 1;

std::string name_of(std::size_t statement) { return "trinque_" + std::to_string(statement); }

milliseconds until(steady_clock::time_point moment) {
  return std::chrono::ceil<milliseconds>(moment - steady_clock::now());
}

PostgresRows rows_of(const PGresult* result) {
  PostgresRows rows(static_cast<std::size_t>(PQntuples(result)));
  for (int row = 0; row < PQntuples(result); ++row) {
    for (int column = 0; column < PQnfields(result); ++column) {
      std::optional<std::string> value;
      if (PQgetisnull(result, row, column) == 0) {
        value.emplace(PQgetvalue(result, row, column),
                      static_cast<std::size_t>(PQgetlength(result, row, column)));
      }
      rows[static_cast<std::size_t>(row)].push_back(std::move(value));
    }
  }
  return rows;
}

}  // namespace

PostgresValue PostgresValue::integer(std::int64_t number) {
  std::string bytes(sizeof number, '\0');
  auto rest = static_cast<std::uint64_t>(number);
  std::for_each(bytes.rbegin(), bytes.rend(), [&](char& byte) {
    byte = static_cast<char>(rest & 0xFFU);
    rest >>= 8U;
  });
  return {std::move(bytes)};
}

PostgresValue PostgresValue::truth(bool truth) { return {std::string(1, truth ? '\1' : '\0')}; }

std::int64_t integer_of(const std::optional<std::string>& column) {
  std::uint64_t number = 0;
  for (const char byte : column.value()) {
    number = number << 8U | static_cast<unsigned char>(byte);
  }
  return static_cast<std::int64_t>(number);
}

bool truth_of(const std::optional<std::string>& column) {
  return column.value() != std::string(1, '\0');
}

class PostgresPipe::Worker {
 public:
  explicit Worker(Options options)
      : options_(std::move(options)), wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (wake_ < 0) throw std::runtime_error("no descriptor is left for the journal");
    connect();
    if (connection_ == nullptr) {
      ::close(wake_);
      throw std::runtime_error("the journal at " + place_ + " cannot be opened: " + fault_);
    }
    next_recurring_ = steady_clock::now() + options_.period;
    thread_ = std::thread([this] { work(); });
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker() {
    stop();
    ::close(wake_);
  }

  void submit(PostgresTask task) {
    {
      const std::lock_guard lock(mutex_);
      if (!is_stopping_) {
        queue_.push_back(std::move(task));
        ring();
        return;
      }
    }
    task.complete(PostgresOutcome::undone, {});
  }

  void stop() {
    {
      const std::lock_guard lock(mutex_);
      is_stopping_ = true;
      ring();
    }
    if (thread_.joinable()) thread_.join();
  }

 private:
  /// Tasks of one commit, with what came back so far.
  struct Batch {
    std::vector<PostgresTask> tasks;
    std::vector<PostgresRows> rows;
    std::string fault;
  };

  void ring() const { eventfd_write(wake_, 1); }

  void work() {
    while (take_what_waits()) {
      if (connection_ == nullptr && steady_clock::now() >= next_attempt_) reconnect();
      if (connection_ == nullptr) refuse_what_waits();
      recur();
      while (connection_ != nullptr && batches_.size() < most_batches && !waiting_.empty()) {
        send_batch();
      }
      exchange();
    }
    connection_.reset();
  }

  /// False at the end, once nothing is waiting any more.
  bool take_what_waits() {
    const std::lock_guard lock(mutex_);
    std::move(queue_.begin(), queue_.end(), std::back_inserter(waiting_));
    queue_.clear();
    return !is_stopping_ || !waiting_.empty() || !batches_.empty();
  }

  void recur() {
    if (!options_.recurring || connection_ == nullptr || steady_clock::now() < next_recurring_)
      return;
    next_recurring_ = steady_clock::now() + options_.period;
    waiting_.push_front(options_.recurring());
  }

  void refuse_what_waits() {
    auto refused = std::exchange(waiting_, {});
    for (const PostgresTask& task : refused) {
      task.complete(PostgresOutcome::undone, {});
    }
  }

  // The connection

  void connect() {
    connection_ = connect_to(options_.url);
    place_ = place_of(connection_.get());
    const bool is_ready = PQstatus(connection_.get()) == CONNECTION_OK &&
                          PQsetnonblocking(connection_.get(), 1) == 0 &&
                          PQenterPipelineMode(connection_.get()) == 1 && prepare();
    if (is_ready) return;
    if (fault_.empty() || PQstatus(connection_.get()) != CONNECTION_OK)
      fault_ = fault_of(connection_.get());
    connection_.reset();
  }

  bool prepare() {
    fault_.clear();
    for (std::size_t index = 0; index < options_.statements.size(); ++index) {
      const std::string statement(options_.statements[index]);
      if (PQsendPrepare(connection_.get(), name_of(index).c_str(), statement.c_str(), 0, nullptr) ==
          0)
        return false;
    }
    if (PQpipelineSync(connection_.get()) == 0) return false;
    batches_.emplace_back();
    last_heard_ = steady_clock::now();
    while (connection_ != nullptr && !batches_.empty()) {
      wait_for(connection_.get(), PQflush(connection_.get()) == 1, -1, silence_left());
      if (!hear() || silence_left().count() <= 0) break;
    }
    const bool is_prepared = batches_.empty() && fault_.empty();
    batches_.clear();
    return is_prepared;
  }

  void reconnect() {
    connect();
    next_attempt_ = steady_clock::now() + time_between_attempts;
    if (connection_ == nullptr) {
      if (!has_told_) spdlog::error("database not reached place={} error=\"{}\"", place_, fault_);
      has_told_ = true;
      return;
    }
    spdlog::info("database reached again place={}", place_);
    has_told_ = false;
    next_recurring_ = steady_clock::now();
  }

  /// Whoever waits for an answer hears that there will be none.
  void lose(const std::string& fault) {
    spdlog::warn("connection to the database lost place={} error=\"{}\"", place_, fault);
    connection_.reset();
    next_attempt_ = steady_clock::now();
    auto lost = std::exchange(batches_, {});
    for (const Batch& batch : lost) {
      complete(batch, PostgresOutcome::uncertain);
    }
  }

  milliseconds silence_left() const { return until(last_heard_ + longest_silence); }

  // What goes there and comes back

  void send_batch() {
    if (batches_.empty()) last_heard_ = steady_clock::now();
    Batch batch;
    bool is_sent = true;
    do {
      for (const PostgresQuery& query : waiting_.front().queries) {
        is_sent = is_sent && send(query);
      }
      batch.tasks.push_back(std::move(waiting_.front()));
      waiting_.pop_front();
    } while (batch.tasks.back().shares_commit && !waiting_.empty() &&
             waiting_.front().shares_commit && batch.tasks.size() < most_tasks_of_a_batch);
    is_sent = is_sent && PQpipelineSync(connection_.get()) == 1;
    batches_.push_back(std::move(batch));
    if (!is_sent) lose(fault_of(connection_.get()));
  }

  bool send(const PostgresQuery& query) {
    const auto found = std::ranges::find(options_.statements, query.statement);
    const std::string name = name_of(static_cast<std::size_t>(found - options_.statements.begin()));
    std::vector<const char*> values;
    std::vector<int> lengths;
    for (const PostgresValue& value : query.values) {
      values.push_back(value.bytes.data());
      lengths.push_back(static_cast<int>(value.bytes.size()));
    }
    const std::vector<int> formats(values.size(), in_binary);
    return PQsendQueryPrepared(connection_.get(), name.c_str(), static_cast<int>(values.size()),
                               values.data(), lengths.data(), formats.data(), in_binary) == 1;
  }

  /// Sends and hears what it can, then waits for something new.
  void exchange() {
    const int left = connection_ == nullptr ? 0 : PQflush(connection_.get());
    if (left < 0) return lose(fault_of(connection_.get()));
    auto longest = milliseconds(1'000);
    if (connection_ == nullptr) longest = std::min(longest, until(next_attempt_));
    if (connection_ != nullptr && options_.recurring)
      longest = std::min(longest, until(next_recurring_));
    if (!batches_.empty()) longest = std::min(longest, silence_left());
    const bool has_news = wait_for(connection_.get(), left == 1, wake_, longest);
    eventfd_t rings = 0;
    eventfd_read(wake_, &rings);
    if (connection_ == nullptr) return;
    if (has_news && !hear()) return lose(fault_of(connection_.get()));
    if (!batches_.empty() && silence_left().count() <= 0) lose("it does not answer");
  }

  /// Takes in what has come. False if the connection is broken.
  bool hear() {
    if (PQconsumeInput(connection_.get()) == 0) return false;
    int ends = 0;
    while (PQisBusy(connection_.get()) == 0) {
      const PostgresResult result(PQgetResult(connection_.get()));
      if (result != nullptr) {
        ends = 0;
        last_heard_ = steady_clock::now();
        if (batches_.empty() || !take(result.get())) return false;
        continue;
      }
      // A null ends each query; several mean that nothing is left.
      if (++ends > 2) break;
    }
    return PQstatus(connection_.get()) == CONNECTION_OK;
  }

  /// False if the server will say no more.
  bool take(PGresult* result) {
    Batch& batch = batches_.front();
    switch (PQresultStatus(result)) {
      case PGRES_COMMAND_OK:
      case PGRES_TUPLES_OK: batch.rows.push_back(rows_of(result)); return true;
      case PGRES_PIPELINE_ABORTED: return true;
      case PGRES_PIPELINE_SYNC: {
        // Only from here on is anything of it kept.
        Batch done = std::move(batch);
        batches_.pop_front();
        fault_ = done.fault;
        if (!done.fault.empty() && !done.tasks.empty())
          spdlog::error("database refused place={} error=\"{}\"", place_, done.fault);
        complete(done, done.fault.empty() ? PostgresOutcome::done : PostgresOutcome::undone);
        return true;
      }
      case PGRES_FATAL_ERROR:
      case PGRES_EMPTY_QUERY:
      case PGRES_COPY_OUT:
      case PGRES_COPY_IN:
      case PGRES_BAD_RESPONSE:
      case PGRES_NONFATAL_ERROR:
      case PGRES_COPY_BOTH:
      case PGRES_SINGLE_TUPLE: break;
    }
    const char* words = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    batch.fault = words == nullptr ? "not understood" : words;
    return PQstatus(connection_.get()) == CONNECTION_OK;
  }

  static void complete(const Batch& batch, PostgresOutcome outcome) {
    auto next = batch.rows.begin();
    for (const PostgresTask& task : batch.tasks) {
      std::vector<PostgresRows> rows;
      if (outcome == PostgresOutcome::done) {
        const auto end = next + static_cast<std::ptrdiff_t>(task.queries.size());
        rows.assign(next, end);
        next = end;
      }
      task.complete(outcome, rows);
    }
  }

  const Options options_;
  const int wake_;
  std::string place_;
  /// Why the last attempt to connect failed.
  std::string fault_;
  PostgresConnection connection_;
  bool has_told_ = false;
  steady_clock::time_point next_attempt_;
  steady_clock::time_point next_recurring_;
  steady_clock::time_point last_heard_;
  std::deque<PostgresTask> waiting_;
  std::deque<Batch> batches_;
  std::mutex mutex_;
  std::vector<PostgresTask> queue_;
  bool is_stopping_ = false;
  std::thread thread_;
};

PostgresPipe::PostgresPipe(Options options)
    : worker_(std::make_unique<Worker>(std::move(options))) {}
PostgresPipe::~PostgresPipe() = default;

void PostgresPipe::submit(PostgresTask task) { worker_->submit(std::move(task)); }
void PostgresPipe::stop() { worker_->stop(); }

}  // namespace trinque::server
