#pragma once

#include "engine/core/game.hpp"
#include "engine/core/seat.hpp"
#include "engine/core/setting.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// What a client may say. docs/protocol.md sections 1 and 2.
namespace trinque::protocol {

/// The version of the protocol that this server speaks.
inline constexpr int version = 1;

/// The first frame of a connection.
struct Hello {
  int protocol = version;
  bool table = false;
  /// The seat tokens that the device holds for this room.
  std::vector<std::string> tokens = {};
  /// The last revision it has seen.
  std::optional<std::uint64_t> revision = {};
  /// The server process that it saw it from.
  std::string boot = {};
  /// The host removed who sat at one of these tokens, who asks to be let in again.
  bool ask_back = false;
  /// What the QR of the table carries, and what the host gave to whom he let in; empty: none.
  std::string ticket = {};
  std::string pass = {};
};

struct Ping {
  std::int64_t n = 0;
};

struct Presence {
  bool hidden = false;
};

/// The sign of a player: a shape and a colour, so that neither has to be seen.
struct Badge {
  std::string shape;
  std::string colour;
  bool operator==(const Badge&) const = default;
};

struct Join {
  std::uint32_t request = 0;
  std::string name;
  std::optional<Badge> badge = {};
  /// What the device thought up for this joining: the same again, on whatever connection, is the
  /// same seat.
  std::string key = {};
  /// The SHA-256 of its contribution to the first round, or empty. docs/fairness.md
  std::string pledge = {};
  /// The room's, if it has one.
  std::string password = {};
};

/// Asks the host to be let in.
struct Knock {
  std::uint32_t request = 0;
  /// What a player wants to be called; a table has no name.
  std::string name = {};
};

/// « C'est moi ! »: somebody without a seat asks for the one of an absent player.
struct Claim {
  std::uint32_t request = 0;
  engine::Seat of;
};

/// Takes a seat with the key of a one-time link.
struct Redeem {
  std::uint32_t request = 0;
  std::string key;
};

struct Leave {};
struct PlayMove {
  std::uint32_t turn = 0;
  /// An object; the game reads it.
  nlohmann::json move;
};
struct ChangeSettings {
  /// "house" or a game.
  std::string group;
  std::vector<std::pair<std::string, engine::SettingValue>> values;
};
struct Choose {
  std::string game;
};
struct Start {
  /// The opener or master, where the host may choose.
  std::optional<engine::Seat> first = {};
};
struct FollowUp {
  bool accept = false;
  /// Which of those that are offered; the first if none is named.
  std::optional<std::string> game = {};
};
struct LastRound {};
struct Stop {};
struct Pause {
  bool paused = false;
};
struct Reorder {
  std::vector<engine::Seat> seats;
};
struct Lock {
  bool locked = false;
};
/// What newcomers have to know; empty: nothing.
struct SetPassword {
  std::string password;
};
/// Lets somebody in who knocked, or not.
struct Admit {
  std::uint32_t knock = 0;
  bool accept = false;
};
struct HandOver {
  engine::Seat to;
};
/// Passes over a player who is awaited for too long. rules.md 2.3
struct Skip {
  engine::Seat whom;
};
/// Lets somebody know that he is waited for.
struct Wake {
  engine::Seat whom;
};
/// His turns pass until he says that he is back, or the break is over.
struct TakeBreak {
  bool on = false;
};
/// What a player shows instead of saying it.
enum class Reaction : std::uint8_t { clap, laugh, wow, heart, sweat, water };
std::string_view name_of(Reaction reaction);
struct React {
  Reaction reaction = Reaction::clap;
};
/// A short message to all, where the house allows it.
struct Say {
  std::string text;
};
/// Removes a player from the room, past a time in which it can be undone.
struct Kick {
  engine::Seat whom;
};
struct UndoKick {
  engine::Seat whom;
};
/// Seats somebody for whom the server plays.
struct AddBot {
  engine::Temperament temperament = engine::Temperament::careful;
};
/// Lets somebody who claims a seat have it, or not.
struct Confirm {
  std::uint32_t claim = 0;
  bool accept = false;
};
/// Asks for the key of a one-time link to a seat.
struct MakeLink {
  engine::Seat to;
};
/// Ends the room, and nothing of the evening is kept.
struct Erase {};
struct Served {
  /// All servings up to this id are done with.
  std::uint32_t upto = 0;
  /// He passed; private.
  bool passed = false;
};
/// Another name or badge for a seat; what is left out stays.
struct Rename {
  std::optional<std::string> name = {};
  std::optional<Badge> badge = {};
};
struct OwnSwitches {
  std::optional<bool> soft = {};
  std::optional<int> cap = {};
};

/// The SHA-256 of the seat's contribution to the next round. docs/fairness.md
struct Pledge {
  std::string pledge;
};
/// Opens the contribution of a seat to a round.
struct Contribute {
  std::uint32_t number = 0;
  std::string contribution;
  /// The pledge of its next contribution, or empty.
  std::string next;
};

using CommandBody =
    std::variant<Leave, PlayMove, ChangeSettings, Choose, Start, FollowUp, LastRound, Stop, Pause,
                 Reorder, Lock, SetPassword, Admit, HandOver, Skip, Wake, TakeBreak, React, Say,
                 Kick, UndoKick, AddBot, Confirm, MakeLink, Erase, Served, Rename, OwnSwitches,
                 Pledge, Contribute>;

/// What a seat asks for. `request` rises with each new command of the seat; the same number again
/// gets the first answer.
struct Command {
  engine::Seat seat;
  std::uint32_t request = 0;
  CommandBody body;
};

using ClientMessage = std::variant<Hello, Ping, Presence, Join, Claim, Knock, Redeem, Command>;

}  // namespace trinque::protocol
