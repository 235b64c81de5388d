#pragma once

#include "server/net/api.hpp"
#include "server/net/http_message.hpp"
#include "server/net/static_files.hpp"

#include <boost/asio/awaitable.hpp>

#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace trinque::server {

/// The connection is to become a socket in the room of this code.
struct BecomesSocket {
  std::string code;
};
/// What wants no more requests on its connection.
struct Objection {
  HttpResponse response;
};
using Routed = std::variant<HttpResponse, Objection, BecomesSocket>;

/// Whose pages may use this server, besides its own.
struct OriginPolicy {
  std::vector<std::string> allowed = {};
  /// Whether programs, which send no Origin, are refused.
  bool is_required = false;
  /// The servers beside this one, which may change: pages of each may use the sockets of all. May
  /// be empty.
  std::function<std::vector<std::string>()> peers = {};
};

/// Says what each request gets, whatever carried it here: no socket, so it can be tested and fuzzed
/// with values alone. Its functions may be called from any thread.
class Router {
 public:
  Router(Api& api, const StaticFiles& pages, Counters& counters, OriginPolicy origins = {})
      : api_(api), pages_(pages), counters_(counters), origins_(std::move(origins)) {}

  boost::asio::awaitable<Routed> route(HttpRequest request) const;

 private:
  boost::asio::awaitable<Routed> choose(HttpRequest request) const;
  std::optional<HttpResponse> objection(const HttpRequest& request) const;
  bool is_welcome_origin(const HttpRequest& request) const;

  Api& api_;
  const StaticFiles& pages_;
  Counters& counters_;
  OriginPolicy origins_;
};

}  // namespace trinque::server
