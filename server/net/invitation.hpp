#pragma once

#include "engine/core/result.hpp"
#include "server/net/http_message.hpp"
#include "server/rooms/room_directory.hpp"

#include <string>
#include <string_view>
#include <vector>

/// How people find a room: what the HTTP of docs/protocol.md section 6 says about it. `base_urls`
/// are the addresses of this server, best first; there may be none that a phone could reach.
namespace trinque::server {

/// Reads the body of POST /api/v1/rooms; an empty one wishes for nothing in particular. Refuses
/// with malformed{fault}.
engine::Result<RoomWish> read_wish(std::string_view body);

/// {"code":…,"join_url":…}
std::string write_created(std::string_view code, const std::vector<std::string>& base_urls);

/// A room's summary, with join_url, addresses and, if there is one, the node that has the room
/// added. Requires a JSON object that is not empty.
std::string with_addresses(std::string summary, std::string_view code,
                           const std::vector<std::string>& base_urls, std::string_view node = {});

/// The QR of the join address; `address=n` in the query chooses among the base URLs. 404 where
/// there is none.
HttpResponse qr_response(std::string_view code, std::string_view query,
                         const std::vector<std::string>& base_urls);

/// The QR of an address that opens something for a while, which stands in the body and in no
/// address that a proxy could log: {"key":…} of a one-time link or {"ticket":…} of the table, and
/// "address":n, which of them, counted from 0. Refuses with malformed{fault} or no_address.
HttpResponse secret_qr_response(std::string_view code, std::string_view body,
                                const std::vector<std::string>& base_urls);

}  // namespace trinque::server
