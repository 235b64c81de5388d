#include "server/ops/addresses.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <optional>

namespace trinque::server {
namespace {

constexpr std::array<std::string_view, 8> real_interfaces{"en",  "eth",  "wl",   "ww",
                                                          "usb", "bond", "team", "end"};

constexpr std::array<std::string_view, 26> virtual_interfaces{
    "docker", "br-",  "veth",      "virbr", "vmnet", "vboxnet",  "vnet",   "tun",  "tap",
    "utun",   "wg",   "tailscale", "zt",    "wsl",   "vEth",     "lxc",    "lxd",  "podman",
    "cni",    "cali", "flannel",   "ppp",   "ham",   "nordlynx", "proton", "ipsec"};

template <class Prefixes>
bool starts_with_one_of(std::string_view name, const Prefixes& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [name](std::string_view prefix) { return name.starts_with(prefix); });
}

int rank_of_interface(std::string_view name) {
  if (starts_with_one_of(name, virtual_interfaces)) return 2;
  return starts_with_one_of(name, real_interfaces) ? 0 : 1;
}

/// Lower is better; nothing for what no phone could use.
std::optional<int> rank_of_ipv4(std::uint32_t address) {
  const auto is_in = [address](std::uint32_t network, int bits) {
    return address >> (32 - bits) == network >> (32 - bits);
  };
  if (is_in(0x7F000000, 8) || is_in(0x00000000, 8)) return std::nullopt;
  if (is_in(0xC0A80000, 16)) return 0;  // 192.168.0.0/16
  if (is_in(0x0A000000, 8)) return 1;   // 10.0.0.0/8
  if (is_in(0xAC100000, 12)) return 2;  // 172.16.0.0/12
  if (is_in(0x64400000, 10)) return 4;  // 100.64.0.0/10, shared by carriers and overlay networks
  if (is_in(0xA9FE0000, 16)) return 6;  // 169.254.0.0/16, no router gave it
  return 3;
}

std::optional<int> rank_of_address(const std::string& address) {
  in_addr ipv4{};
  if (inet_pton(AF_INET, address.c_str(), &ipv4) == 1) return rank_of_ipv4(ntohl(ipv4.s_addr));
  in6_addr ipv6{};
  if (inet_pton(AF_INET6, address.c_str(), &ipv6) != 1) return std::nullopt;
  const bool is_local =
      IN6_IS_ADDR_LOOPBACK(&ipv6) || IN6_IS_ADDR_LINKLOCAL(&ipv6) || IN6_IS_ADDR_UNSPECIFIED(&ipv6);
  if (is_local || IN6_IS_ADDR_V4MAPPED(&ipv6)) return std::nullopt;
  return 5;
}

bool is_ipv6(std::string_view address) { return address.find(':') != std::string_view::npos; }

std::optional<std::string> text_of(const sockaddr* address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const void* bytes = nullptr;
  if (address->sa_family == AF_INET) {
    bytes = &reinterpret_cast<const sockaddr_in*>(address)->sin_addr;
  } else if (address->sa_family == AF_INET6) {
    bytes = &reinterpret_cast<const sockaddr_in6*>(address)->sin6_addr;
  } else {
    return std::nullopt;
  }
  if (inet_ntop(address->sa_family, bytes, text.data(), text.size()) == nullptr)
    return std::nullopt;
  return std::string(text.data());
}

}  // namespace

std::vector<InterfaceAddress> interface_addresses() {
  std::vector<InterfaceAddress> known;
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return known;
  for (const ifaddrs* entry = list; entry != nullptr; entry = entry->ifa_next) {
    if (entry->ifa_addr == nullptr || (entry->ifa_flags & IFF_UP) == 0) continue;
    const auto address = text_of(entry->ifa_addr);
    if (address) known.push_back({entry->ifa_name, *address});
  }
  freeifaddrs(list);
  return known;
}

std::vector<std::string> ranked(const std::vector<InterfaceAddress>& known) {
  struct Ranked {
    int interface;
    int kind;
    std::string address;
  };
  std::vector<Ranked> candidates;
  for (const InterfaceAddress& entry : known) {
    const auto kind = rank_of_address(entry.address);
    if (kind) candidates.push_back({rank_of_interface(entry.interface), *kind, entry.address});
  }
  std::stable_sort(
      candidates.begin(), candidates.end(), [](const Ranked& left, const Ranked& right) {
        return std::pair(left.interface, left.kind) < std::pair(right.interface, right.kind);
      });
  std::vector<std::string> addresses;
  for (Ranked& candidate : candidates) {
    addresses.push_back(std::move(candidate.address));
  }
  return addresses;
}

std::vector<InterfaceAddress> reachable(const std::vector<InterfaceAddress>& known,
                                        const std::vector<std::string>& bound) {
  const auto listens_on = [&bound](const InterfaceAddress& entry) {
    const std::string_view everything = is_ipv6(entry.address) ? "::" : "0.0.0.0";
    return std::any_of(bound.begin(), bound.end(), [&](const std::string& address) {
      return address == everything || address == entry.address;
    });
  };
  std::vector<InterfaceAddress> heard;
  std::copy_if(known.begin(), known.end(), std::back_inserter(heard), listens_on);
  return heard;
}

std::string base_url(std::string_view address, std::uint16_t port, std::string_view scheme) {
  std::string url = std::string(scheme) + "://";
  if (is_ipv6(address)) {
    url.append("[").append(address).append("]");
  } else {
    url.append(address);
  }
  return url.append(":").append(std::to_string(port));
}

}  // namespace trinque::server
