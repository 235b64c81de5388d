#pragma once

#include "server/rooms/open_rooms.hpp"

namespace trinque::server {

/// Keeps the first record of a room under its reserved code. If that takes longer than a record
/// may, its creator has gone: the answer is `late`, what is kept after all is closed again, and the
/// code is given back then. After any other error the caller gives it back.
boost::asio::awaitable<JournalError> keep_first(std::shared_ptr<OpenRooms> rooms, std::string code,
                                                JournalRecord record);

}  // namespace trinque::server
