#pragma once

#include "server/identity/client_address.hpp"

#include <string_view>
#include <vector>

namespace trinque::server {

/// Who really asks: the peer of the connection, or, if that is a proxy which is `trusted`, the last
/// address in X-Forwarded-For that is not another trusted one. `forwarded` holds all such headers
/// of the request in their order. What a stranger writes there counts for nothing, since the proxy
/// adds what it saw at the end; what cannot be read ends the search.
ClientAddress client_behind(const ClientAddress& peer, std::string_view forwarded,
                            const std::vector<AddressRange>& trusted);

/// Whether one of the ranges holds the address.
bool is_among(const std::vector<AddressRange>& ranges, const ClientAddress& address);

}  // namespace trinque::server
