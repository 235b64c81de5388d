#pragma once

#include "server/net/http_message.hpp"
#include "server/rooms/room_report.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

/// What the operator's port shows in a browser: plain pages without a script.
namespace trinque::server {

struct Overview {
  std::string_view version;
  /// What the process holds in memory.
  std::uint64_t resident_bytes = 0;
  std::size_t connections = 0;
  const std::vector<RoomReport>& rooms;
};

/// All rooms, the fullest first, each with a way to close it.
HttpResponse overview_page(const Overview& overview);

/// Asks whether the room is really to be closed.
HttpResponse closing_page(std::string_view code);

/// How both look.
HttpResponse style_sheet();

}  // namespace trinque::server
