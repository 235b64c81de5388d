#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace trinque::load {

/// Asks a server of this machine over HTTP, one request after the other on one connection. Blocks.
class HttpClient {
 public:
  explicit HttpClient(std::uint16_t port);
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  /// The body of the answer to a POST of JSON. Throws if the status is not 200 or 201.
  std::string post(std::string_view path, std::string_view body);

 private:
  std::string response();

  std::uint16_t port_;
  int descriptor_ = -1;
};

}  // namespace trinque::load
