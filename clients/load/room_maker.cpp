#include "clients/load/room_maker.hpp"

#include "clients/load/json_scan.hpp"

#include <array>
#include <cerrno>
#include <netinet/in.h>
#include <stdexcept>
#include <string_view>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

namespace trinque::load {
namespace {

std::size_t content_length(std::string_view header) {
  constexpr std::string_view name = "\r\nContent-Length: ";
  const std::size_t at = header.find(name);
  if (at == std::string_view::npos) return 0;
  return static_cast<std::size_t>(number_of(header.substr(at + name.size())));
}

}  // namespace

RoomMaker::RoomMaker(std::uint16_t port)
    : port_(port), descriptor_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
    throw std::system_error(errno, std::system_category(), "no server on this port");
}

RoomMaker::~RoomMaker() { ::close(descriptor_); }

std::string RoomMaker::response() {
  std::string received;
  std::array<char, 4096> bytes;
  while (true) {
    const std::size_t header = received.find("\r\n\r\n");
    if (header != std::string::npos && received.size() >= header + 4 + content_length(received))
      return received;
    const ssize_t count = ::recv(descriptor_, bytes.data(), bytes.size(), 0);
    if (count <= 0) throw std::runtime_error("the server hung up instead of opening a room");
    received.append(bytes.data(), static_cast<std::size_t>(count));
  }
}

std::string RoomMaker::make() {
  const std::string request =
      "POST /api/v1/rooms HTTP/1.1\r\nHost: localhost:" + std::to_string(port_) +
      "\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
  if (::send(descriptor_, request.data(), request.size(), MSG_NOSIGNAL) < 0)
    throw std::system_error(errno, std::system_category(), "asking for a room");
  const std::string received = response();
  if (!received.starts_with("HTTP/1.1 201")) throw std::runtime_error("no room: " + received);
  return std::string(text_of(member_of(received.substr(received.find("\r\n\r\n") + 4), "code")));
}

}  // namespace trinque::load
