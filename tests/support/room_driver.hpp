#pragma once

#include "engine/core/listed_chance.hpp"
#include "server/rooms/game_catalog.hpp"
#include "server/rooms/room_core.hpp"

#include <nlohmann/json.hpp>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace trinque::tests {

/// What one connection has heard.
struct Heard {
  /// Every frame in the order in which it came, merged by nobody.
  std::vector<nlohmann::json> frames;
  /// The state as a client keeps it: sections replaced, the rest from the last frame.
  nlohmann::json state;
  bool is_dismissed = false;
  /// Why, where the room itself ended it.
  std::optional<protocol::Goodbye> goodbye = {};
  /// How often the room said that what this connection showed was right.
  int right_guesses = 0;
};

/// Drives a RoomCore as the shell would, with a clock and a chance that the test sets.
class RoomDriver {
 public:
  /// The draws come from the secrets and contributions, as in the product.
  static constexpr std::string_view draws_of_the_secret = "secret";

  /// `draws` is what ListedChance reads, over all rounds and deals; nothing: seeded chance.
  explicit RoomDriver(std::string_view draws = "", std::uint64_t seed = 1);

  /// Brings a connection in. Returns its number.
  int attach(const std::vector<std::string>& tokens = {}, const std::string& more = "");
  int attach_table(const std::string& more = "");
  /// As one whose address has guessed too often.
  int attach_after_many_guesses(const std::vector<std::string>& tokens);
  void detach(int session);

  /// The two steps of `attach`: a connection opens, and its hello is handled.
  int open();
  void greet(int session, const std::vector<std::string>& tokens = {},
             const std::string& more = "");

  /// Sends a frame of a client, as JSON text.
  void say(int session, const std::string& frame);

  /// Attaches a phone and joins. Returns the connection, which gets the next seat.
  int join(const std::string& name);

  /// Sends a command for a seat with its next request number; returns its answer.
  nlohmann::json command(int session, int seat, const std::string& type,
                         const nlohmann::json& fields = nlohmann::json::object());

  /// Plays a move for the turn that is on.
  nlohmann::json play(int session, int seat, const nlohmann::json& move);

  /// Lets time pass, waking the room whenever it asks for it.
  void wait(server::Instant milliseconds);

  const Heard& heard(int session) const { return heard_.at(session); }
  /// What connection 1 sees.
  const nlohmann::json& state() const { return heard_.at(1).state; }
  std::string token(int seat) const { return tokens_.at(seat); }
  /// The seat came to its player anew.
  void keep_token(int seat, const std::string& token) { tokens_[seat] = token; }
  server::Instant now() const { return now_; }
  bool is_closed() const { return is_closed_; }
  /// Why the last connection was sent home, or the room ended.
  std::optional<protocol::Goodbye> goodbye() const { return goodbye_; }
  server::RoomCore& core() { return *core_; }

  /// Ends the process and starts it again: a new core from what the last one has kept, and nobody
  /// connected. Returns false if the records do not fit together.
  bool restart();
  const std::vector<server::Persist>& kept() const { return kept_; }
  /// All lines so far, as a journal would give them back.
  const std::string& transcript() const { return transcript_; }
  /// All that went out, a line each: "INSTANT to SESSION TEXT".
  const std::vector<std::string>& sent() const { return sent_; }
  const std::vector<server::RoomEffect>& last_effects() const { return last_effects_; }

 private:
  int enter(const std::string& fields, bool only_returning);
  void greet_with(int session, const std::string& fields, bool only_returning);
  void handle(const server::RoomInput& input);
  server::RoomCore::Surroundings surroundings();
  void hear(int session, const std::string& text);

  /// Null: the product's.
  std::shared_ptr<engine::Chance> chance_;
  int secrets_ = 0;
  std::string transcript_;
  int made_tokens_ = 0;
  server::Instant now_ = 1'000'000;
  std::unique_ptr<server::RoomCore> core_;
  /// From the last full record on.
  std::vector<server::Persist> kept_;
  std::map<int, Heard> heard_;
  std::map<int, std::string> tokens_;
  std::map<int, std::uint32_t> requests_;
  std::vector<std::string> sent_;
  std::vector<server::RoomEffect> last_effects_;
  int last_session_ = 0;
  bool is_closed_ = false;
  std::optional<protocol::Goodbye> goodbye_;
};

}  // namespace trinque::tests
