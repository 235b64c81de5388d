#pragma once

#include "engine/core/game.hpp"

#include <cstdint>
#include <optional>
#include <vector>

/// What the games share that are played with the hands which Rouge ou noir leaves on the table:
/// cards are turned one by one, and who holds the rank gives. Values and pure functions.
namespace trinque::engine::gifts {

enum class Presence : std::uint8_t { present, away, left };

/// Somebody who holds cards, whether he is there or not.
struct Player {
  Seat seat;
  std::vector<Card> cards;
  Presence presence = Presence::present;
  bool is_present() const { return presence == Presence::present; }
  bool operator==(const Player&) const = default;
};

/// How many cards of the turned rank a player holds.
struct Holding {
  Seat seat;
  int copies = 0;
  bool operator==(const Holding&) const = default;
};

namespace refusals {
/// The game asks for `needed` cards and only `left` are unseen: a broken promise of rules.md R14.
inline constexpr RefusalCode not_enough_cards{"not_enough_cards"};
}  // namespace refusals

/// Everybody who holds cards of the game before, in order of play, the master last.
std::vector<Player> players_of(const Opening& opening);

/// Why these players cannot go on with the cards that are left, if they cannot: wrong_phase when no
/// hands are carried over, not_enough_players{needed} when fewer than two of their holders are
/// there, not_enough_cards{needed, left}.
std::optional<Refusal> cannot_go_on(const Opening& opening, int cards_needed);

/// The player with this seat; null for a seat without a hand.
const Player* player_at(const std::vector<Player>& players, Seat seat);

bool is_present(const std::vector<Player>& players, Seat seat);

/// Requires that he holds cards.
void set_presence(std::vector<Player>& players, Seat seat, Presence presence);

/// The hands in the order of the players.
std::vector<Hand> hands_of(const std::vector<Player>& players);

/// Who is there and holds the card's rank, in order of play. rules.md section 1 point 5
std::vector<Holding> holdings(const std::vector<Player>& players, Card card);

}  // namespace trinque::engine::gifts
