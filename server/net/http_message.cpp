#include "server/net/http_message.hpp"

#include "protocol/json_text.hpp"

#include <charconv>

namespace trinque::server {

HttpResponse json_response(unsigned status, std::string body) {
  return {
      status, "application/json; charset=utf-8", {{"Cache-Control", "no-store"}}, std::move(body)};
}

HttpResponse refused_response(unsigned status, const engine::Refusal& refusal) {
  protocol::JsonText json;
  json.begin_object().field("code", refusal.code.name);
  if (!refusal.parameters.empty()) {
    json.key("parameters").begin_object();
    for (const auto& [name, value] : refusal.parameters) {
      json.key(name);
      std::visit([&json](const auto& detail) { json.value(detail); }, value);
    }
    json.end_object();
  }
  json.end_object();
  return json_response(status, json.take());
}

HttpResponse text_response(unsigned status, std::string_view sentence) {
  return {status,
          "text/plain; charset=utf-8",
          {{"Cache-Control", "no-store"}},
          std::string(sentence) + "\n"};
}

HttpResponse method_not_allowed(std::string_view allowed) {
  HttpResponse response = text_response(405, "This address does not understand that method.");
  response.headers.emplace_back("Allow", allowed);
  return response;
}

bool read_target(std::string_view target, HttpRequest& request) {
  const auto question = target.find('?');
  const std::string_view path = target.substr(0, question);
  request.query = question == std::string_view::npos ? "" : target.substr(question + 1);
  request.path.clear();
  for (std::size_t at = 0; at < path.size(); ++at) {
    if (path[at] != '%') {
      request.path += path[at];
      continue;
    }
    unsigned char byte = 0;
    const char* const digits = path.data() + at + 1;
    if (path.size() - at < 3) return false;
    const auto [end, error] = std::from_chars(digits, digits + 2, byte, 16);
    if (error != std::errc{} || end != digits + 2 || byte == 0) return false;
    request.path += static_cast<char>(byte);
    at += 2;
  }
  return request.path.starts_with('/');
}

std::string_view query_field(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const auto end = query.find('&');
    const std::string_view field = query.substr(0, end);
    if (field.size() > name.size() && field.starts_with(name) && field[name.size()] == '=') {
      return field.substr(name.size() + 1);
    }
    query = end == std::string_view::npos ? std::string_view() : query.substr(end + 1);
  }
  return {};
}

}  // namespace trinque::server
