#include "server/journal/postgres_journal.hpp"

#include "server/journal/awaited.hpp"
#include "server/journal/postgres_pipe.hpp"
#include "server/journal/postgres_schema.hpp"
#include "server/journal/postgres_statements.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <map>
#include <mutex>
#include <stdexcept>

namespace trinque::server {
namespace {

namespace asio = boost::asio;
using asio::awaitable;
using std::chrono::steady_clock;
using Answer = std::vector<PostgresRows>;

constexpr std::int64_t rooms_claimed_at_once = 200;
/// A lease survives that many renewals that fail.
constexpr int renewals_of_a_lease = 4;
/// Others do not wait much longer than this for a room of ours.
constexpr std::chrono::milliseconds longest_period{100};
constexpr std::chrono::hours time_between_purges{1};
constexpr unsigned claims_of_a_node_bits = 32;

JournalError error_of(PostgresOutcome outcome) {
  switch (outcome) {
    case PostgresOutcome::done: return JournalError::none;
    case PostgresOutcome::undone: return JournalError::unavailable;
    case PostgresOutcome::uncertain: return JournalError::late;
  }
  return JournalError::unavailable;
}

/// Whether an append was kept, by its row.
JournalError verdict_of(const PostgresRow& row) {
  if (truth_of(row[0])) return JournalError::none;
  return truth_of(row[1]) ? JournalError::position_gap : JournalError::fenced;
}

/// Says what is wrong with a room if its records do not hold together.
void examine(StoredRoom& room, std::uint64_t last) {
  const auto damaged = [&](std::string fault) {
    room.error = JournalError::damaged;
    room.fault = std::move(fault);
    room.records.clear();
  };
  if (room.records.empty()) return damaged("no full record");
  std::uint64_t expected = room.records.front().position;
  for (const JournalRecord& record : room.records) {
    if (record.position != expected)
      return damaged("record " + std::to_string(record.position) + " does not follow");
    ++expected;
  }
  if (expected - 1 != last) {
    damaged("records " + std::to_string(expected) + " to " + std::to_string(last) + " are lost");
  }
}

/// The rooms of a claim, from the rows of records_of_claim.
std::vector<StoredRoom> rooms_of(const PostgresRows& rows) {
  std::vector<StoredRoom> rooms;
  std::uint64_t last = 0;
  for (const PostgresRow& row : rows) {
    const std::string& code = row[0].value();
    if (rooms.empty() || rooms.back().code != code) {
      if (!rooms.empty()) examine(rooms.back(), last);
      StoredRoom& room = rooms.emplace_back();
      room.code = code;
      last = static_cast<std::uint64_t>(integer_of(row[1]));
    }
    if (!row[2]) continue;
    JournalRecord& record = rooms.back().records.emplace_back();
    record.position = static_cast<std::uint64_t>(integer_of(row[2]));
    record.is_full = truth_of(row[3]);
    record.content = row[4].value();
  }
  if (!rooms.empty()) examine(rooms.back(), last);
  return rooms;
}

class PostgresJournal final : public SharedJournal {
 public:
  explicit PostgresJournal(const PostgresOptions& options)
      : options_(options),
        pipe_({.url = options.url,
               .statements = statements::all,
               .recurring = [this] { return recur(); },
               .period = std::min(options.lease / renewals_of_a_lease, longest_period)}) {
    const Answer answer = answer_to({{statements::remove_predecessor, {name()}},
                                     {statements::register_node, {name(), lease(), url()}}});
    node_ = integer_of(answer.at(1).at(0).at(0));
    spdlog::info("node registered node={} name={} lease_ms={}", node_.load(), options.name,
                 options.lease.count());
  }

  void shut() override {
    if (is_shut_.exchange(true)) return;
    std::promise<void> released;
    pipe_.submit({{{statements::release_rooms, {node()}}, {statements::remove_node, {node()}}},
                  false,
                  [&](PostgresOutcome outcome, const Answer& /*rows*/) {
                    if (outcome != PostgresOutcome::done) spdlog::warn("rooms not released");
                    released.set_value();
                  }});
    released.get_future().wait();
    pipe_.stop();
  }

  ~PostgresJournal() override { shut(); }

  awaitable<JournalError> append(std::string code, JournalRecord record) override {
    const auto held = epoch_of(code);
    if (!held && record.position != 1) co_return JournalError::position_gap;
    if (held) {
      std::vector<PostgresValue> values{
          PostgresValue::text(code),
          PostgresValue::integer(*held),
          PostgresValue::integer(static_cast<std::int64_t>(record.position)),
          PostgresValue::truth(record.is_full),
          PostgresValue::text(std::move(record.content)),
          PostgresValue::text(std::move(record.transcript))};
      auto added = ask<JournalError>(
          {statements::append_record, std::move(values)},
          [](const PostgresRows& rows) { return verdict_of(rows.at(0)); }, error_of);
      const JournalError error = co_await std::move(added);
      if (error == JournalError::fenced) let_go(code, *held);
      co_return error;
    }
    auto opened = open(std::move(code), std::move(record));
    co_return co_await std::move(opened);
  }

  awaitable<StoredRoom> load(std::string code) override {
    const std::int64_t epoch = fresh_epoch();
    auto start = [this, code, epoch](std::function<void(StoredRoom)> complete) {
      pipe_.submit({{{statements::claim_room,
                      {PostgresValue::text(code), node(), PostgresValue::integer(epoch)}},
                     {statements::records_of_claim, {PostgresValue::integer(epoch)}},
                     {statements::find_room, {PostgresValue::text(code)}}},
                    false,
                    [code, complete](PostgresOutcome outcome, const Answer& answer) {
                      complete(room_of(code, outcome, answer));
                    }});
    };
    auto asked = awaited<StoredRoom>(std::move(start));
    StoredRoom room = co_await std::move(asked);
    if (room.error == JournalError::none) hold(code, epoch);
    if (room.error == JournalError::fenced) let_go(code);
    if (room.error == JournalError::unavailable) cut_dead_owner(code);
    co_return room;
  }

  awaitable<std::optional<std::string>> transcript(std::string code) override {
    const auto joined = [](const PostgresRows& rows) {
      std::string lines;
      for (const PostgresRow& row : rows) {
        lines += row[0].value();
      }
      return std::optional(std::move(lines));
    };
    std::vector<PostgresValue> values{PostgresValue::text(std::move(code))};
    return ask<std::optional<std::string>>(
        {statements::transcript_of_room, std::move(values)}, joined,
        [](PostgresOutcome /*outcome*/) { return std::optional<std::string>(); });
  }

  awaitable<JournalError> close(std::string code) override {
    auto ended = end(statements::close_room, std::move(code));
    co_return co_await std::move(ended);
  }

  awaitable<JournalError> erase(std::string code) override {
    auto ended = end(statements::erase_room, std::move(code));
    co_return co_await std::move(ended);
  }

  awaitable<JournalError> release(std::string code) override {
    const auto held = epoch_of(code);
    if (!held) co_return JournalError::none;
    std::vector<PostgresValue> values{PostgresValue::text(code), PostgresValue::integer(*held)};
    auto released = ask<JournalError>(
        {statements::release_room, std::move(values)},
        [](const PostgresRows& /*rows*/) { return JournalError::none; }, error_of);
    const JournalError error = co_await std::move(released);
    if (error == JournalError::none) let_go(code, *held);
    co_return error;
  }

  void listen(Listener listener) override {
    {
      const std::lock_guard lock(mutex_);
      listener_ = std::move(listener);
    }
    is_renewal_due_ = true;
  }

  awaitable<Whereabouts> locate(std::string code) override {
    const auto read = [](const PostgresRows& rows) {
      if (rows.empty()) return Whereabouts{Whereabouts::Place::unknown};
      const PostgresRow& row = rows.front();
      if (!truth_of(row[0])) return Whereabouts{Whereabouts::Place::over};
      if (truth_of(row[1])) return Whereabouts{Whereabouts::Place::free};
      return Whereabouts{Whereabouts::Place::elsewhere, row[2].value()};
    };
    std::vector<PostgresValue> values{PostgresValue::text(std::move(code)), node()};
    return ask<Whereabouts>({statements::locate_room, std::move(values)}, read,
                            [](PostgresOutcome /*outcome*/) { return Whereabouts{}; });
  }

  awaitable<StoredRoom> peek(std::string code) override {
    const auto read = [code](const PostgresRows& rows) {
      auto found = rooms_of(rows);
      if (!found.empty()) return std::move(found.front());
      return StoredRoom{code, JournalError::damaged, "the room is not in the journal", {}};
    };
    std::vector<PostgresValue> values{PostgresValue::text(code)};
    return ask<StoredRoom>({statements::records_of_room, std::move(values)}, read,
                           [code](PostgresOutcome /*outcome*/) { return unread(code); });
  }

  awaitable<JournalError> want(std::string code) override {
    std::vector<PostgresValue> values{PostgresValue::text(std::move(code))};
    return ask<JournalError>(
        {statements::want_room, std::move(values)},
        [](const PostgresRows& /*rows*/) { return JournalError::none; }, error_of);
  }

  awaitable<JournalError> hand_over(std::string code) override {
    const auto held = epoch_of(code);
    if (!held) co_return JournalError::fenced;
    std::vector<PostgresValue> values{PostgresValue::text(code), PostgresValue::integer(*held),
                                      node()};
    auto given = ask<JournalError>(
        {statements::hand_room_over, std::move(values)},
        [](const PostgresRows& rows) {
          return rows.empty() ? JournalError::unavailable : JournalError::none;
        },
        error_of);
    const JournalError error = co_await std::move(given);
    if (error == JournalError::none) let_go(code, *held);
    co_return error;
  }

  std::vector<std::string> node_urls() const override {
    const std::lock_guard lock(mutex_);
    return node_urls_;
  }

  std::vector<StoredRoom> load_open_rooms() override {
    std::vector<StoredRoom> all;
    while (true) {
      const std::int64_t epoch = fresh_epoch();
      const Answer answer = answer_to(
          {{statements::claim_free_rooms,
            {node(), PostgresValue::integer(epoch), PostgresValue::integer(rooms_claimed_at_once)}},
           {statements::records_of_claim, {PostgresValue::integer(epoch)}}});
      if (answer.at(0).empty()) return all;
      for (StoredRoom& room : rooms_of(answer.at(1))) {
        hold(room.code, epoch);
        all.push_back(std::move(room));
      }
    }
  }

  std::vector<std::string> recently_closed() override {
    return codes_of(answer_to({{statements::recently_closed, {}}}).at(0));
  }

 private:
  PostgresValue node() const { return PostgresValue::integer(node_); }
  PostgresValue name() const { return PostgresValue::text(options_.name); }
  PostgresValue url() const { return PostgresValue::text(options_.node_url); }
  PostgresValue lease() const { return PostgresValue::integer(options_.lease.count()); }

  // The claims that this process holds

  /// Never given before, by no process.
  std::int64_t fresh_epoch() { return node_ << claims_of_a_node_bits | ++claims_; }

  std::optional<std::int64_t> epoch_of(const std::string& code) const {
    const std::lock_guard lock(mutex_);
    const auto held = epochs_.find(code);
    return held == epochs_.end() ? std::nullopt : std::optional(held->second);
  }

  void hold(const std::string& code, std::int64_t epoch) {
    const std::lock_guard lock(mutex_);
    epochs_[code] = epoch;
  }

  /// Whether it was held until now, by this claim if one is named.
  bool let_go(const std::string& code, std::optional<std::int64_t> epoch = std::nullopt) {
    const std::lock_guard lock(mutex_);
    const auto held = epochs_.find(code);
    if (held == epochs_.end() || (epoch && held->second != *epoch)) return false;
    epochs_.erase(held);
    return true;
  }

  // What is asked of the database

  /// Keeps or reads with one query, in its turn with all others.
  template <class T, class Read, class Fail>
  awaitable<T> ask(PostgresQuery query, Read read, Fail fail) {
    auto start = [this, query = std::move(query), read,
                  fail](std::function<void(T)> complete) mutable {
      pipe_.submit({{std::move(query)},
                    true,
                    [read, fail, complete](PostgresOutcome outcome, const Answer& answer) {
                      complete(outcome == PostgresOutcome::done ? read(answer.at(0))
                                                                : fail(outcome));
                    }});
    };
    return awaited<T>(std::move(start));
  }

  awaitable<JournalError> open(std::string code, JournalRecord record) {
    const std::int64_t epoch = fresh_epoch();
    // At once: what comes next is under this claim, whether the answer is here or not.
    hold(code, epoch);
    std::vector<PostgresValue> values{PostgresValue::text(code), node(),
                                      PostgresValue::integer(epoch),
                                      PostgresValue::text(std::move(record.content)),
                                      PostgresValue::text(std::move(record.transcript))};
    auto opened = ask<JournalError>(
        {statements::open_room, std::move(values)},
        [](const PostgresRows& rows) {
          return rows.empty() ? JournalError::position_gap : JournalError::none;
        },
        error_of);
    const JournalError error = co_await std::move(opened);
    const bool is_surely_not_open =
        error == JournalError::position_gap || error == JournalError::unavailable;
    if (is_surely_not_open) let_go(code, epoch);
    co_return error;
  }

  awaitable<JournalError> end(std::string_view statement, std::string code) {
    const auto held = epoch_of(code);
    if (!held) co_return JournalError::none;
    std::vector<PostgresValue> values{PostgresValue::text(code), PostgresValue::integer(*held)};
    auto ended = ask<JournalError>(
        {statement, std::move(values)},
        [](const PostgresRows& rows) {
          return rows.empty() ? JournalError::fenced : JournalError::none;
        },
        error_of);
    const JournalError error = co_await std::move(ended);
    const bool is_known = error == JournalError::none || error == JournalError::fenced;
    if (is_known) let_go(code, *held);
    co_return error;
  }

  static StoredRoom room_of(const std::string& code, PostgresOutcome outcome,
                            const Answer& answer) {
    StoredRoom room;
    room.code = code;
    if (outcome != PostgresOutcome::done) return unread(code);
    auto claimed = rooms_of(answer.at(1));
    if (!answer.at(0).empty() && !claimed.empty()) return std::move(claimed.front());
    const bool is_elsewhere = !answer.at(2).empty();
    room.error = is_elsewhere ? JournalError::fenced : JournalError::damaged;
    room.fault = is_elsewhere ? "another process has it" : "the room is not in the journal";
    return room;
  }

  static StoredRoom unread(const std::string& code) {
    return {code, JournalError::unavailable, "the database does not answer", {}};
  }

  /// One that was stopped in the middle of sending may hold the room's row for as long as it lives.
  void cut_dead_owner(const std::string& code) {
    pipe_.submit(
        {{{statements::cut_dead_owner, {PostgresValue::text(code)}}}, false, nothing_more});
  }

  /// Blocks for the answer; for the start of the process.
  Answer answer_to(std::vector<PostgresQuery> queries) {
    std::promise<Answer> promise;
    pipe_.submit({std::move(queries), false, [&](PostgresOutcome outcome, const Answer& answer) {
                    if (outcome == PostgresOutcome::done) return promise.set_value(answer);
                    promise.set_exception(std::make_exception_ptr(std::runtime_error(
                        "the database of the journal did not do what it was asked")));
                  }});
    return promise.get_future().get();
  }

  // What goes on by itself, on the thread of the pipe

  PostgresTask recur() {
    // What was released stays so.
    if (node_ == 0 || is_shut_) return {{}, false, nothing_more};
    if (steady_clock::now() >= purge_at_) purge();
    const auto listener = this->listener();
    if (is_renewal_due_.exchange(false) || steady_clock::now() >= renew_at_)
      return renewal(listener);
    return {{{statements::wanted_rooms, {node()}}},
            false,
            [listener](PostgresOutcome outcome, const Answer& answer) {
              if (outcome != PostgresOutcome::done || answer.at(0).empty()) return;
              if (listener.on_wanted) listener.on_wanted(codes_of(answer.at(0)));
            }};
  }

  void purge() {
    purge_at_ = steady_clock::now() + time_between_purges;
    pipe_.submit(
        {{{statements::purge, {PostgresValue::integer(options_.keep_days)}},
          {statements::close_forgotten_rooms, {PostgresValue::integer(options_.room_idle.count())}},
          {statements::remove_dead_nodes, {}}},
         false,
         nothing_more});
  }

  PostgresTask renewal(const Listener& listener) {
    renew_at_ = steady_clock::now() + options_.lease / renewals_of_a_lease;
    const NodeLoad busy = listener.load ? listener.load() : NodeLoad{};
    std::vector<PostgresValue> values{node(),
                                      name(),
                                      lease(),
                                      url(),
                                      PostgresValue::integer(busy.rooms),
                                      PostgresValue::integer(busy.most_rooms),
                                      PostgresValue::truth(busy.is_draining)};
    return {{{statements::renew_lease, std::move(values)}, {statements::live_nodes, {}}},
            false,
            [this](PostgresOutcome outcome, const Answer& answer) {
              if (outcome != PostgresOutcome::done) {
                spdlog::warn("lease not renewed node={}", node_.load());
                is_renewal_due_ = true;
                return;
              }
              note_nodes(codes_of(answer.at(1)));
              if (!truth_of(answer.at(0).at(0).at(0))) look_for_losses();
            }};
  }

  /// The lease was over for a while: others may have taken rooms.
  void look_for_losses() {
    spdlog::warn("lease was over node={}", node_.load());
    // Those that are claimed from here on are not lost.
    std::map<std::string, std::int64_t> held;
    {
      const std::lock_guard lock(mutex_);
      held = epochs_;
    }
    pipe_.submit({{{statements::rooms_of_node, {node()}}},
                  false,
                  [this, held](PostgresOutcome outcome, const Answer& answer) mutable {
                    if (outcome != PostgresOutcome::done) return;
                    for (const PostgresRow& row : answer.at(0)) {
                      const auto ours = held.find(row[0].value());
                      if (ours != held.end() && ours->second == integer_of(row[1]))
                        held.erase(ours);
                    }
                    tell_losses(held);
                  }});
  }

  void tell_losses(const std::map<std::string, std::int64_t>& lost) {
    std::vector<std::string> codes;
    for (const auto& [code, epoch] : lost) {
      if (!let_go(code, epoch)) continue;
      spdlog::warn("room lost to another node code={}", code);
      codes.push_back(code);
    }
    const auto listener = this->listener();
    if (!codes.empty() && listener.on_lost) listener.on_lost(std::move(codes));
  }

  Listener listener() const {
    const std::lock_guard lock(mutex_);
    return listener_;
  }

  void note_nodes(std::vector<std::string> urls) {
    const std::lock_guard lock(mutex_);
    node_urls_ = std::move(urls);
  }

  static std::vector<std::string> codes_of(const PostgresRows& rows) {
    std::vector<std::string> codes;
    for (const PostgresRow& row : rows) {
      codes.push_back(row[0].value());
    }
    return codes;
  }

  static void nothing_more(PostgresOutcome /*outcome*/, const Answer& /*answer*/) {}

  const PostgresOptions options_;
  std::atomic<std::int64_t> node_ = 0;
  std::atomic<std::int64_t> claims_ = 0;
  mutable std::mutex mutex_;
  std::map<std::string, std::int64_t> epochs_;
  Listener listener_;
  std::vector<std::string> node_urls_;
  /// Of the thread of the pipe alone.
  steady_clock::time_point purge_at_ = steady_clock::now();
  steady_clock::time_point renew_at_ = steady_clock::now() + options_.lease / renewals_of_a_lease;
  std::atomic<bool> is_renewal_due_ = false;
  std::atomic<bool> is_shut_ = false;
  /// Last: its thread uses all of the above.
  PostgresPipe pipe_;
};

}  // namespace

std::unique_ptr<SharedJournal> postgres_journal(const PostgresOptions& options) {
  prepare_postgres(options.url);
  return std::make_unique<PostgresJournal>(options);
}

}  // namespace trinque::server
