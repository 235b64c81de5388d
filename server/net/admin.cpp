#include "server/net/admin.hpp"

#include "server/journal/journal.hpp"
#include "server/net/admin_pages.hpp"
#include "server/net/connection_count.hpp"
#include "server/net/open_sessions.hpp"
#include "server/net/origin.hpp"
#include "server/ops/memory.hpp"
#include "server/ops/metrics.hpp"
#include "server/rooms/room_directory.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace trinque::server {
namespace {

namespace asio = boost::asio;

/// The code in /rooms/CODE/close.
std::optional<std::string> code_to_close(std::string_view path) {
  constexpr std::string_view before = "/rooms/";
  constexpr std::string_view after = "/close";
  if (path.size() <= before.size() + after.size()) return std::nullopt;
  if (!path.starts_with(before) || !path.ends_with(after)) return std::nullopt;
  path.remove_prefix(before.size());
  path.remove_suffix(after.size());
  return std::string(path);
}

/// Whether a Host header names this machine as its own people do.
bool is_of_this_machine(std::string_view host) {
  constexpr std::array<std::string_view, 3> names{"localhost", "127.0.0.1", "[::1]"};
  return std::ranges::any_of(names, [host](std::string_view name) {
    if (!host.starts_with(name)) return false;
    const std::string_view port = host.substr(name.size());
    return port.empty() ||
           (port[0] == ':' && port.find_first_not_of("0123456789", 1) == std::string_view::npos);
  });
}

HttpResponse missing_room() { return text_response(404, "No room has this code."); }

}  // namespace

asio::awaitable<HttpResponse> Admin::answer(HttpRequest request) const {
  if (!is_host(request.host) || !is_of_this_machine(request.host))
    co_return text_response(403, "This page is for the machine itself: ask for localhost.");
  const bool is_read = request.method == "GET" || request.method == "HEAD";
  auto code = code_to_close(request.path);
  if (is_read) co_return co_await show(std::move(request.path));
  if (!code) co_return method_not_allowed("GET, HEAD");
  if (request.method != "POST") co_return method_not_allowed("GET, HEAD, POST");
  // Every browser says where a form comes from.
  if (!request.origin || !is_own_origin(*request.origin, request.host, {}))
    co_return text_response(403, "Only the page of this address may close a room.");
  co_return co_await close(std::move(*code));
}

asio::awaitable<HttpResponse> Admin::show(std::string path) const {
  if (path == "/metrics") co_return co_await metrics();
  if (path == "/") co_return co_await overview();
  if (path == "/style.css") co_return style_sheet();
  const auto code = code_to_close(path);
  if (!code) co_return text_response(404, "There is nothing at this address.");
  if (surroundings_.rooms.find(*code) == nullptr) co_return missing_room();
  co_return closing_page(*code);
}

asio::awaitable<std::vector<RoomReport>> Admin::reports() const {
  std::vector<RoomReport> all;
  const auto rooms = surroundings_.rooms.all();
  for (const auto& room : rooms) {
    if (auto report = co_await room->report()) all.push_back(std::move(*report));
  }
  co_return all;
}

asio::awaitable<HttpResponse> Admin::metrics() const {
  Situation now{.version = surroundings_.version,
                .build = surroundings_.build,
                .connections = surroundings_.connections.in_all(),
                .sockets = surroundings_.sockets.count(),
                .journal_bytes = surroundings_.journal.size_in_bytes(),
                .resident_bytes = resident_bytes(),
                .started = surroundings_.started};
  for (const Here here : all_heres) {
    now.seats[name_of(here)] = 0;
  }
  const std::vector<RoomReport> all = co_await reports();
  for (const RoomReport& room : all) {
    for (const auto& [state, seats] : room.seats) {
      now.seats[state] += seats;
    }
    now.inputs_waiting += room.waiting;
    now.longest_inbox = std::max(now.longest_inbox, room.waiting);
  }
  now.rooms = all.size();
  HttpResponse response = text_response(200, "");
  response.content_type = "text/plain; version=0.0.4; charset=utf-8";
  response.body = metrics_text(surroundings_.meters, surroundings_.counters, now);
  co_return response;
}

asio::awaitable<HttpResponse> Admin::overview() const {
  const std::vector<RoomReport> all = co_await reports();
  co_return overview_page({.version = surroundings_.version,
                           .resident_bytes = resident_bytes(),
                           .connections = surroundings_.connections.in_all(),
                           .rooms = all});
}

asio::awaitable<HttpResponse> Admin::close(std::string code) const {
  const auto room = surroundings_.rooms.find(code);
  if (room == nullptr) co_return missing_room();
  const bool is_over = co_await room->end();
  spdlog::warn("room closed by the operator code={} closed={}", room->code(), is_over);
  if (!is_over)
    co_return text_response(503,
                            "The journal does not answer: the room goes on, or comes back with "
                            "the next start. Try again.");
  HttpResponse response = text_response(303, "The room is closed.");
  response.headers.emplace_back("Location", "/");
  co_return response;
}

}  // namespace trinque::server
