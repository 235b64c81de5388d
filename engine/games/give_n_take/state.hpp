#pragma once

#include "engine/games/give_n_take/settings.hpp"

#include <cstdint>
#include <variant>
#include <vector>

/// Where a layout stands.
namespace trinque::engine::give_n_take {

/// A card's place in the layout; rows count from 1.
struct Place {
  Column column = Column::give;
  int row = 1;
  bool operator==(const Place&) const = default;
};

struct TurnedCard {
  Place place;
  Card card;
  bool operator==(const TurnedCard&) const = default;
};

enum class Presence : std::uint8_t { present, away, left };

/// Somebody who holds cards, whether he is there or not.
struct Player {
  Seat seat;
  std::vector<Card> cards;
  Presence presence = Presence::present;
  bool is_present() const { return presence == Presence::present; }
  bool operator==(const Player&) const = default;
};

/// What a giver has chosen for one receiver. `amount` is in sips, or 1 where a gift is a glass.
struct Portion {
  Seat to;
  int amount = 0;
  bool operator==(const Portion&) const = default;
};

/// What becomes of the gifts for which a giver has named nobody.
enum class Rest : std::uint8_t {
  open,      ///< He is still to choose, unless nothing is left.
  nobody,    ///< He chose to give them to nobody.
  lapsed,    ///< He did not choose in time, or has nobody to give to.
  assigned,  ///< Only one player could get them: they went there without asking.
};

/// Somebody who holds the GIVE card's rank and was there when it was turned.
struct Giver {
  Seat seat;
  /// His gifts: one for each matching copy, or one in all. rules.md section 1 point 6
  int count = 0;
  std::vector<Portion> chosen;
  Rest rest = Rest::open;
  bool operator==(const Giver&) const = default;
};

/// The master is to turn the next card.
struct Next {
  bool operator==(const Next&) const = default;
};
/// Those who hold the rank of the card turned last choose at the same time.
struct Giving {
  /// In order of play.
  std::vector<Giver> givers;
  bool operator==(const Giving&) const = default;
};
/// The last card is done with.
struct Over {
  bool operator==(const Over&) const = default;
};

struct State {
  Settings settings;
  DoseRules doses;
  Seat master;
  /// In order of play: from the master's left, the master last.
  std::vector<Player> players;
  /// The cards nobody has seen, among them those that lie face down: which ones these are is not
  /// decided yet.
  CardPool unseen;
  /// In the order in which they were turned.
  std::vector<TurnedCard> turned;
  std::variant<Next, Giving, Over> phase;
  /// Numbers the waits.
  std::uint32_t serial = 0;
  bool operator==(const State&) const = default;
};

}  // namespace trinque::engine::give_n_take
