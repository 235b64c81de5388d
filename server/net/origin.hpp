#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Who may talk to this server from a browser, and what its pages may do there.
namespace trinque::server {

/// Whether a Host header names a host and perhaps a port, and nothing else: it is repeated in the
/// pages' policy.
bool is_host(std::string_view host);

/// Whether a request may come from a page of this origin: its host is the one that was asked, or it
/// is `allowed`. Programs send no Origin at all and need not be asked.
bool is_own_origin(std::string_view origin, std::string_view host,
                   const std::vector<std::string>& allowed);

/// The headers that every response carries. Requires is_host(host). Pages may use the sockets of
/// `peers` too, which are addresses such as https://b.example.org.
std::vector<std::pair<std::string, std::string>> security_headers(
    std::string_view host, const std::vector<std::string>& peers = {});

}  // namespace trinque::server
