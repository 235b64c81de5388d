#include "server/ops/greeting.hpp"

#include "server/ops/qr.hpp"

namespace trinque::server {

std::string ready_line(std::string_view url) {
  return "trinque: ready on " + std::string(url) + "\n";
}

std::string greeting(const std::vector<std::string>& base_urls, std::string_view local_url,
                     std::uint16_t port) {
  const std::string number = std::to_string(port);
  std::string text = "\n";
  if (base_urls.empty()) {
    text +=
        "This machine has no address that a phone could reach: join a Wi-Fi, or say with "
        "--public-url\n"
        "where phones find this server.\n\n";
  } else {
    text += to_terminal(qr_of(base_urls.front() + "/")) + "\nPhones:\n";
    for (const std::string& url : base_urls) {
      text += "  " + url + "\n";
    }
  }
  text += "Big screen:\n  " + std::string(local_url) + "/table\n\n";
  text +=
      "A phone sees nothing? Put it on the same Wi-Fi as this machine, not on a guest network, "
      "and\n"
      "switch mobile data and VPN off. A firewall here must let port " +
      number + " (TCP) in.\n";
  if (base_urls.size() > 1) text += "Still nothing? Try the next of the addresses above.\n";
  return text;
}

}  // namespace trinque::server
