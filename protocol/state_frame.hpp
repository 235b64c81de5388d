#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace trinque::protocol {

/// JSON that several frames and sockets share.
using SharedText = std::shared_ptr<const std::string>;

/// The one frame that tells everybody in the room the same: its sections are JSON already, so that
/// a slow phone's frames can be merged without reading them. docs/protocol.md section 4
struct StateFrame {
  std::uint64_t revision = 0;
  /// The revision that it builds on; 0: a snapshot.
  std::uint64_t since = 0;
  std::int64_t clock = 0;
  std::optional<std::int64_t> reveal_at;
  std::uint32_t turn = 0;
  std::string phase;
  std::string to_act;
  std::string deadlines;
  std::string legal;
  /// The sections that are sent when they changed; nothing: unchanged.
  SharedText room;
  SharedText settings;
  SharedText match;
  SharedText totals;
  SharedText fairness;
  SharedText recap;
  std::vector<SharedText> events;
};

/// The frame that tells what both tell. Requires newer.since == older.revision.
StateFrame merged(const StateFrame& older, const StateFrame& newer);

/// The frame as it goes out.
std::string render(const StateFrame& frame);

}  // namespace trinque::protocol
