#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Under which addresses phones may find this machine.
namespace trinque::server {

/// One address of one network interface that is up, as text without brackets or scope.
struct InterfaceAddress {
  std::string interface;
  std::string address;
  bool operator==(const InterfaceAddress&) const = default;
};

/// What the operating system lists now.
std::vector<InterfaceAddress> interface_addresses();

/// Those that a phone could reach, best first: real Wi-Fi and Ethernet before unknown interfaces
/// before tunnels and bridges of virtual machines; private IPv4 before public before IPv6. Never
/// loopback, and nothing that needs a scope.
std::vector<std::string> ranked(const std::vector<InterfaceAddress>& known);

/// Those of `known` on which a server listens that is bound to these addresses. "0.0.0.0" and "::"
/// stand for all.
std::vector<InterfaceAddress> reachable(const std::vector<InterfaceAddress>& known,
                                        const std::vector<std::string>& bound);

/// "http://192.168.1.20:8080", with brackets around IPv6.
std::string base_url(std::string_view address, std::uint16_t port,
                     std::string_view scheme = "http");

}  // namespace trinque::server
