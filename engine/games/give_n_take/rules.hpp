#pragma once

#include "engine/games/give_n_take/give_n_take.hpp"
#include "engine/gifts/course.hpp"

namespace trinque::engine::give_n_take {

/// What Give'n'Take says for itself where gifts are given.
struct Rules {
  using Game = give_n_take::Game;
  using Done = LayoutDone;

  static bool card_is_left(const State& state);
  static Dose stake(const State& state);
  static bool divides(const State& state);
  /// Requires Next.
  static void turn_card(gifts::Course<Rules>& course, Chance& chance);
};

}  // namespace trinque::engine::give_n_take
