#include "server/net/admin_pages.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <chrono>
#include <string>

namespace trinque::server {
namespace {

constexpr std::string_view style = R"(:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 64rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #767676; padding: .4rem .8rem .4rem 0; text-align: left }
button { font: inherit; padding: .4rem 1rem }
)";

/// What came from outside stays text.
std::string escaped(std::string_view text) {
  std::string safe;
  for (const char letter : text) {
    switch (letter) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      case '\'': safe += "&#39;"; break;
      default: safe += letter;
    }
  }
  return safe;
}

HttpResponse without_copies(std::string_view type, std::string body) {
  return {200, std::string(type), {{"Cache-Control", "no-store"}}, std::move(body)};
}

/// A page whose forms tell this origin, and no other, where they come from.
HttpResponse page(std::string_view title, std::string_view body) {
  return without_copies("text/html; charset=utf-8", fmt::format(R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="same-origin">
<title>{0}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
<main>
<h1>{0}</h1>
{1}
</main>
</html>
)",
                                                                title, body));
}

std::string age_of(const RoomReport& room) {
  const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(room.age).count();
  return minutes < 60 ? fmt::format("{} min", minutes)
                      : fmt::format("{} h {:02} min", minutes / 60, minutes % 60);
}

std::size_t seats_of(const RoomReport& room) {
  std::size_t seats = 0;
  for (const auto& [state, count] : room.seats) {
    seats += count;
  }
  return seats;
}

/// "3: 2 present, 1 lost"
std::string players_of(const RoomReport& room) {
  std::string states;
  for (const auto& [state, count] : room.seats) {
    if (count == 0) continue;
    states += fmt::format("{}{} {}", states.empty() ? ": " : ", ", count, state);
  }
  return fmt::format("{}{}", seats_of(room), states);
}

std::string row(const RoomReport& room) {
  return fmt::format(
      "<tr><th scope=\"row\">{0}</th><td>{1}</td><td>{2}</td><td>{3}</td><td>{4}</td><td>{5}</td>"
      "<td>{6} KB</td><td><a href=\"/rooms/{0}/close\">Close {0}</a></td></tr>\n",
      escaped(room.code), escaped(room.game), escaped(room.phase), players_of(room),
      room.connections, age_of(room), (room.stored_bytes + 1023) / 1024);
}

}  // namespace

HttpResponse overview_page(const Overview& overview) {
  std::vector<RoomReport> rooms = overview.rooms;
  std::ranges::sort(rooms, {}, &RoomReport::code);
  std::ranges::stable_sort(rooms, std::ranges::greater(), seats_of);
  std::string body = fmt::format(
      "<p>Version {}. Rooms: {}. Connections: {}. Memory: {} MB. "
      "<a href=\"/metrics\">Metrics</a></p>\n",
      escaped(overview.version), rooms.size(), overview.connections,
      overview.resident_bytes / 1'000'000);
  if (rooms.empty()) return page("Trinque", body + "<p>No room is open.</p>");
  body +=
      "<table>\n<thead><tr><th>Room</th><th>Game</th><th>Phase</th><th>Players</th>"
      "<th>Connections</th><th>In this process for</th><th>Journal record</th><th>Action</th>"
      "</tr></thead>\n<tbody>\n";
  for (const RoomReport& room : rooms) {
    body += row(room);
  }
  return page("Trinque", body + "</tbody>\n</table>\n");
}

HttpResponse closing_page(std::string_view code) {
  const std::string safe = escaped(code);
  return page(fmt::format("Close room {}?", safe),
              fmt::format("<p>Everybody in it is told that the evening is over. This cannot be "
                          "undone.</p>\n<form method=\"post\" action=\"/rooms/{0}/close\">"
                          "<button>Close room {0}</button> <a href=\"/\">Keep it</a></form>",
                          safe));
}

HttpResponse style_sheet() { return without_copies("text/css", std::string(style)); }

}  // namespace trinque::server
