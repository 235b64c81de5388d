#include "clients/load/run.hpp"

#include "clients/load/http_client.hpp"
#include "clients/load/json_scan.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

namespace trinque::load {
namespace {

/// Longer than any of it takes on a slow machine.
constexpr Moment patience = 120 * second;
/// Rooms whose phones connect at the same time: a listener has a queue.
constexpr std::size_t rooms_opening = 32;
constexpr Moment longest_silence = 8 * second;

using Tables = std::vector<std::unique_ptr<Table>>;

void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

class Run {
 public:
  explicit Run(const Options& options) : options_(options), random_(options.seed) {}

  Result run() {
    raise_file_limit();
    const auto before = server_usage();
    open_all();
    if (tallies_.wrong == 0) {
      note_memory(before);
      play();
      if (tallies_.wrong == 0) compare();
    }
    result_.tallies.wrong = tallies_.wrong;
    result_.tallies.what_was_wrong = tallies_.what_was_wrong;
    return std::move(result_);
  }

 private:
  std::optional<ProcessUsage> server_usage() const {
    return options_.server ? usage_of(*options_.server) : std::nullopt;
  }

  void open_all() {
    HttpClient http(options_.port);
    for (int i = 0; i < options_.rooms + options_.idle_rooms; ++i) {
      const std::string room = http.post("/api/v1/rooms", "{}");
      const Destination destination{options_.port, std::string(text_of(member_of(room, "code")))};
      tables_.push_back(
          std::make_unique<Table>(poller_, destination, options_.plan, tallies_, random_));
    }
    std::size_t opened = 0;
    std::size_t complete = 0;
    const auto all_complete = [&] {
      while (complete < opened && tables_[complete]->is_complete()) {
        ++complete;
      }
      while (opened < tables_.size() && opened - complete < rooms_opening) {
        tables_[opened++]->open();
      }
      return complete == tables_.size() || tallies_.wrong > 0;
    };
    if (!poller_.run_until(now() + patience, all_complete))
      tallies_.note_wrong("not everybody could sit down");
    for (const auto& table : tables_) {
      result_.connections += table->connections();
    }
    keep_alive();
  }

  void keep_alive() {
    const Moment at = now();
    for (const auto& table : tables_) {
      table->keep_alive(at - longest_silence);
    }
    poller_.call_at(at + second, [this] { keep_alive(); });
  }

  void note_memory(const std::optional<ProcessUsage>& before) {
    // What was needed to open the connections alone may be given back first.
    poller_.run_until(now() + second);
    const auto after = server_usage();
    if (!before || !after) return;
    result_.server_kilobytes_per_connection =
        static_cast<double>(after->resident_kilobytes - before->resident_kilobytes) /
        static_cast<double>(result_.connections);
  }

  void interrupt_somebody(Moment at) {
    if (!is_interrupting_) return;
    const auto rooms = static_cast<std::uint64_t>(options_.rooms);
    tables_[random_() % rooms]->interrupt(random_() % 1024);
    const Moment next = at + static_cast<Moment>(second / options_.reconnects);
    poller_.call_at(next, [this, next] { interrupt_somebody(next); });
  }

  void play() {
    const Moment start = now();
    for (int i = 0; i < options_.rooms; ++i) {
      // Spread over one interval, so that no two rooms move at the same moment.
      const Moment offset = options_.plan.between_moves * i / options_.rooms;
      tables_[static_cast<std::size_t>(i)]->begin(start + offset);
    }
    is_interrupting_ = options_.reconnects > 0;
    if (is_interrupting_) interrupt_somebody(start);
    play_until(start + static_cast<Moment>(options_.warm_seconds * second));
    const Moment measured_from = now();
    forget_the_beginning();
    const auto own = *usage_of(getpid());
    const auto server = server_usage();
    play_until(measured_from + static_cast<Moment>(options_.seconds * second));
    finish(measured_from, own, server);
  }

  /// What comes out wrong once makes the rest worthless.
  void play_until(Moment end) {
    poller_.run_until(end, [this] { return tallies_.wrong > 0; });
  }

  void forget_the_beginning() {
    Tallies fresh;
    fresh.wrong = tallies_.wrong;
    fresh.what_was_wrong = std::move(tallies_.what_was_wrong);
    tallies_ = std::move(fresh);
  }

  static ProcessUsage used(const ProcessUsage& before, const ProcessUsage& after) {
    return {after.user_seconds - before.user_seconds, after.system_seconds - before.system_seconds,
            after.resident_kilobytes};
  }

  void finish(Moment from, const ProcessUsage& own, const std::optional<ProcessUsage>& server) {
    result_.seconds = static_cast<double>(now() - from) / second;
    result_.own = used(own, *usage_of(getpid()));
    if (const auto after = server_usage(); after && server) result_.server = used(*server, *after);
    result_.tallies = tallies_;
  }

  /// Everybody comes to rest; then somebody enters each room who has seen nothing.
  void compare() {
    is_interrupting_ = false;
    for (const auto& table : tables_) {
      table->stop();
    }
    const auto all_rest = [this] {
      return std::ranges::all_of(tables_, [](const auto& table) { return table->is_at_rest(); });
    };
    if (!poller_.run_until(now() + patience, all_rest))
      tallies_.note_wrong("a command has no answer");
    for (std::size_t first = 0; first < tables_.size(); first += rooms_opening) {
      compare(first, std::min(first + rooms_opening, tables_.size()));
    }
  }

  void compare(std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) {
      tables_[i]->call_witness();
    }
    const auto agree = [&] {
      while (first < end && tables_[first]->dissent().empty()) {
        ++first;
      }
      return first == end;
    };
    if (poller_.run_until(now() + 10 * second, agree)) return;
    tallies_.note_wrong(tables_[first]->code() +
                        ": not what the server knows: " + tables_[first]->dissent());
  }

  const Options& options_;
  Poller poller_;
  Random random_;
  Tallies tallies_;
  Tables tables_;
  Result result_;
  bool is_interrupting_ = false;
};

}  // namespace

Result run(const Options& options) { return Run(options).run(); }

}  // namespace trinque::load
