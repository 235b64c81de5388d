#pragma once

#include "server/net/api.hpp"
#include "server/net/http_message.hpp"
#include "server/net/static_files.hpp"

#include <boost/asio/awaitable.hpp>

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

/// Says what each request gets, whatever carried it here: no socket, so it can be tested and fuzzed
/// with values alone. Its functions may be called from any thread.
class Router {
 public:
  /// `allowed_origins` are those whose pages may use this server, besides its own.
  Router(Api& api, const StaticFiles& pages, std::vector<std::string> allowed_origins = {})
      : api_(api), pages_(pages), allowed_origins_(std::move(allowed_origins)) {}

  boost::asio::awaitable<Routed> route(HttpRequest request) const;

 private:
  std::optional<HttpResponse> objection(const HttpRequest& request) const;

  Api& api_;
  const StaticFiles& pages_;
  std::vector<std::string> allowed_origins_;
};

}  // namespace trinque::server
