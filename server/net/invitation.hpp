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

/// A room's summary, with join_url and addresses added. Requires a JSON object that is not empty.
std::string with_addresses(std::string summary, std::string_view code,
                           const std::vector<std::string>& base_urls);

/// The QR of the join address; `address=n` in the query chooses among the base URLs. 404 where
/// there is none.
HttpResponse qr_response(std::string_view code, std::string_view query,
                         const std::vector<std::string>& base_urls);

/// The QR of a one-time link, whose key stands in the body, {"key":…}, and in no address that could
/// be logged. Refuses with malformed{fault}.
HttpResponse link_qr_response(std::string_view code, const HttpRequest& request,
                              const std::vector<std::string>& base_urls);

}  // namespace trinque::server
