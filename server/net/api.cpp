#include "server/net/api.hpp"

#include "protocol/fields.hpp"
#include "server/net/guesses.hpp"
#include "server/net/invitation.hpp"
#include "server/net/limits.hpp"
#include "server/ops/clock.hpp"
#include "server/rooms/room_directory.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace trinque::server {
namespace {

namespace asio = boost::asio;

constexpr engine::RefusalCode unknown_room{"unknown_room"};
/// So long after the journal failed, the server does not call itself ready.
constexpr Instant time_after_a_failure = 10'000;
constexpr std::string_view rooms = "/api/v1/rooms";
constexpr std::string_view qr = "/qr.svg";
constexpr std::string_view lines = "/transcript";

bool is_read(const HttpRequest& request) {
  return request.method == "GET" || request.method == "HEAD";
}

std::string upper_case(std::string_view text) {
  std::string upper(text);
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  return upper;
}

/// A refusal for now; its first parameter is the wait in milliseconds.
HttpResponse wait_a_while(const engine::Refusal& refusal) {
  HttpResponse refused = refused_response(429, refusal);
  const auto wait = std::get<std::int64_t>(refusal.parameters.front().value);
  refused.headers.emplace_back("Retry-After", std::to_string((wait + 999) / 1'000));
  return refused;
}

}  // namespace

/// Whether new phones should come here; whoever is in a room stays, whatever this says.
HttpResponse Api::readiness() const {
  if (directory_.is_draining()) return refused_response(503, {refusals::draining});
  const Instant failed = meters_.journal_failed_at;
  const bool has_failed = failed != 0 && clock_now() - failed < time_after_a_failure;
  if (has_failed) return refused_response(503, {refusals::storage_unavailable});
  return json_response(200, R"({"status":"ready"})");
}

asio::awaitable<HttpResponse> Api::create(HttpRequest request) {
  const auto wish = read_wish(request.body);
  if (!wish) co_return refused_response(400, wish.error());
  if (auto refused = unless_too_many(request.client)) co_return std::move(*refused);
  const auto code = co_await directory_.create(*wish);
  if (!code) {
    const bool is_for_now = code.error().code == refusals::too_many_rooms ||
                            code.error().code == refusals::storage_unavailable ||
                            code.error().code == refusals::draining;
    if (code.error().code == refusals::too_many_rooms) ++counters_.rooms_refused;
    co_return refused_response(is_for_now ? 503 : 400, code.error());
  }
  co_return json_response(201, write_created(*code, base_urls_()));
}

std::optional<HttpResponse> Api::unless_too_many(const ClientAddress& client) {
  const Instant now = clock_now();
  if (rooms_per_network_.spend(client, now)) return std::nullopt;
  ++counters_.rooms_refused_per_address;
  return wait_a_while({refusals::too_fast, {{"wait", rooms_per_network_.wait(client, now)}}});
}

HttpResponse Api::missing_room(const std::string& code) {
  // The next process may have it.
  if (directory_.is_draining()) return refused_response(503, {refusals::draining});
  // It waits for the journal.
  if (directory_.find(code) != nullptr)
    return refused_response(503, {refusals::storage_unavailable});
  return missing_because(directory_.why_missing(code));
}

HttpResponse Api::missing_because(protocol::Goodbye why) {
  switch (why) {
    case protocol::Goodbye::room_damaged:
    case protocol::Goodbye::room_newer:
    case protocol::Goodbye::room_broken:
      return refused_response(503, {engine::RefusalCode{protocol::name_of(why)}});
    case protocol::Goodbye::moved:
    case protocol::Goodbye::restart: return refused_response(503, {refusals::storage_unavailable});
    case protocol::Goodbye::unknown_room:
    case protocol::Goodbye::room_over:
    case protocol::Goodbye::kicked:
    case protocol::Goodbye::replaced:
    case protocol::Goodbye::spectators_forbidden:
    case protocol::Goodbye::upgrade:
    case protocol::Goodbye::no_hello:
    case protocol::Goodbye::malformed:
    case protocol::Goodbye::too_slow:
    case protocol::Goodbye::crowded:
    case protocol::Goodbye::erased:
    case protocol::Goodbye::too_many_guesses: break;
  }
  return refused_response(404, {unknown_room});
}

asio::awaitable<HttpResponse> Api::describe(std::string code) {
  const auto room = directory_.find(code);
  std::string summary;
  if (room != nullptr) summary = co_await room->summary();
  std::string node = directory_.node_url();
  // A room may end while it is asked.
  if (summary.empty()) {
    if (!directory_.is_shared()) co_return missing_room(code);
    auto looking = directory_.glimpse(code);
    auto seen = co_await std::move(looking);
    if (const auto* why = std::get_if<protocol::Goodbye>(&seen)) co_return missing_because(*why);
    auto& glimpse = std::get<RoomGlimpse>(seen);
    summary = std::move(glimpse.summary);
    node = std::move(glimpse.node);
  }
  co_return json_response(200, with_addresses(std::move(summary), code, base_urls_(), node));
}

asio::awaitable<HttpResponse> Api::transcript(std::string code, std::string token) {
  if (directory_.find(code) == nullptr && !directory_.is_shared()) co_return missing_room(code);
  auto reading = directory_.transcript(code, std::move(token));
  auto told = co_await std::move(reading);
  if (!told) {
    const bool is_for_now = told.error().code == refusals::storage_unavailable;
    co_return refused_response(is_for_now ? 503 : 401, told.error());
  }
  HttpResponse response = json_response(200, std::move(*told));
  response.content_type = "application/jsonl";
  response.headers.emplace_back("Content-Disposition",
                                "attachment; filename=\"trinque-" + code + ".jsonl\"");
  co_return response;
}

/// Why a room that is neither here nor with another node has nothing to show.
asio::awaitable<std::optional<HttpResponse>> Api::unless_there(std::string code) {
  if (directory_.find(code) != nullptr) co_return std::nullopt;
  if (!directory_.is_shared()) co_return missing_room(code);
  auto looking = directory_.glimpse(code);
  const auto seen = co_await std::move(looking);
  const auto* why = std::get_if<protocol::Goodbye>(&seen);
  if (why == nullptr) co_return std::nullopt;
  co_return missing_because(*why);
}

/// What an address below a room's gets. Whoever names codes that are no room's is stopped.
asio::awaitable<HttpResponse> Api::look_up(HttpRequest request) {
  std::string_view rest = std::string_view(request.path).substr(rooms.size() + 1);
  const bool wants_picture = rest.ends_with(qr);
  const bool wants_transcript = rest.ends_with(lines);
  rest.remove_suffix(wants_picture ? qr.size() : wants_transcript ? lines.size() : 0);
  const bool has_secret = wants_picture && request.method == "POST";
  if (!has_secret && !is_read(request))
    co_return method_not_allowed(wants_picture ? "GET, HEAD, POST" : "GET, HEAD");
  Guesses guesses(guesses_, request.client);
  if (!guesses.stake(clock_now())) {
    ++counters_.guesses_refused_per_address;
    co_return wait_a_while(guesses.refusal(clock_now()));
  }
  std::string code = upper_case(rest);
  if (!wants_picture && !wants_transcript) {
    HttpResponse described = co_await describe(std::move(code));
    if (described.status != 404) guesses.take_back(clock_now());
    co_return described;
  }
  if (auto missing = co_await unless_there(code)) co_return std::move(*missing);
  if (wants_transcript) {
    HttpResponse told = co_await transcript(code, std::move(request.bearer));
    if (told.status != 401) guesses.take_back(clock_now());
    co_return told;
  }
  guesses.take_back(clock_now());
  if (has_secret) co_return secret_qr_response(code, request.body, base_urls_());
  co_return qr_response(code, request.query, base_urls_());
}

asio::awaitable<HttpResponse> Api::answer(HttpRequest request) {
  if (request.path == rooms) {
    if (request.method != "POST") co_return method_not_allowed("POST");
    HttpResponse created = co_await create(std::move(request));
    co_return created;
  }
  if (request.path.starts_with(std::string(rooms) + "/")) {
    HttpResponse found = co_await look_up(std::move(request));
    co_return found;
  }
  if (!is_read(request)) co_return method_not_allowed("GET, HEAD");
  if (request.path == "/healthz") co_return json_response(200, R"({"status":"ok"})");
  if (request.path == "/readyz") co_return readiness();
  if (request.path == "/api/v1/games")
    co_return json_response(200, RoomDirectory::describe_games());
  co_return text_response(404, "There is nothing at this address.");
}

}  // namespace trinque::server
