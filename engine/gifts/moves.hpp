#pragma once

#include "engine/core/seat.hpp"

#include <optional>
#include <variant>
#include <vector>

/// What players decide where cards are turned and gifts are given.
namespace trinque::engine::gifts {

/// The master turns the next card.
struct Reveal {
  bool operator==(const Reveal&) const = default;
};
/// One gift, or `sips` of it where gifts divide; without `sips` all that is left of this gift.
struct Give {
  Seat to;
  std::optional<int> sips;
  bool operator==(const Give&) const = default;
};
/// All that is left of his gifts goes to nobody.
struct GiveNobody {
  bool operator==(const GiveNobody&) const = default;
};
/// Takes back everything he has chosen for this card.
struct TakeBack {
  bool operator==(const TakeBack&) const = default;
};

using Move = std::variant<Reveal, Give, GiveNobody, TakeBack>;

/// What a giver can still give.
struct GiveChoice {
  std::vector<Seat> to;
  /// How much one move gives, in sips; 1 to 1 where a gift is a glass.
  int min = 0;
  int max = 0;
  /// His gifts that are left, one of them perhaps given in part.
  int gifts = 0;
  bool operator==(const GiveChoice&) const = default;
};

/// What one seat can do now. Does not depend on whom anybody has chosen.
struct Choices {
  bool reveal = false;
  /// With it also GiveNobody.
  std::optional<GiveChoice> give;
  bool take_back = false;
  bool operator==(const Choices&) const = default;
};

/// The choices one by one.
std::vector<Move> moves_of(const Choices& choices);

}  // namespace trinque::engine::gifts
