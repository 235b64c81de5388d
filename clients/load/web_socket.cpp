#include "clients/load/web_socket.hpp"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdexcept>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

namespace trinque::load {
namespace {

constexpr unsigned close_frame = 8;
constexpr unsigned ping_frame = 9;
constexpr unsigned pong_frame = 10;
constexpr unsigned length_of_16_bits = 126;
constexpr unsigned length_of_64_bits = 127;

unsigned byte_of(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

char char_of(std::size_t bits) { return static_cast<char>(bits & 0xFFU); }

int connecting_socket(std::uint16_t port) {
  const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (descriptor < 0) throw std::system_error(errno, std::system_category(), "socket");
  const int yes = 1;
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int result = ::connect(descriptor, reinterpret_cast<sockaddr*>(&address), sizeof address);
  if (result != 0 && errno != EINPROGRESS)
    throw std::system_error(errno, std::system_category(), "connect");
  return descriptor;
}

}  // namespace

void WebSocket::open(std::uint16_t port, std::string_view path, std::string_view subprotocol) {
  if (!is_closed()) throw std::logic_error("this socket is open already");
  descriptor_ = connecting_socket(port);
  ++generation_;
  state_ = State::connecting;
  unread_.clear();
  unsent_.clear();
  request_ = "GET " + std::string(path) + " HTTP/1.1\r\nHost: localhost:" + std::to_string(port) +
             "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  if (!subprotocol.empty())
    request_ += "Sec-WebSocket-Protocol: " + std::string(subprotocol) + "\r\n";
  request_ += "\r\n";
  poller_.watch(descriptor_, EPOLLIN | EPOLLOUT, *this);
}

void WebSocket::close() {
  if (is_closed()) return;
  ::close(descriptor_);
  descriptor_ = -1;
  state_ = State::closed;
}

void WebSocket::lose(std::string_view why) {
  close();
  listener_.on_lost(why);
}

void WebSocket::send(std::string_view message, Kind kind) {
  send_frame(static_cast<unsigned>(kind), message);
}

void WebSocket::send_frame(unsigned opcode, std::string_view payload) {
  if (!is_open()) throw std::logic_error("this socket is not open");
  const bool was_idle = unsent_.empty();
  unsent_ += char_of(0x80U | opcode);
  if (payload.size() < length_of_16_bits) {
    unsent_ += char_of(0x80U | payload.size());
  } else {
    if (payload.size() > 0xFFFF) throw std::logic_error("no client sends so much");
    unsent_ += char_of(0x80U | length_of_16_bits);
    unsent_ += char_of(payload.size() >> 8U);
    unsent_ += char_of(payload.size());
  }
  unsent_.append(4, '\0');
  unsent_ += payload;
  sent_at_ = now();
  if (was_idle) flush();
}

void WebSocket::flush() {
  const ssize_t count = ::send(descriptor_, unsent_.data(), unsent_.size(), MSG_NOSIGNAL);
  // A failure is heard of by reading.
  if (count > 0) unsent_.erase(0, static_cast<std::size_t>(count));
  if (!unsent_.empty()) poller_.change(descriptor_, EPOLLIN | EPOLLOUT, *this);
}

void WebSocket::on_ready(std::uint32_t events) {
  if (is_closed()) return;
  if ((events & EPOLLOUT) != 0) {
    if (state_ == State::connecting) {
      state_ = State::upgrading;
      unsent_ = std::move(request_);
    }
    poller_.change(descriptor_, EPOLLIN, *this);
    if (!unsent_.empty()) flush();
  }
  if ((events & ~std::uint32_t{EPOLLOUT}) != 0) read_some();
}

void WebSocket::read_some() {
  static std::array<char, 1U << 16U> bytes;
  const ssize_t count = ::recv(descriptor_, bytes.data(), bytes.size(), 0);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) return lose(count == 0 ? "closed" : "broken");
  unread_.append(bytes.data(), static_cast<std::size_t>(count));
  if (state_ == State::upgrading) take_upgrade();
  if (state_ == State::open) take_frames();
}

void WebSocket::take_upgrade() {
  const std::size_t end = unread_.find("\r\n\r\n");
  if (end == std::string::npos) return;
  if (!unread_.starts_with("HTTP/1.1 101")) return lose("not upgraded");
  unread_.erase(0, end + 4);
  state_ = State::open;
  listener_.on_open();
}

void WebSocket::take_frames() {
  const std::uint64_t generation = generation_;
  std::size_t taken = 0;
  while (is_open() && generation == generation_) {
    const std::string_view rest = std::string_view(unread_).substr(taken);
    if (rest.size() < 2) break;
    std::size_t header = 2;
    std::size_t length = byte_of(rest, 1);
    if (length >= length_of_16_bits) {
      const std::size_t more = length == length_of_64_bits ? 8 : 2;
      header += more;
      if (rest.size() < header) break;
      length = 0;
      for (std::size_t at = 2; at < header; ++at) {
        length = (length << 8U) | byte_of(rest, at);
      }
    }
    if (rest.size() - header < length) break;
    taken += header + length;
    take_frame(byte_of(rest, 0) & 0x0FU, rest.substr(header, length));
  }
  if (generation == generation_) unread_.erase(0, taken);
}

void WebSocket::take_frame(unsigned opcode, std::string_view payload) {
  if (opcode == close_frame) return lose("closed by a close frame");
  if (opcode == ping_frame) return send_frame(pong_frame, payload);
  if (opcode != pong_frame) listener_.on_message(payload);
}

}  // namespace trinque::load
