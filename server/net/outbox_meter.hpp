#pragma once

#include "server/net/outbox.hpp"
#include "server/ops/meters.hpp"

namespace trinque::server {

/// Adds what one outbox holds and did to the meters of the process; what it holds counts for as
/// long as this lives.
class OutboxMeter {
 public:
  explicit OutboxMeter(Meters& meters) : meters_(meters) {}
  ~OutboxMeter() { hold(0, 0); }
  OutboxMeter(const OutboxMeter&) = delete;
  OutboxMeter& operator=(const OutboxMeter&) = delete;

  /// Takes in what has changed since it last looked.
  void look_at(const Outbox& outbox) {
    const Outbox::History& history = outbox.history();
    // What all threads count costs them time: it is left alone where nothing has changed.
    if (history.taken != counted_.taken) meters_.frames_sent += history.taken - counted_.taken;
    if (history.merged != counted_.merged)
      meters_.frames_merged += history.merged - counted_.merged;
    if (history.dropped != counted_.dropped)
      meters_.frames_dropped += history.dropped - counted_.dropped;
    counted_ = history;
    hold(static_cast<std::int64_t>(outbox.frames()), static_cast<std::int64_t>(outbox.bytes()));
  }

 private:
  void hold(std::int64_t frames, std::int64_t bytes) {
    if (frames == frames_ && bytes == bytes_) return;
    meters_.outbox_frames += frames - frames_;
    meters_.outbox_bytes += bytes - bytes_;
    frames_ = frames;
    bytes_ = bytes;
  }

  Meters& meters_;
  Outbox::History counted_;
  std::int64_t frames_ = 0;
  std::int64_t bytes_ = 0;
};

}  // namespace trinque::server
