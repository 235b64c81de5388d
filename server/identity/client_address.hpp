#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

namespace trinque::server {

/// Where a connection comes from: an address of IPv6, or one of IPv4 mapped into it.
struct ClientAddress {
  std::array<unsigned char, 16> bytes{};
  auto operator<=>(const ClientAddress&) const = default;
};

/// Reads 192.0.2.7, 2001:db8::7 or ::ffff:192.0.2.7 (which is the first). Nothing for anything
/// else.
std::optional<ClientAddress> read_client_address(std::string_view text);

/// What one household or one attacker has of addresses: a single one of IPv4, 64 bits of IPv6.
/// Everything counted per address is counted per network.
ClientAddress network_of(const ClientAddress& address);

/// A range of addresses, written 10.0.0.0/8, fd00::/8, or as a single address.
struct AddressRange {
  ClientAddress first;
  /// How many leading bits count, of 128.
  int bits = 128;
  bool contains(const ClientAddress& address) const;
};

/// Nothing for what is not a range, or names bits beyond its prefix (10.0.0.1/8).
std::optional<AddressRange> read_address_range(std::string_view text);

struct ClientAddressHash {
  std::size_t operator()(const ClientAddress& address) const noexcept {
    return std::hash<std::string_view>{}(
        {reinterpret_cast<const char*>(address.bytes.data()), address.bytes.size()});
  }
};

}  // namespace trinque::server
