#pragma once

#include "protocol/write.hpp"
#include "server/identity/address_budget.hpp"
#include "server/net/http_message.hpp"
#include "server/ops/counters.hpp"
#include "server/ops/meters.hpp"

#include <boost/asio/awaitable.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace trinque::server {

class RoomDirectory;

/// The HTTP of docs/protocol.md section 6: rooms are made and looked at here, and played in over
/// the socket. Its functions may be called from any thread.
class Api {
 public:
  /// `base_urls` lists the addresses of this server that a phone could reach now, best first.
  /// What each network may open of rooms is limited, and what it may name of codes that are no
  /// room's; `counters`, `meters` and `guesses` outlive this.
  Api(RoomDirectory& directory, std::function<std::vector<std::string>()> base_urls,
      Counters& counters, const Meters& meters, AddressBudget::Terms rooms_per_network,
      AddressBudget& guesses)
      : directory_(directory),
        base_urls_(std::move(base_urls)),
        rooms_per_network_(rooms_per_network),
        guesses_(guesses),
        counters_(counters),
        meters_(meters) {}

  /// Whether the path belongs to the API.
  static bool owns(std::string_view path) {
    return path.starts_with("/api/") || path == "/healthz" || path == "/readyz";
  }

  boost::asio::awaitable<HttpResponse> answer(HttpRequest request);

 private:
  HttpResponse readiness() const;
  boost::asio::awaitable<HttpResponse> create(HttpRequest request);
  boost::asio::awaitable<HttpResponse> describe(std::string code);
  boost::asio::awaitable<HttpResponse> transcript(std::string code, std::string token);
  boost::asio::awaitable<HttpResponse> look_up(HttpRequest request);
  std::optional<HttpResponse> unless_too_many(const ClientAddress& client);
  boost::asio::awaitable<std::optional<HttpResponse>> unless_there(std::string code);
  HttpResponse missing_room(const std::string& code);
  static HttpResponse missing_because(protocol::Goodbye why);

  RoomDirectory& directory_;
  std::function<std::vector<std::string>()> base_urls_;
  AddressBudget rooms_per_network_;
  AddressBudget& guesses_;
  Counters& counters_;
  const Meters& meters_;
};

}  // namespace trinque::server
