#pragma once

#include "engine/core/refusal.hpp"
#include "server/identity/client_address.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Requests and responses as plain values, so that what answers them needs no socket.
namespace trinque::server {

struct HttpRequest {
  std::string method;
  /// The path, decoded; it starts with '/'. Empty: the target could not be read.
  std::string path;
  /// What follows '?', as it came.
  std::string query;
  std::string host;
  std::string accept_encoding;
  std::string if_none_match;
  /// A seat token, where the header is `Authorization: Bearer TOKEN`.
  std::string bearer = {};
  /// Nothing without the header; empty where it comes several times, which is nobody's origin.
  std::optional<std::string> origin = {};
  /// It asks for a WebSocket.
  bool is_upgrade = false;
  std::string body;
  /// All headers X-Forwarded-For as one list; what a stranger writes there counts for nothing.
  std::string forwarded_for = {};
  /// Who asks, through whatever proxies.
  ClientAddress client = {};
};

struct HttpResponse {
  unsigned status = 200;
  std::string content_type;
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::string body;
  /// Takes the place of `body` where many responses have the same: a slow reader holds no copy.
  std::shared_ptr<const std::string> shared_body = {};
  /// Servers whose sockets its page may use besides those of the one that was asked, such as
  /// https://b.example.org.
  std::vector<std::string> peers = {};

  const std::string& content() const { return shared_body == nullptr ? body : *shared_body; }
};

/// A response in JSON that nobody may keep.
HttpResponse json_response(unsigned status, std::string body);

/// A refusal as JSON: {"code":…,"parameters":{…}}.
HttpResponse refused_response(unsigned status, const engine::Refusal& refusal);

/// A sentence for whoever typed the address.
HttpResponse text_response(unsigned status, std::string_view sentence);

/// Only GET and HEAD are understood here.
HttpResponse method_not_allowed(std::string_view allowed);

/// Splits and decodes a request target. False for one that is not an absolute path, or is encoded
/// wrongly.
bool read_target(std::string_view target, HttpRequest& request);

/// The value of one field of a query, or empty.
std::string_view query_field(std::string_view query, std::string_view name);

}  // namespace trinque::server
