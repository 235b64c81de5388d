#include "server/rooms/timers.hpp"

#include <algorithm>

namespace trinque::server {
namespace {

bool belongs_to_the_game(TimerKind kind) {
  return kind == TimerKind::deal || kind == TimerKind::gift || kind == TimerKind::turn;
}

}  // namespace

bool Timers::stands_still(TimerKind kind) const { return frozen_ && belongs_to_the_game(kind); }

void Timers::arm(TimerKey key, Instant at, Instant now) {
  if (is_armed(key)) return;
  armed_.push_back({key, stands_still(key.kind) ? at - now : at});
}

void Timers::disarm(TimerKey key) {
  std::erase_if(armed_, [&](const Armed& armed) { return armed.key == key; });
}

void Timers::disarm_all(TimerKind kind) {
  std::erase_if(armed_, [&](const Armed& armed) { return armed.key.kind == kind; });
}

bool Timers::is_armed(TimerKey key) const {
  return std::ranges::any_of(armed_, [&](const Armed& armed) { return armed.key == key; });
}

std::optional<Instant> Timers::next() const {
  std::optional<Instant> first;
  for (const Armed& armed : armed_) {
    if (!stands_still(armed.key.kind) && (!first || armed.at < *first)) first = armed.at;
  }
  return first;
}

std::optional<Instant> Timers::end_of(TimerKind kind) const {
  std::optional<Instant> first;
  for (const Armed& armed : armed_) {
    if (armed.key.kind == kind && !stands_still(kind) && (!first || armed.at < *first)) first = armed.at;
  }
  return first;
}

std::optional<TimerKey> Timers::take_due(Instant now) {
  auto earliest = armed_.end();
  for (auto armed = armed_.begin(); armed != armed_.end(); ++armed) {
    if (stands_still(armed->key.kind) || armed->at > now) continue;
    if (earliest == armed_.end() || armed->at < earliest->at) earliest = armed;
  }
  if (earliest == armed_.end()) return std::nullopt;
  const TimerKey key = earliest->key;
  armed_.erase(earliest);
  return key;
}

void Timers::freeze(Instant now) {
  if (frozen_) return;
  frozen_ = true;
  for (Armed& armed : armed_) {
    if (belongs_to_the_game(armed.key.kind)) armed.at = std::max<Instant>(0, armed.at - now);
  }
}

void Timers::thaw(Instant now) {
  if (!frozen_) return;
  frozen_ = false;
  for (Armed& armed : armed_) {
    if (belongs_to_the_game(armed.key.kind)) armed.at += now;
  }
}

std::vector<TimerKey> Timers::keys_of(TimerKind kind) const {
  std::vector<TimerKey> keys;
  for (const Armed& armed : armed_) {
    if (armed.key.kind == kind) keys.push_back(armed.key);
  }
  return keys;
}

}  // namespace trinque::server
