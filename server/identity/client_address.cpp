#include "server/identity/client_address.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <charconv>
#include <string>

namespace trinque::server {
namespace {

constexpr int bits_of_ipv6 = 128;
constexpr int bits_of_ipv4 = 32;
constexpr int bits_per_byte = 8;
constexpr std::size_t bytes_before_ipv4 = 12;
constexpr std::size_t bytes_of_ipv6_network = 8;

bool is_ipv4(const ClientAddress& address) {
  static constexpr std::array<unsigned char, bytes_before_ipv4> prefix{0, 0, 0, 0, 0,    0,
                                                                       0, 0, 0, 0, 0xff, 0xff};
  return std::equal(prefix.begin(), prefix.end(), address.bytes.begin());
}

ClientAddress with_leading_bits(const ClientAddress& address, int bits) {
  ClientAddress kept;
  for (std::size_t at = 0; at < kept.bytes.size() && bits > 0; ++at, bits -= bits_per_byte) {
    const int dropped = std::max(0, bits_per_byte - bits);
    kept.bytes[at] = static_cast<unsigned char>(address.bytes[at] >> dropped << dropped);
  }
  return kept;
}

}  // namespace

std::optional<ClientAddress> read_client_address(std::string_view text) {
  const std::string ended(text);
  if (ended.find('\0') != std::string::npos) return std::nullopt;
  ClientAddress address;
  if (inet_pton(AF_INET6, ended.c_str(), address.bytes.data()) == 1) return address;
  address.bytes = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  if (inet_pton(AF_INET, ended.c_str(), address.bytes.data() + bytes_before_ipv4) == 1)
    return address;
  return std::nullopt;
}

ClientAddress network_of(const ClientAddress& address) {
  if (is_ipv4(address)) return address;
  return with_leading_bits(address, bytes_of_ipv6_network * bits_per_byte);
}

bool AddressRange::contains(const ClientAddress& address) const {
  return with_leading_bits(address, bits) == first;
}

std::optional<AddressRange> read_address_range(std::string_view text) {
  const auto slash = text.find('/');
  const auto first = read_client_address(text.substr(0, slash));
  if (!first) return std::nullopt;
  if (slash == std::string_view::npos) return AddressRange{*first};

  const std::string_view written = text.substr(slash + 1);
  int bits = 0;
  const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), bits);
  const bool is_written_as_ipv4 = text.substr(0, slash).find(':') == std::string_view::npos;
  const int most = is_written_as_ipv4 ? bits_of_ipv4 : bits_of_ipv6;
  if (error != std::errc{} || end != written.data() + written.size() || bits < 0 || bits > most)
    return std::nullopt;
  const AddressRange range{*first, bits_of_ipv6 - most + bits};
  return range.contains(*first) ? std::optional(range) : std::nullopt;
}

}  // namespace trinque::server
