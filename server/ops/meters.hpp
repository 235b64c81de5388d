#pragma once

#include "server/ops/durations.hpp"
#include "server/ops/outcome_counts.hpp"
#include "server/rooms/instant.hpp"

#include <atomic>
#include <cstdint>

namespace trinque::server {

/// What a process counts of its work, besides the limits that were reached (counters.hpp). One for
/// the whole process; its members may be counted up from any thread, and take no lock.
struct Meters {
  /// Commands by kind and refusal; an empty one: done. An answer that is given once more is not
  /// counted again.
  OutcomeCounts commands;

  /// Frames that left for a socket, that were merged into a later state before they left, and that
  /// were dropped since their phone took too long.
  std::atomic<std::uint64_t> frames_sent = 0;
  std::atomic<std::uint64_t> frames_merged = 0;
  std::atomic<std::uint64_t> frames_dropped = 0;
  /// What waits in all outboxes now.
  std::atomic<std::int64_t> outbox_frames = 0;
  std::atomic<std::int64_t> outbox_bytes = 0;

  /// How long records took until they were kept, or refused.
  Durations appends;
  /// Records that were not kept, by what was asked and what went wrong.
  OutcomeCounts journal_errors;
  /// When the journal last failed to keep something, in milliseconds of `clock_now`; 0: never.
  std::atomic<Instant> journal_failed_at = 0;
  /// What the journal was asked for and has not done.
  std::atomic<std::int64_t> journal_waiting = 0;

  /// How much later than it should a thread that serves had time for something new.
  Durations loop_lag;
};

}  // namespace trinque::server
