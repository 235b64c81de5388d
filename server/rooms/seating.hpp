#pragma once

#include "engine/core/result.hpp"
#include "engine/core/seat.hpp"
#include "protocol/messages.hpp"
#include "server/rooms/game_table.hpp"
#include "server/rooms/outlet.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trinque::server {

namespace refusals {
inline constexpr engine::RefusalCode room_full{"room_full"};
inline constexpr engine::RefusalCode room_locked{"room_locked"};
/// `seat` is nobody's, or its player has left.
inline constexpr engine::RefusalCode unknown_seat{"unknown_seat"};
/// The list does not name each player who is in the room once.
inline constexpr engine::RefusalCode not_all_seats{"not_all_seats"};
/// Nobody has a badge of this shape or colour.
inline constexpr engine::RefusalCode unknown_badge{"unknown_badge"};
/// The player whose seat is asked for is here.
inline constexpr engine::RefusalCode seat_in_use{"seat_in_use"};
/// In `seat` sits a bot, which is no host and moves to no phone.
inline constexpr engine::RefusalCode is_a_bot{"is_a_bot"};
}  // namespace refusals

/// Where a player is.
enum class Here : std::uint8_t {
  present,
  hidden,  ///< His page is in the background.
  lost,    ///< No connection; he is waited for.
  away,    ///< No longer waited for.
  left,    ///< Said goodbye.
  kicked,  ///< Removed by the host; comes back if he lets him.
};

std::string_view name_of(Here here);

inline constexpr std::array all_heres = {Here::present, Here::hidden, Here::lost,
                                         Here::away,    Here::left,   Here::kicked};

/// The answer that a request of a seat got.
struct GivenAnswer {
  std::uint32_t request = 0;
  protocol::SharedText text;
};

/// For whom the server plays.
struct Bot {
  engine::Temperament temperament = engine::Temperament::careful;
  /// What it adds to the chance of the next round, as hexadecimal digits. docs/fairness.md
  std::string contribution = {};
};

/// The owner of a seat.
struct Player {
  engine::Seat seat;
  std::string name;
  protocol::Badge badge;
  /// The secret that alone acts for the seat.
  std::string token;
  Here here = Here::present;
  /// The newest connection that showed the token.
  std::optional<SessionId> session = {};
  std::uint32_t highest_request = 0;
  /// The last answers, for requests that are sent again.
  std::vector<GivenAnswer> answers = {};
  /// Private: his own screen speaks of points, from `cap` counted sips on at the latest (0: no
  /// cap).
  bool soft = false;
  int cap = 0;
  /// What his device thought up when it joined; a join with the same key is his.
  std::string join_key = {};
  /// Since when he is not here.
  Instant absent_since = 0;
  /// The host has removed him and can still undo it: until then he is waited for, and does nothing.
  bool kick_pending = false;
  /// Nothing for a person.
  std::optional<Bot> bot = {};
  /// He is away by his own wish, and comes back by himself.
  bool on_break = false;
  /// The round and turn in which he showed his last reaction: there is one for each.
  std::optional<std::pair<int, std::uint32_t>> reacted_in = {};
  /// When he wrote his last message.
  std::optional<Instant> said_at = {};

  /// Whether his choices are waited for.
  bool is_active() const { return here != Here::away && !has_gone(); }
  /// Whether he is in the room no more: he left, or was removed.
  bool has_gone() const { return here == Here::left || here == Here::kicked; }
  bool may_be_host() const { return is_active() && !kick_pending && !bot; }
  /// What others see of where he is.
  std::string_view shown_here() const;
};

/// Who sits where, in turn order, and who is host.
class Seating {
 public:
  /// Gives a newcomer a seat at the end of the turn order. Refuses name_invalid{fault},
  /// name_taken{suggestion}, room_locked, room_full{max} or unknown_badge.
  engine::Result<Player*> sit(const protocol::Join& join, std::string token, int most_seats);

  /// Seats a bot at the end of the turn order, in spite of a lock; one that had left comes back to
  /// its seat and is still `left`. Refuses room_full{max}.
  engine::Result<Player*> sit_bot(engine::Temperament temperament, std::string token,
                                  int most_seats);

  /// Gives a player another name, another badge, or both. Refuses name_invalid{fault},
  /// name_taken{suggestion} or unknown_badge, and changes nothing then.
  engine::Result<void> rename(Player& player, const protocol::Rename& rename);

  Player* find(engine::Seat seat);
  const Player* find(engine::Seat seat) const;
  Player* find_by_join_key(std::string_view key);
  Player* find_by_token(std::string_view token);
  const std::vector<Player>& players() const { return players_; }
  std::vector<Player>& players() { return players_; }

  std::optional<engine::Seat> host() const { return host_; }

  /// Hands the role over. Refuses unknown_seat{seat}.
  engine::Result<void> hand_over(engine::Seat to);

  /// The host who lost the role by his absence, and may take it back. rules.md 2.3
  std::optional<engine::Seat> former_host() const { return former_host_; }

  /// Whoever lost the role may no longer take it back, if it was he.
  void strip_former_host(engine::Seat seat);

  /// Gives the role to the next active player after a host who is not. Returns whether it moved.
  bool replace_absent_host();

  /// Sets the turn order; those who have left may be missing, and come last. Refuses not_all_seats.
  engine::Result<void> reorder(const std::vector<engine::Seat>& seats);

  void set_locked(bool locked) { locked_ = locked; }
  bool is_locked() const { return locked_; }

  /// How many seats are taken by people who have not left.
  int taken() const;
  int active() const;
  /// The active ones who are no bots.
  int active_people() const;
  Attendance attendance() const;

  /// The order of the seats, the host and the lock, for a journal.
  void store_order(protocol::JsonText& json) const;
  /// One player with his token and answers, for a journal. Where his page is, is not kept.
  static void store_player(protocol::JsonText& json, const Player& player);
  /// Reads what the two wrote: `players` by seat. False if it does not fit.
  [[nodiscard]] bool restore(const nlohmann::json& order,
                             const std::map<int, nlohmann::json>& players);

 private:
  /// The clean name, if nobody but its owner is called alike.
  engine::Result<std::string> free_name(const std::string& typed,
                                        std::optional<engine::Seat> owner = {}) const;
  engine::Result<protocol::Badge> badge_for(const protocol::Join& join) const;
  std::string free_bot_name() const;
  std::optional<engine::Refusal> unless_free(int most_seats) const;

  std::vector<Player> players_;
  std::optional<engine::Seat> host_;
  std::optional<engine::Seat> former_host_;
  bool locked_ = false;
};

}  // namespace trinque::server
