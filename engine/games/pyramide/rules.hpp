#pragma once

#include "engine/games/pyramide/pyramide.hpp"
#include "engine/gifts/course.hpp"

namespace trinque::engine::pyramide {

/// What Pyramide says for itself where gifts are given.
struct Rules {
  using Game = pyramide::Game;
  using Done = PyramidDone;

  static bool card_is_left(const State& state);
  static Dose stake(const State& state);
  /// A gift is indivisible.
  static bool divides(const State&) { return false; }
  /// Requires Next.
  static void turn_card(gifts::Course<Rules>& course, Chance& chance);
};

}  // namespace trinque::engine::pyramide
