#pragma once

#include "clients/load/http_client.hpp"
#include "clients/load/web_socket.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace trinque::bench {

/// One player of a peer, as far as its dialect needs to know him.
struct Place {
  load::WebSocket* socket = nullptr;
  int room = 0;
  int seat = 0;
  /// What the peer gave him: a match, a secret, a number of the state.
  std::string match;
  std::string secret;
  std::int64_t state = 0;
  /// States seen so far; for peers that send changes without saying whose turn it is.
  std::int64_t seen = 0;
};

/// How one peer is spoken to on the wire, just well enough to play: so that the server and not the
/// generator is the limit.
class Dialect {
 public:
  virtual ~Dialect() = default;

  /// Asks for a place over HTTP where the peer wants that. Returns the path of the socket.
  virtual std::string reserve(Place& place, load::HttpClient& http) = 0;
  virtual void open(Place& place) = 0;
  /// Whose turn it is by this message; nothing if it tells no new state.
  virtual std::optional<int> hear(Place& place, std::string_view message) = 0;
  virtual void play(Place& place) = 0;
};

/// json, socketio, boardgameio or colyseus. Throws for any other name.
std::unique_ptr<Dialect> dialect_of(std::string_view name, int players);

}  // namespace trinque::bench
