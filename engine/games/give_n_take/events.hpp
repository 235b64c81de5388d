#pragma once

#include "engine/games/give_n_take/odds.hpp"
#include "engine/games/give_n_take/state.hpp"

#include <variant>
#include <vector>

/// What can happen to a layout (the truth), and what of it may be told.
namespace trinque::engine::give_n_take {

/// How many cards of the turned rank a player holds.
struct Holding {
  Seat seat;
  int copies = 0;
  bool operator==(const Holding&) const = default;
};

/// A gift that stands.
struct Gift {
  Seat from;
  Seat to;
  Dose dose;
  bool operator==(const Gift&) const = default;
};

/// The cards lie face down. Holds everything that a layout starts from.
struct LayoutDealt {
  Settings settings;
  DoseRules doses;
  Seat master;
  std::vector<Player> players;
  CardPool unseen;
  bool operator==(const LayoutDealt&) const = default;
};
/// Nobody held this card's rank: it was put aside and another one drawn. rules.md section 1 point
/// 10
struct CardPassedOver {
  Place place;
  Card card;
  bool operator==(const CardPassedOver&) const = default;
};
/// `matches` are those who hold the rank and are there, in order of play; `chances` is how likely
/// each of those who are there was to match, before it was turned.
struct CardTurned {
  Place place;
  Card card;
  std::vector<Holding> matches;
  std::vector<SeatOdds> chances = {};
  bool operator==(const CardTurned&) const = default;
};
/// Drunk at once for a TAKE card. Several glasses of one player are one event each.
struct Taken {
  Seat seat;
  int copies = 0;
  Dose dose;
  bool operator==(const Taken&) const = default;
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
struct LayoutDone {
  bool operator==(const LayoutDone&) const = default;
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

using Event = std::variant<LayoutDealt, CardPassedOver, CardTurned, Taken, GiftChosen, NobodyChosen,
                           GiftsAssigned, ChoiceTakenBack, GiftsLapsed, GiftsRevealed, GiftsLost,
                           LayoutDone, WentAway, CameBack, LeftGame>;

/// What may be told of an event. There is no place here for a choice that is not revealed yet.
namespace notices {

struct LayoutDealt {
  int rows = 0;
  bool operator==(const LayoutDealt&) const = default;
};
struct CardPassedOver {
  Place place;
  Card card;
  bool operator==(const CardPassedOver&) const = default;
};
struct CardTurned {
  Place place;
  Card card;
  std::vector<Holding> matches;
  std::vector<SeatOdds> chances = {};
  bool operator==(const CardTurned&) const = default;
};
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
struct Taken {
  Seat seat;
  int copies = 0;
  Dose dose;
  bool operator==(const Taken&) const = default;
};
struct LayoutDone {
  bool operator==(const LayoutDone&) const = default;
};

}  // namespace notices

using Notice = std::variant<notices::LayoutDealt, notices::CardPassedOver, notices::CardTurned,
                            notices::GiftChosen, notices::ChoiceTakenBack, notices::GiftsRevealed,
                            notices::GiftLost, notices::Taken, notices::LayoutDone>;

}  // namespace trinque::engine::give_n_take
