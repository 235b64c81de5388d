#include "server/net/invitation.hpp"

#include "protocol/fields.hpp"
#include "protocol/json_text.hpp"
#include "server/ops/qr.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace trinque::server {
namespace {

constexpr engine::RefusalCode no_address{"no_address"};
constexpr std::size_t longest_word = 64;
constexpr std::size_t shortest_secret = 16;
constexpr std::int64_t most_addresses = 1'000;

std::string join_url(std::string_view base, std::string_view code) {
  return std::string(base) + "/j/" + std::string(code);
}

HttpResponse picture_of(const std::string& address) {
  HttpResponse response;
  response.content_type = "image/svg+xml";
  response.headers = {{"Cache-Control", "no-store"}};
  response.body = to_svg(qr_of(address));
  return response;
}

/// Secrets are made by us, and need no escape in an address.
bool is_secret(std::string_view text) {
  const auto fits = [](unsigned char letter) {
    return std::isalnum(letter) != 0 || letter == '-' || letter == '_';
  };
  return text.size() >= shortest_secret && std::ranges::all_of(text, fits);
}

void write_join_url(protocol::JsonText& json, std::string_view code,
                    const std::vector<std::string>& base_urls) {
  json.key("join_url");
  if (base_urls.empty()) {
    json.null();
  } else {
    json.value(join_url(base_urls.front(), code));
  }
}

engine::Refusal malformed(const char* fault) {
  return {protocol::refusals::malformed, {{"fault", std::string(fault)}}};
}

engine::Result<void> read_word(const nlohmann::json& object, std::string_view field,
                               std::string& word) {
  if (!protocol::has_field(object, field)) return {};
  auto read = protocol::read_text(object, field, longest_word);
  if (!read) return read.error();
  word = std::move(*read);
  return {};
}

}  // namespace

engine::Result<RoomWish> read_wish(std::string_view body) {
  RoomWish wish;
  if (body.empty()) return wish;
  const auto json = nlohmann::json::parse(body, nullptr, false);
  if (json.is_discarded()) return malformed("not_json");
  if (!json.is_object()) return malformed("not_an_object");
  const auto game = read_word(json, "game", wish.game);
  if (!game) return game.error();
  const auto language = read_word(json, "language", wish.language);
  if (!language) return language.error();
  if (protocol::has_field(json, "no_alcohol")) {
    const auto no_alcohol = protocol::read_truth(json, "no_alcohol");
    if (!no_alcohol) return no_alcohol.error();
    wish.no_alcohol = *no_alcohol;
  }
  return wish;
}

std::string write_created(std::string_view code, const std::vector<std::string>& base_urls) {
  protocol::JsonText json;
  json.begin_object().field("code", code);
  write_join_url(json, code, base_urls);
  json.end_object();
  return json.take();
}

std::string with_addresses(std::string summary, std::string_view code,
                           const std::vector<std::string>& base_urls, std::string_view node) {
  protocol::JsonText json;
  json.begin_object();
  write_join_url(json, code, base_urls);
  json.key("addresses").begin_array();
  for (const std::string& url : base_urls) {
    json.value(url);
  }
  json.end_array();
  if (!node.empty()) json.field("node", node);
  json.end_object();
  summary.back() = ',';
  return summary.append(json.text(), 1);
}

HttpResponse qr_response(std::string_view code, std::string_view query,
                         const std::vector<std::string>& base_urls) {
  std::size_t chosen = 0;
  const std::string_view wanted = query_field(query, "address");
  const auto [end, error] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), chosen);
  const bool is_number = error == std::errc{} && end == wanted.data() + wanted.size();
  if ((!wanted.empty() && !is_number) || chosen >= base_urls.size())
    return refused_response(404, {no_address});
  return picture_of(join_url(base_urls[chosen], code));
}

HttpResponse secret_qr_response(std::string_view code, std::string_view body,
                                const std::vector<std::string>& base_urls) {
  const auto json = nlohmann::json::parse(body, nullptr, false);
  if (json.is_discarded()) return refused_response(400, malformed("not_json"));
  if (!json.is_object()) return refused_response(400, malformed("not_an_object"));
  const bool is_of_a_link = protocol::has_field(json, "key");
  const char* field = is_of_a_link ? "key" : "ticket";
  const auto secret = protocol::read_text(json, field, longest_word);
  if (!secret) return refused_response(400, secret.error());
  if (!is_secret(*secret))
    return refused_response(400, protocol::wrong_field(field, "letters of base64url"));
  std::size_t chosen = 0;
  if (protocol::has_field(json, "address")) {
    const auto address = protocol::read_integer(json, "address", 0, most_addresses);
    if (!address) return refused_response(400, address.error());
    chosen = static_cast<std::size_t>(*address);
  }
  if (chosen >= base_urls.size()) return refused_response(404, {no_address});
  // Behind '#' it stays in the phone.
  const char* fragment = is_of_a_link ? "#k=" : "#t=";
  return picture_of(join_url(base_urls[chosen], code) + fragment + *secret);
}

}  // namespace trinque::server
