#include "server/net/router.hpp"

#include "server/net/origin.hpp"

#include <optional>
#include <string_view>

namespace trinque::server {
namespace {

namespace asio = boost::asio;

constexpr std::string_view sockets = "/ws/";

HttpResponse upgrade_required() {
  HttpResponse response = text_response(426, "This address speaks WebSocket.");
  response.headers.emplace_back("Upgrade", "websocket");
  return response;
}

}  // namespace

std::optional<HttpResponse> Router::objection(const HttpRequest& request) const {
  if (!is_host(request.host))
    return text_response(400, "The Host header is missing or cannot be read.");
  if (request.path.empty()) return text_response(400, "The address cannot be read.");
  const bool changes_something =
      request.path.starts_with(sockets) || (request.method != "GET" && request.method != "HEAD");
  if (!changes_something || is_welcome_origin(request)) return std::nullopt;
  ++counters_.origins_refused;
  return text_response(403, request.origin ? "Pages of another origin may not use this server."
                                           : "This server wants to know the origin of a page.");
}

/// A page of somebody else must not play with the phones of whoever opens it.
bool Router::is_welcome_origin(const HttpRequest& request) const {
  if (!request.origin) return !origins_.is_required;
  if (is_own_origin(*request.origin, request.host, origins_.allowed)) return true;
  return origins_.peers && is_own_origin(*request.origin, request.host, origins_.peers());
}

asio::awaitable<Routed> Router::route(HttpRequest request) const {
  auto choosing = choose(std::move(request));
  Routed routed = co_await std::move(choosing);
  auto* response = std::get_if<HttpResponse>(&routed);
  if (response != nullptr && origins_.peers) response->peers = origins_.peers();
  co_return routed;
}

asio::awaitable<Routed> Router::choose(HttpRequest request) const {
  if (auto objected = objection(request)) co_return Objection{std::move(*objected)};
  if (request.path.starts_with(sockets)) {
    if (!request.is_upgrade) co_return upgrade_required();
    co_return BecomesSocket{request.path.substr(sockets.size())};
  }
  if (Api::owns(request.path)) {
    HttpResponse answered = co_await api_.answer(std::move(request));
    co_return answered;
  }
  co_return pages_.answer(request);
}

}  // namespace trinque::server
