#include "server/net/origin.hpp"

#include <algorithm>
#include <cctype>

namespace trinque::server {
namespace {

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return lower;
}

std::string without_suffix(std::string text, std::string_view suffix) {
  if (text.ends_with(suffix)) text.resize(text.size() - suffix.size());
  return text;
}

}  // namespace

bool is_host(std::string_view host) {
  constexpr std::size_t longest_host = 255;
  return !host.empty() && host.size() <= longest_host &&
         std::all_of(host.begin(), host.end(), [](unsigned char letter) {
           return std::isalnum(letter) != 0 ||
                  std::string_view(".-_:[]").find(static_cast<char>(letter)) !=
                      std::string_view::npos;
         });
}

bool is_own_origin(std::string_view origin, std::string_view host,
                   const std::vector<std::string>& allowed) {
  const std::string asking = lower_case(origin);
  const bool is_allowed =
      std::any_of(allowed.begin(), allowed.end(),
                  [&](const std::string& other) { return lower_case(other) == asking; });
  if (is_allowed) return true;
  // Browsers leave out the port that goes with the scheme; a proxy may have put it in.
  for (const auto& [scheme, port] :
       {std::pair<std::string, std::string>("http://", ":80"), {"https://", ":443"}}) {
    if (!asking.starts_with(scheme)) continue;
    return without_suffix(asking.substr(scheme.size()), port) ==
           without_suffix(lower_case(host), port);
  }
  return false;
}

std::vector<std::pair<std::string, std::string>> security_headers(
    std::string_view host, const std::vector<std::string>& peers) {
  const std::string named(host);
  std::string others;
  for (const std::string& peer : peers) {
    // From http to ws, and from https to wss.
    others += " ws" + peer.substr(std::string_view("http").size());
  }
  // Older Safari does not take a socket for 'self', so its address is named; with wss for a proxy
  // that speaks TLS.
  const std::string policy =
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' "
      "data:; "
      "connect-src 'self' ws://" +
      named + " wss://" + named + others +
      "; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
  return {{"Content-Security-Policy", policy},
          {"X-Content-Type-Options", "nosniff"},
          {"Referrer-Policy", "no-referrer"},
          {"Cross-Origin-Resource-Policy", "same-origin"}};
}

}  // namespace trinque::server
