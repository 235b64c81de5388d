#include "clients/load/http_client.hpp"

#include "clients/load/json_scan.hpp"

#include <array>
#include <cerrno>
#include <netinet/in.h>
#include <stdexcept>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

namespace trinque::load {
namespace {

constexpr std::string_view end_of_header = "\r\n\r\n";

std::size_t content_length(std::string_view response) {
  constexpr std::string_view name = "\r\nContent-Length: ";
  const std::size_t at = response.find(name);
  if (at == std::string_view::npos) return 0;
  return static_cast<std::size_t>(number_of(response.substr(at + name.size())));
}

}  // namespace

HttpClient::HttpClient(std::uint16_t port)
    : port_(port), descriptor_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
    throw std::system_error(errno, std::system_category(), "no server on this port");
}

HttpClient::~HttpClient() { ::close(descriptor_); }

std::string HttpClient::response() {
  std::string received;
  std::array<char, 4096> bytes;
  while (true) {
    const std::size_t header = received.find(end_of_header);
    if (header != std::string::npos &&
        received.size() >= header + end_of_header.size() + content_length(received))
      return received;
    const ssize_t count = ::recv(descriptor_, bytes.data(), bytes.size(), 0);
    if (count <= 0) throw std::runtime_error("the server hung up instead of answering");
    received.append(bytes.data(), static_cast<std::size_t>(count));
  }
}

std::string HttpClient::post(std::string_view path, std::string_view body) {
  const std::string request =
      "POST " + std::string(path) + " HTTP/1.1\r\nHost: localhost:" + std::to_string(port_) +
      "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
      "\r\n\r\n" + std::string(body);
  if (::send(descriptor_, request.data(), request.size(), MSG_NOSIGNAL) < 0)
    throw std::system_error(errno, std::system_category(), "asking over HTTP");
  const std::string received = response();
  if (!received.starts_with("HTTP/1.1 20")) throw std::runtime_error("refused: " + received);
  return received.substr(received.find(end_of_header) + end_of_header.size());
}

}  // namespace trinque::load
