#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace trinque::server {

/// The line that says that connections are accepted, alone on standard output. `url` is where.
std::string ready_line(std::string_view url);

/// What the operator reads below it: the QR of the best address, all addresses, and what to try
/// when a phone sees nothing. `base_urls` are those that a phone could reach, best first;
/// `local_url` is where this machine reaches the server.
std::string greeting(const std::vector<std::string>& base_urls, std::string_view local_url,
                     std::uint16_t port);

}  // namespace trinque::server
