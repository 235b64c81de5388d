#pragma once

#include "engine/games/tas_de_des/tas_de_des.hpp"
#include "tests/support/evening.hpp"

#include <rapidcheck.h>

namespace trinque::tests {

namespace dice = engine::tas_de_des;

namespace detail {

inline bool is_alike(dice::Verdict verdict, int score, const std::optional<dice::ToBeat>& to_beat) {
  switch (verdict) {
    case dice::Verdict::opens: return !to_beat;
    case dice::Verdict::beats: return to_beat && score > to_beat->score;
    case dice::Verdict::ties: return to_beat && score == to_beat->score;
    case dice::Verdict::loses: return to_beat && score < to_beat->score;
  }
  return false;
}

inline int sips_of(const engine::Serving& serving) {
  return std::get<engine::Sips>(serving.dose).count;
}

/// rules.md 3.7, and "a timeout never makes anyone drink" of 2.3.
struct TasDeDesChecks {
  const dice::State& before;
  const engine::Step<dice::Game>& step;
  const dice::State& after;

  void dice_are_kept() const {
    RC_ASSERT(after.pile >= 0);
    RC_ASSERT(after.pile + after.hand == after.settings.dice_total);
  }

  void dice_in_hand_never_decrease_but_by_a_rollback() const {
    int rolled_back = 0;
    for (const auto& event : step.events) {
      const auto* undone = std::get_if<dice::TurnRolledBack>(&event);
      if (undone == nullptr) continue;
      for (const dice::Purchase& purchase : undone->purchases) {
        rolled_back += purchase.dice;
      }
    }
    if (rolled_back == 0) {
      RC_ASSERT(after.hand >= before.hand);
    } else {
      RC_ASSERT(rolled_back == dice::bought(before));
      RC_ASSERT(after.hand == before.hand - rolled_back);
      RC_ASSERT(after.hand == std::max(1, static_cast<int>(before.found.size())));
      RC_ASSERT(after.faces == before.found);
    }
  }

  void score_rises_strictly() const {
    if (after.to_beat == before.to_beat) return;
    RC_ASSERT(after.to_beat.has_value());
    RC_ASSERT((!before.to_beat || after.to_beat->score > before.to_beat->score));
  }

  void sips_are_the_price_of_the_dice_kept() const {
    int dice_kept = 0;
    int sips_due = 0;
    for (const engine::Serving& serving : step.servings) {
      if (serving.why != engine::Why::purchase) continue;
      dice_kept += serving.struck ? -serving.dice : serving.dice;
      sips_due += serving.struck ? -sips_of(serving) : sips_of(serving);
    }
    RC_ASSERT(dice_kept == after.hand - before.hand);
    RC_ASSERT(sips_due == after.settings.die_cost * dice_kept);
  }

  void verdicts_are_right() const {
    for (const auto& event : step.events) {
      const auto* rolled = std::get_if<dice::Rolled>(&event);
      if (rolled == nullptr) continue;
      RC_ASSERT(static_cast<int>(rolled->faces.size()) == after.hand);
      RC_ASSERT(
          std::ranges::all_of(rolled->faces, [](int face) { return face >= 1 && face <= 6; }));
      RC_ASSERT(is_alike(rolled->verdict, dice::score_of(rolled->faces), before.to_beat));
    }
  }

  void a_finished_round_has_one_loser_a_void_one_none() const {
    const auto* over = std::get_if<dice::phases::Over>(&after.phase);
    if (over == nullptr || std::holds_alternative<dice::phases::Over>(before.phase)) return;
    int lost = 0;
    int voided = 0;
    for (const auto& event : step.events) {
      lost += std::holds_alternative<dice::RoundLost>(event) ? 1 : 0;
      voided += std::holds_alternative<dice::RoundVoided>(event) ? 1 : 0;
    }
    RC_ASSERT(lost + voided == 1);
    RC_ASSERT(over->loser.has_value() == (lost == 1));
    RC_ASSERT(over->opens_next == (lost == 1 ? *over->loser : after.to_beat->seat));
  }

  void nobody_has_to_beat_himself() const {
    const auto* deciding = std::get_if<dice::phases::Deciding>(&after.phase);
    RC_ASSERT((deciding == nullptr || deciding->seat != after.to_beat->seat));
  }
};

}  // namespace detail

template <>
struct ContractOf<dice::Game> : ContractDefaults<dice::Game> {
  static dice::Move any_move(Chance& chance) {
    const int dice = between(-1, 12, chance) * (one_in(10, chance) ? 10'000'000 : 1);
    if (one_in(2, chance)) return dice::Buy{dice};
    return dice::Roll{dice};
  }

  static void check_step(const dice::State& before, const engine::Command<dice::Move>& command,
                         const engine::Step<dice::Game>& step, const dice::State& after) {
    const detail::TasDeDesChecks checks{before, step, after};
    checks.dice_are_kept();
    checks.dice_in_hand_never_decrease_but_by_a_rollback();
    checks.score_rises_strictly();
    checks.sips_are_the_price_of_the_dice_kept();
    checks.verdicts_are_right();
    checks.a_finished_round_has_one_loser_a_void_one_none();
    checks.nobody_has_to_beat_himself();
    if (std::holds_alternative<engine::Play<dice::Move>>(command)) return;
    RC_ASSERT(std::ranges::all_of(step.servings, &engine::Serving::struck));
  }
};

}  // namespace trinque::tests
