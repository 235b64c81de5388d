/// The floor of what any server can do on this kernel: an epoll loop that reads a frame and writes
/// frames that were ready before. No rules, no JSON, no journal, no bounds.
/// usage: epoll_ceiling PORT PLAYERS BYTES
#include <arpa/inet.h>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string>
#include <string_view>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

namespace {

struct Table {
  std::vector<int> sockets;
  std::size_t turn = 0;
};

struct Connection {
  int socket = -1;
  bool is_upgraded = false;
  Table* table = nullptr;
};

/// The answer to the one key that the generator sends; RFC 6455, section 1.3.
constexpr std::string_view upgraded =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";

std::string frame_of(std::size_t turn, std::size_t size) {
  std::string text = R"({"phase":"play","turn":)" + std::to_string(turn) + R"(,"pad":")";
  text.append(size > text.size() + 2 ? size - text.size() - 2 : 0, 'x');
  text += "\"}";
  std::string frame = {'\x81', '\x7e', static_cast<char>(text.size() >> 8U),
                       static_cast<char>(text.size() & 0xFFU)};
  return frame + text;
}

int listening_socket(std::uint16_t port) {
  const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
  const int yes = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(listener, 4096) != 0) {
    std::perror("listen");
    std::exit(1);
  }
  return listener;
}

class Ceiling {
 public:
  Ceiling(std::uint16_t port, std::size_t players, std::size_t bytes)
      : players_(players), listener_(listening_socket(port)), epoll_(epoll_create1(0)) {
    for (std::size_t turn = 0; turn < players; ++turn) {
      frames_.push_back(frame_of(turn, bytes));
    }
    watch(listener_, nullptr);
  }

  [[noreturn]] void run() {
    std::array<epoll_event, 512> events;
    while (true) {
      const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), -1);
      for (int i = 0; i < count; ++i) {
        auto* connection = static_cast<Connection*>(events[static_cast<std::size_t>(i)].data.ptr);
        connection == nullptr ? accept() : read(*connection);
      }
    }
  }

 private:
  void watch(int socket, Connection* connection) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.ptr = connection;
    epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &event);
  }

  void accept() {
    auto connection = std::make_unique<Connection>();
    connection->socket = ::accept4(listener_, nullptr, nullptr, SOCK_NONBLOCK);
    const int yes = 1;
    setsockopt(connection->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    watch(connection->socket, connection.get());
    connections_.push_back(std::move(connection));
  }

  void read(Connection& connection) {
    std::array<char, 4096> bytes;
    const ssize_t count = ::recv(connection.socket, bytes.data(), bytes.size(), 0);
    if (count <= 0) {
      epoll_ctl(epoll_, EPOLL_CTL_DEL, connection.socket, nullptr);
      return;
    }
    if (!connection.is_upgraded) {
      connection.is_upgraded = true;
      ::send(connection.socket, upgraded.data(), upgraded.size(), MSG_NOSIGNAL);
    } else if (connection.table == nullptr) {
      join(connection, {bytes.data(), static_cast<std::size_t>(count)});
    } else {
      Table& table = *connection.table;
      table.turn = (table.turn + 1) % players_;
      broadcast(table);
    }
  }

  /// The frame is {"join":"CODE",…, its mask a key of zeros.
  void join(Connection& connection, std::string_view frame) {
    const std::size_t start = frame.find("\"join\":\"") + 8;
    Table& table = tables_[std::string(frame.substr(start, frame.find('"', start) - start))];
    connection.table = &table;
    table.sockets.push_back(connection.socket);
    if (table.sockets.size() == players_) broadcast(table);
  }

  void broadcast(const Table& table) {
    const std::string& frame = frames_[table.turn];
    for (const int socket : table.sockets) {
      ::send(socket, frame.data(), frame.size(), MSG_NOSIGNAL);
    }
  }

  std::size_t players_;
  int listener_;
  int epoll_;
  std::vector<std::string> frames_;
  std::vector<std::unique_ptr<Connection>> connections_;
  std::map<std::string, Table> tables_;
};

}  // namespace

int main(int count, char** words) {
  if (count != 4) return 2;
  Ceiling ceiling(static_cast<std::uint16_t>(std::atoi(words[1])),
                  static_cast<std::size_t>(std::atoi(words[2])),
                  static_cast<std::size_t>(std::atoi(words[3])));
  std::puts("READY");
  std::fflush(stdout);
  ceiling.run();
}
