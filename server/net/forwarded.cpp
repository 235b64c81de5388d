#include "server/net/forwarded.hpp"

#include <algorithm>

namespace trinque::server {
namespace {

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) {
    text.remove_prefix(1);
  }
  while (text.ends_with(' ') || text.ends_with('\t')) {
    text.remove_suffix(1);
  }
  return text;
}

}  // namespace

bool is_among(const std::vector<AddressRange>& ranges, const ClientAddress& address) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](const AddressRange& range) { return range.contains(address); });
}

ClientAddress client_behind(const ClientAddress& peer, std::string_view forwarded,
                            const std::vector<AddressRange>& trusted) {
  ClientAddress client = peer;
  while (is_among(trusted, client) && !forwarded.empty()) {
    const auto comma = forwarded.rfind(',');
    const std::string_view last =
        comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1);
    const auto named = read_client_address(trimmed(last));
    if (!named) return client;
    client = *named;
    forwarded = comma == std::string_view::npos ? std::string_view() : forwarded.substr(0, comma);
  }
  return client;
}

}  // namespace trinque::server
