#pragma once

#include "engine/games/give_n_take/state.hpp"
#include "engine/gifts/odds.hpp"

#include <variant>
#include <vector>

/// What can happen to a layout (the truth), and what of it may be told.
namespace trinque::engine::give_n_take {

using gifts::CameBack;
using gifts::ChoiceTakenBack;
using gifts::Gift;
using gifts::GiftChosen;
using gifts::GiftsAssigned;
using gifts::GiftsLapsed;
using gifts::GiftsLost;
using gifts::GiftsRevealed;
using gifts::LeftGame;
using gifts::NobodyChosen;
using gifts::Odds;
using gifts::SeatOdds;
using gifts::WentAway;

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
struct LayoutDone {
  bool operator==(const LayoutDone&) const = default;
};
using Event = std::variant<LayoutDealt, CardPassedOver, CardTurned, Taken, GiftChosen, NobodyChosen,
                           GiftsAssigned, ChoiceTakenBack, GiftsLapsed, GiftsRevealed, GiftsLost,
                           LayoutDone, WentAway, CameBack, LeftGame>;

/// What may be told of an event.
namespace notices {

using gifts::notices::ChoiceTakenBack;
using gifts::notices::GiftChosen;
using gifts::notices::GiftLost;
using gifts::notices::GiftsRevealed;

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
