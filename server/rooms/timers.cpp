#include "server/rooms/timers.hpp"

#include "protocol/stored.hpp"

#include <algorithm>

namespace trinque::server {
namespace {

bool belongs_to_the_game(TimerKind kind) {
  return kind == TimerKind::deal || kind == TimerKind::gift || kind == TimerKind::turn ||
         kind == TimerKind::bot;
}

}  // namespace

bool Timers::stands_still(TimerKind kind) const {
  return clock_.frozen && belongs_to_the_game(kind);
}

void Timers::arm(TimerKey key, Instant at, Instant now) {
  if (is_armed(key)) return;
  clock_.armed.push_back({key, stands_still(key.kind) ? at - now : at});
}

void Timers::disarm(TimerKey key) {
  std::erase_if(clock_.armed, [&](const Armed& armed) { return armed.key == key; });
}

void Timers::disarm_all(TimerKind kind) {
  std::erase_if(clock_.armed, [&](const Armed& armed) { return armed.key.kind == kind; });
}

bool Timers::is_armed(TimerKey key) const {
  return std::ranges::any_of(clock_.armed, [&](const Armed& armed) { return armed.key == key; });
}

std::optional<Instant> Timers::next() const {
  std::optional<Instant> first;
  for (const Armed& armed : clock_.armed) {
    if (!stands_still(armed.key.kind) && (!first || armed.at < *first)) first = armed.at;
  }
  return first;
}

std::optional<Instant> Timers::end_of(TimerKind kind) const {
  std::optional<Instant> first;
  for (const Armed& armed : clock_.armed) {
    if (armed.key.kind == kind && !stands_still(kind) && (!first || armed.at < *first))
      first = armed.at;
  }
  return first;
}

std::optional<Instant> Timers::end_of(TimerKey key) const {
  const auto found = std::ranges::find(clock_.armed, key, &Armed::key);
  if (found == clock_.armed.end() || stands_still(key.kind)) return std::nullopt;
  return found->at;
}

std::optional<TimerKey> Timers::take_due(Instant now) {
  auto earliest = clock_.armed.end();
  for (auto armed = clock_.armed.begin(); armed != clock_.armed.end(); ++armed) {
    if (stands_still(armed->key.kind) || armed->at > now) continue;
    if (earliest == clock_.armed.end() || armed->at < earliest->at) earliest = armed;
  }
  if (earliest == clock_.armed.end()) return std::nullopt;
  const TimerKey key = earliest->key;
  clock_.armed.erase(earliest);
  return key;
}

void Timers::freeze(Instant now) {
  if (clock_.frozen) return;
  clock_.frozen = true;
  for (Armed& armed : clock_.armed) {
    if (belongs_to_the_game(armed.key.kind)) armed.at = std::max<Instant>(0, armed.at - now);
  }
}

void Timers::thaw(Instant now) {
  if (!clock_.frozen) return;
  clock_.frozen = false;
  for (Armed& armed : clock_.armed) {
    if (belongs_to_the_game(armed.key.kind)) armed.at += now;
  }
}

std::vector<TimerKey> Timers::keys_of(TimerKind kind) const {
  std::vector<TimerKey> keys;
  for (const Armed& armed : clock_.armed) {
    if (armed.key.kind == kind) keys.push_back(armed.key);
  }
  return keys;
}

void Timers::store(protocol::JsonText& json) const {
  Clock kept{{}, clock_.frozen};
  for (const Armed& armed : clock_.armed) {
    if (armed.key.kind != TimerKind::grace && armed.key.kind != TimerKind::idle &&
        armed.key.kind != TimerKind::ticket)
      kept.armed.push_back(armed);
  }
  protocol::write_stored(json, kept);
}

bool Timers::restore(const nlohmann::json& stored, Instant shift) {
  if (!protocol::read_stored(stored, clock_)) return false;
  for (Armed& armed : clock_.armed) {
    if (!stands_still(armed.key.kind)) armed.at += shift;
  }
  return true;
}

}  // namespace trinque::server
