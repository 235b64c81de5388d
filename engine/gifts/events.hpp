#pragma once

#include "engine/gifts/players.hpp"

#include <cstdint>
#include <variant>
#include <vector>

/// Gifts that are chosen at the same time and revealed together: where they stand, what can happen
/// to them (the truth), and what of it may be told. rules.md section 1
namespace trinque::engine::gifts {

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

/// Somebody who holds the turned card's rank and was there when it was turned.
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
using Phase = std::variant<Next, Giving, Over>;

/// A gift that stands.
struct Gift {
  Seat from;
  Seat to;
  Dose dose;
  bool operator==(const Gift&) const = default;
};

struct GiftChosen {
  Seat seat;
  Portion portion;
  bool operator==(const GiftChosen&) const = default;
};
/// All that was left of his gifts is to go to nobody.
struct NobodyChosen {
  Seat seat;
  bool operator==(const NobodyChosen&) const = default;
};
/// All that was left of his gifts went to the only player who could get it.
struct GiftsAssigned {
  Seat seat;
  Seat to;
  bool operator==(const GiftsAssigned&) const = default;
};
struct ChoiceTakenBack {
  Seat seat;
  bool operator==(const ChoiceTakenBack&) const = default;
};
/// A giver did not choose in time, or has nobody to give to. What he had chosen before is kept.
struct GiftsLapsed {
  Seat seat;
  int gifts = 0;
  /// What nobody drinks, in sips; 0 where gifts are glasses.
  int sips = 0;
  bool operator==(const GiftsLapsed&) const = default;
};
/// All gifts of a card at once, in order of play of their givers.
struct GiftsRevealed {
  std::vector<Gift> gifts;
  bool operator==(const GiftsRevealed&) const = default;
};
/// Follows GiftsRevealed: gifts to nobody, to somebody who is gone, or a second glass for one
/// player.
struct GiftsLost {
  Seat seat;
  int gifts = 0;
  /// What nobody drinks, in sips; 0 where gifts are glasses.
  int sips = 0;
  bool operator==(const GiftsLost&) const = default;
};
struct WentAway {
  Seat seat;
  bool operator==(const WentAway&) const = default;
};
struct CameBack {
  Seat seat;
  bool operator==(const CameBack&) const = default;
};
struct LeftGame {
  Seat seat;
  bool operator==(const LeftGame&) const = default;
};

/// What may be told. There is no place here for a choice that is not revealed yet.
namespace notices {

/// That somebody has chosen, be it for nobody.
struct GiftChosen {
  Seat seat;
  bool operator==(const GiftChosen&) const = default;
};
struct ChoiceTakenBack {
  Seat seat;
  bool operator==(const ChoiceTakenBack&) const = default;
};
struct GiftsRevealed {
  std::vector<Gift> gifts;
  bool operator==(const GiftsRevealed&) const = default;
};
struct GiftLost {
  Seat seat;
  int gifts = 0;
  bool operator==(const GiftLost&) const = default;
};

}  // namespace notices

/// That somebody has gifts to give for the card turned last, and whether he has chosen.
struct PendingGifts {
  Seat seat;
  int count = 0;
  bool chosen = false;
  bool operator==(const PendingGifts&) const = default;
};

}  // namespace trinque::engine::gifts
