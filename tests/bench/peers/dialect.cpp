#include "tests/bench/peers/dialect.hpp"

#include "clients/load/json_scan.hpp"

#include <stdexcept>

namespace trinque::bench {
namespace {

using load::HttpClient;
using load::member_of;
using load::number_of;
using load::text_of;

std::string room_of(const Place& place) { return "r" + std::to_string(place.room); }

std::string name_of(const Place& place) {
  return "Joueur" + std::to_string(place.seat) + "-" + room_of(place);
}

/// The number after a name, wherever it stands.
int number_after(std::string_view message, std::string_view name) {
  const std::size_t at = message.find(name);
  if (at == std::string_view::npos) return -1;
  return static_cast<int>(number_of(message.substr(at + name.size())));
}

/// Both ceilings, and `ws`.
class Json final : public Dialect {
 public:
  std::string reserve(Place&, HttpClient&) override { return "/"; }
  void open(Place& place) override {
    place.socket->send(R"({"join":")" + room_of(place) + R"(","seat":)" +
                       std::to_string(place.seat) + R"(,"name":")" + name_of(place) + "\"}");
  }
  std::optional<int> hear(Place&, std::string_view message) override {
    if (message.starts_with(R"({"err")")) throw std::runtime_error(std::string(message));
    return number_after(message, "\"turn\":");
  }
  void play(Place& place) override { place.socket->send(R"({"roll":1})"); }
};

class SocketIo final : public Dialect {
 public:
  std::string reserve(Place&, HttpClient&) override {
    return "/socket.io/?EIO=4&transport=websocket";
  }
  void open(Place&) override {}
  std::optional<int> hear(Place& place, std::string_view message) override {
    if (message.starts_with("0")) {
      place.socket->send("40");
    } else if (message == "2") {
      place.socket->send("3");
    } else if (message.starts_with("40")) {
      place.socket->send(R"(42["join",{"room":")" + room_of(place) + R"(","seat":)" +
                         std::to_string(place.seat) + R"(,"name":")" + name_of(place) + "\"}]");
    } else if (message.starts_with(R"(42["state",)")) {
      return number_after(message, "\"turn\":");
    } else {
      throw std::runtime_error(std::string(message));
    }
    return std::nullopt;
  }
  void play(Place& place) override { place.socket->send(R"(42["move",{"roll":1}])"); }
};

class BoardgameIo final : public Dialect {
 public:
  explicit BoardgameIo(int players) : players_(players) {}

  std::string reserve(Place& place, HttpClient& http) override {
    if (place.seat == 0) {
      const auto created =
          http.post("/games/tas/create", R"({"numPlayers":)" + std::to_string(players_) +
                                             R"(,"setupData":{"room":")" + room_of(place) + "\"}}");
      match_ = text_of(member_of(created, "matchID"));
    }
    place.match = match_;
    const auto joined = http.post("/games/tas/" + match_ + "/join",
                                  R"({"playerID":")" + std::to_string(place.seat) +
                                      R"(","playerName":")" + name_of(place) + "\"}");
    place.secret = text_of(member_of(joined, "playerCredentials"));
    return "/socket.io/?EIO=4&transport=websocket";
  }
  void open(Place&) override {}
  std::optional<int> hear(Place& place, std::string_view message) override {
    if (message.starts_with("0")) {
      place.socket->send("40/tas,");
    } else if (message == "2") {
      place.socket->send("3");
    } else if (message.starts_with("40/tas,{")) {
      place.socket->send(R"(42/tas,["sync",")" + place.match + R"(",")" +
                         std::to_string(place.seat) + R"(",")" + place.secret + "\"," +
                         std::to_string(players_) + "]");
    } else if (message.starts_with(R"(42/tas,["sync")") ||
               message.starts_with(R"(42/tas,["update")")) {
      place.state = number_after(message, "\"_stateID\":");
      return number_after(message, "\"currentPlayer\":\"");
    }
    return std::nullopt;
  }
  void play(Place& place) override {
    const std::string seat = std::to_string(place.seat);
    place.socket->send(
        R"(42/tas,["update",{"type":"MAKE_MOVE","payload":{"type":"roll","args":[],"playerID":")" +
        seat + R"(","credentials":")" + place.secret + "\"}}," + std::to_string(place.state) +
        ",\"" + place.match + "\",\"" + seat + "\"]");
  }

 private:
  int players_;
  std::string match_;
};

class Colyseus final : public Dialect {
 public:
  explicit Colyseus(int players) : players_(players) {}

  std::string reserve(Place& place, HttpClient& http) override {
    const auto seat =
        http.post("/matchmake/joinOrCreate/tas",
                  R"({"table":")" + room_of(place) + R"(","name":")" + name_of(place) + "\"}");
    const auto text = [&](std::string_view name) {
      return std::string(text_of(member_of(seat, name)));
    };
    return "/" + text("processId") + "/" + text("roomId") + "?sessionId=" + text("sessionId");
  }
  void open(Place&) override {}
  /// A patch for each state. The first are those of players who sit down.
  std::optional<int> hear(Place& place, std::string_view message) override {
    constexpr unsigned kind_bits = 0x1F;
    constexpr unsigned joined = 10;
    constexpr unsigned patch = 15;
    const unsigned kind = static_cast<unsigned char>(message.front()) & kind_bits;
    if (kind == joined) place.socket->send("\x0A", load::WebSocket::Kind::binary);
    if (kind != patch) return std::nullopt;
    return static_cast<int>(++place.seen % players_);
  }
  void play(Place& place) override {
    // A message "move" with {"roll":1}, in MessagePack.
    place.socket->send("\x0D\xA4move\x81\xA4roll\x01", load::WebSocket::Kind::binary);
  }

 private:
  int players_;
};

}  // namespace

std::unique_ptr<Dialect> dialect_of(std::string_view name, int players) {
  if (name == "json") return std::make_unique<Json>();
  if (name == "socketio") return std::make_unique<SocketIo>();
  if (name == "boardgameio") return std::make_unique<BoardgameIo>(players);
  if (name == "colyseus") return std::make_unique<Colyseus>(players);
  throw std::invalid_argument("unknown dialect " + std::string(name));
}

}  // namespace trinque::bench
