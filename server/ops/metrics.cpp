#include "server/ops/metrics.hpp"

#include "server/ops/counters.hpp"
#include "server/ops/meters.hpp"

#include <limits>
#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>
#include <utility>
#include <vector>

namespace trinque::server {
namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;
using Labels = std::vector<ClientMetric::Label>;

double seconds(std::chrono::duration<double> duration) { return duration.count(); }

template <class Number>
ClientMetric gauge(Number value, Labels labels = {}) {
  ClientMetric metric;
  metric.gauge.value = static_cast<double>(value);
  metric.label = std::move(labels);
  return metric;
}

ClientMetric count(std::uint64_t value, Labels labels = {}) {
  ClientMetric metric;
  metric.counter.value = static_cast<double>(value);
  metric.label = std::move(labels);
  return metric;
}

MetricFamily gauges(std::string name, std::string help, std::vector<ClientMetric> metrics) {
  return {std::move(name), std::move(help), MetricType::Gauge, std::move(metrics)};
}

MetricFamily counts(std::string name, std::string help, std::vector<ClientMetric> metrics) {
  return {std::move(name), std::move(help), MetricType::Counter, std::move(metrics)};
}

MetricFamily histogram(std::string name, std::string help, const Durations& durations) {
  const Durations::Counted counted = durations.counted();
  ClientMetric metric;
  auto& told = metric.histogram;
  for (std::size_t range = 0; range < counted.times.size(); ++range) {
    told.sample_count += counted.times[range];
    const bool is_endless = range == Durations::bounds.size();
    told.bucket.push_back({told.sample_count, is_endless ? std::numeric_limits<double>::infinity()
                                                         : seconds(Durations::bounds[range])});
  }
  told.sample_sum = seconds(counted.sum);
  return {std::move(name), std::move(help), MetricType::Histogram, {std::move(metric)}};
}

MetricFamily outcomes(std::string name, std::string help, const OutcomeCounts& counted,
                      const std::string& outcome) {
  std::vector<ClientMetric> metrics;
  for (const OutcomeCounts::Line& line : counted.lines()) {
    metrics.push_back(count(line.times, {{"kind", line.kind}, {outcome, line.outcome}}));
  }
  return counts(std::move(name), std::move(help), std::move(metrics));
}

MetricFamily limits_reached(const Counters& counters) {
  std::vector<ClientMetric> metrics;
  for (const NamedCounter& counter : all_counters()) {
    metrics.push_back(count(counters.*counter.count, {{"limit", std::string(counter.name)}}));
  }
  return counts("trinque_limits_reached_total", "How often a limit was reached, by its counter",
                std::move(metrics));
}

MetricFamily seats(const Situation& situation) {
  std::vector<ClientMetric> metrics;
  for (const auto& [state, taken] : situation.seats) {
    metrics.push_back(gauge(taken, {{"state", std::string(state)}}));
  }
  return gauges("trinque_seats", "Seats by how their players are there", std::move(metrics));
}

std::vector<MetricFamily> situation_families(const Situation& now) {
  return {
      gauges(
          "trinque_build_info", "What runs: the version of the program, the build of its pages",
          {gauge(1, {{"version", std::string(now.version)}, {"pages", std::string(now.build)}})}),
      gauges("trinque_rooms", "Rooms that are open", {gauge(now.rooms)}),
      seats(now),
      gauges("trinque_connections", "Connections of every kind", {gauge(now.connections)}),
      gauges("trinque_sockets", "Connections that are WebSockets", {gauge(now.sockets)}),
      gauges("trinque_inbox_inputs", "Inputs that wait in the inboxes of all rooms",
             {gauge(now.inputs_waiting)}),
      gauges("trinque_inbox_longest_inputs", "Inputs that wait in the fullest inbox",
             {gauge(now.longest_inbox)}),
      gauges("trinque_journal_bytes", "Size of the journal's files", {gauge(now.journal_bytes)}),
      gauges("process_resident_memory_bytes", "What the process holds in memory",
             {gauge(now.resident_bytes)}),
      gauges("process_start_time_seconds", "When the process started, since 1970",
             {gauge(seconds(now.started.time_since_epoch()))}),
  };
}

std::vector<MetricFamily> meter_families(const Meters& meters) {
  return {
      outcomes("trinque_commands_total", "Commands by kind and refusal; without a refusal: done",
               meters.commands, "refusal"),
      counts("trinque_frames_sent_total", "Frames that left for a socket",
             {count(meters.frames_sent)}),
      counts("trinque_frames_merged_total", "States that a later one took in before they left",
             {count(meters.frames_merged)}),
      counts("trinque_frames_dropped_total", "Frames that their phone was too slow for",
             {count(meters.frames_dropped)}),
      gauges("trinque_outbox_frames", "Frames that wait in all outboxes",
             {gauge(meters.outbox_frames.load())}),
      gauges("trinque_outbox_bytes", "Bytes that wait in all outboxes",
             {gauge(meters.outbox_bytes.load())}),
      histogram("trinque_journal_append_seconds", "How long a record took until it was kept",
                meters.appends),
      outcomes("trinque_journal_errors_total", "What the journal did not do, and why",
               meters.journal_errors, "error"),
      gauges("trinque_journal_waiting", "What the journal was asked for and has not done",
             {gauge(meters.journal_waiting.load())}),
      histogram("trinque_loop_lag_seconds", "How late a thread that serves had time",
                meters.loop_lag),
  };
}

}  // namespace

std::string metrics_text(const Meters& meters, const Counters& counters,
                         const Situation& situation) {
  std::vector<MetricFamily> all = situation_families(situation);
  for (MetricFamily& family : meter_families(meters)) {
    all.push_back(std::move(family));
  }
  all.push_back(limits_reached(counters));
  return prometheus::TextSerializer().Serialize(all);
}

}  // namespace trinque::server
