#pragma once

#include "engine/games/pyramide/state.hpp"

#include <variant>
#include <vector>

/// What can happen to a pyramid besides its gifts (the truth), and what of it may be told.
namespace trinque::engine::pyramide {

/// The cards lie face down. Holds everything that a pyramid starts from.
struct PyramidDealt {
  Settings settings;
  DoseRules doses;
  Seat master;
  std::vector<gifts::Player> players;
  CardPool unseen;
  bool operator==(const PyramidDealt&) const = default;
};
/// `matches` are those who hold the rank and are there, in order of play.
struct CardTurned {
  Place place;
  Card card;
  std::vector<gifts::Holding> matches;
  bool operator==(const CardTurned&) const = default;
};
struct PyramidDone {
  bool operator==(const PyramidDone&) const = default;
};

using Event = std::variant<PyramidDealt, CardTurned, gifts::GiftChosen, gifts::NobodyChosen,
                           gifts::GiftsAssigned, gifts::ChoiceTakenBack, gifts::GiftsLapsed,
                           gifts::GiftsRevealed, gifts::GiftsLost, PyramidDone, gifts::WentAway,
                           gifts::CameBack, gifts::LeftGame>;

namespace notices {

struct PyramidDealt {
  bool operator==(const PyramidDealt&) const = default;
};
struct CardTurned {
  Place place;
  Card card;
  std::vector<gifts::Holding> matches;
  bool operator==(const CardTurned&) const = default;
};
struct PyramidDone {
  bool operator==(const PyramidDone&) const = default;
};

}  // namespace notices

using Notice = std::variant<notices::PyramidDealt, notices::CardTurned, gifts::notices::GiftChosen,
                            gifts::notices::ChoiceTakenBack, gifts::notices::GiftsRevealed,
                            gifts::notices::GiftLost, notices::PyramidDone>;

}  // namespace trinque::engine::pyramide
