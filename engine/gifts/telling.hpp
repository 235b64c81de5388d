#pragma once

#include "engine/gifts/events.hpp"

#include <optional>
#include <vector>

/// What is told and served of the shared events. Joined into the visitor of a game's `notice_for`.
namespace trinque::engine::gifts {

template <class Notice>
struct Told {
  using Answer = std::optional<Notice>;

  Answer operator()(const GiftChosen& chosen) const { return notices::GiftChosen{chosen.seat}; }
  Answer operator()(const NobodyChosen& chosen) const { return notices::GiftChosen{chosen.seat}; }
  Answer operator()(const GiftsAssigned&) const { return std::nullopt; }
  Answer operator()(const ChoiceTakenBack& taken) const {
    return notices::ChoiceTakenBack{taken.seat};
  }
  Answer operator()(const GiftsLapsed& lapsed) const {
    return notices::GiftLost{lapsed.seat, lapsed.gifts};
  }
  Answer operator()(const GiftsRevealed& revealed) const {
    return notices::GiftsRevealed{revealed.gifts};
  }
  Answer operator()(const GiftsLost& lost) const {
    return notices::GiftLost{lost.seat, lost.gifts};
  }
  // The room announces who comes and goes.
  Answer operator()(const WentAway&) const { return std::nullopt; }
  Answer operator()(const CameBack&) const { return std::nullopt; }
  Answer operator()(const LeftGame&) const { return std::nullopt; }
};

/// What the gifts of a card ask of those who get them.
inline std::vector<Serving> servings_of(const GiftsRevealed& revealed) {
  std::vector<Serving> servings;
  for (const Gift& gift : revealed.gifts) {
    servings.push_back({gift.to, gift.from, gift.dose, Why::gift});
  }
  return servings;
}

}  // namespace trinque::engine::gifts
