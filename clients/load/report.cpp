#include "clients/load/report.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iomanip>
#include <sstream>

namespace trinque::load {
namespace {

using Json = nlohmann::ordered_json;

double milliseconds(Moment duration) { return static_cast<double>(duration) / 1000; }

Json json_of(const Histogram& histogram) {
  return {{"count", histogram.count()},
          {"p50", milliseconds(histogram.quantile(0.5))},
          {"p90", milliseconds(histogram.quantile(0.9))},
          {"p99", milliseconds(histogram.quantile(0.99))},
          {"p99.9", milliseconds(histogram.quantile(0.999))},
          {"max", milliseconds(histogram.longest())}};
}

double per_move(double seconds, const Tallies& tallies) {
  return seconds * second / static_cast<double>(std::max<std::uint64_t>(1, tallies.moves));
}

Json json_of(const ProcessUsage& usage, const Tallies& tallies) {
  return {
      {"user_us_per_move", per_move(usage.user_seconds, tallies)},
      {"system_us_per_move", per_move(usage.system_seconds, tallies)},
      {"cpu_us_per_move", per_move(usage.seconds(), tallies)},
      {"cpu_us_per_command", usage.seconds() * second /
                                 static_cast<double>(std::max<std::uint64_t>(1, tallies.commands))},
      {"cpu_seconds", usage.seconds()},
      {"resident_kilobytes", usage.resident_kilobytes}};
}

std::string line(const char* name, const Histogram& histogram) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(3) << name << "  p50 "
       << milliseconds(histogram.quantile(0.5)) << "  p90 " << milliseconds(histogram.quantile(0.9))
       << "  p99 " << milliseconds(histogram.quantile(0.99)) << "  p99.9 "
       << milliseconds(histogram.quantile(0.999)) << "  max " << milliseconds(histogram.longest())
       << " ms\n";
  return text.str();
}

}  // namespace

std::string json_of(const Options& options, const Result& result) {
  const Tallies& tallies = result.tallies;
  Json json{
      {"rooms", options.rooms},
      {"players", options.plan.players},
      {"watchers", options.plan.watchers},
      {"idle_rooms", options.idle_rooms},
      {"rate", options.rate},
      {"connections", result.connections},
      {"seconds", result.seconds},
      {"moves", tallies.moves},
      {"commands", tallies.commands},
      {"moves_per_second", static_cast<double>(tallies.moves) / result.seconds},
      {"frames", tallies.frames},
      {"bytes_per_frame", static_cast<double>(tallies.frame_bytes) /
                              static_cast<double>(std::max<std::uint64_t>(1, tallies.frames))},
      {"games_started", tallies.games_started},
      {"games_ended", tallies.games_ended},
      {"reconnects", tallies.reconnects},
      {"refusals", tallies.refusals},
      {"to_answer_ms", json_of(tallies.to_answer)},
      {"to_last_view_ms", json_of(tallies.to_last_view)},
      {"generator", json_of(result.own, tallies)}};
  if (result.server) {
    json["server"] = json_of(*result.server, tallies);
    json["server"]["kilobytes_per_connection"] = result.server_kilobytes_per_connection;
  }
  json["wrong"] = tallies.wrong;
  json["what_was_wrong"] = tallies.what_was_wrong;
  return json.dump();
}

std::string words_of(const Result& result) {
  const Tallies& tallies = result.tallies;
  std::ostringstream text;
  text << std::fixed << std::setprecision(1) << "connections " << result.connections << "  moves "
       << tallies.moves << "  moves/s " << static_cast<double>(tallies.moves) / result.seconds
       << "  commands " << tallies.commands << "  games ended " << tallies.games_ended
       << "  reconnects " << tallies.reconnects << "\n";
  for (const auto& [code, count] : tallies.refusals) {
    text << "refused " << code << " " << count << "\n";
  }
  text << line("to answer   ", tallies.to_answer) << line("to last view", tallies.to_last_view);
  text << "generator " << per_move(result.own.seconds(), tallies) << " us of CPU per move\n";
  if (result.server) {
    text << "server " << per_move(result.server->seconds(), tallies) << " us of CPU per move (user "
         << per_move(result.server->user_seconds, tallies) << ", system "
         << per_move(result.server->system_seconds, tallies) << "), "
         << result.server->resident_kilobytes << " KB resident, "
         << result.server_kilobytes_per_connection << " KB per connection\n";
  }
  for (const std::string& what : tallies.what_was_wrong) {
    text << "WRONG " << what << "\n";
  }
  return text.str();
}

}  // namespace trinque::load
