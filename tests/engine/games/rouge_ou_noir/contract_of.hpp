#pragma once

#include "engine/games/rouge_ou_noir/rouge_ou_noir.hpp"
#include "tests/support/evening.hpp"

#include <rapidcheck.h>

namespace trinque::tests {

namespace red = engine::rouge_ou_noir;

namespace detail {

/// rules.md 3.7, 2.3, R4, R5 and R15 over one step.
struct RougeOuNoirChecks {
  const red::State& before;
  const engine::Step<red::Game>& step;
  const red::State& after;

  /// Every copy that is no longer unseen lies in one hand, or aside.
  void no_card_copy_is_dealt_twice() const {
    engine::CardPool pool = after.unseen;
    for (const auto& event : step.events) {
      if (const auto* dealt = std::get_if<red::CardDealt>(&event)) pool.put(dealt->card);
      if (const auto* aside = std::get_if<red::CardRedrawn>(&event)) pool.put(aside->card);
    }
    RC_ASSERT(pool == before.unseen);
  }

  void cards_stay_for_the_deal_and_for_the_follow_up() const {
    int needed = after.cards_reserved;
    for (const red::Player& player : after.players) {
      needed += red::questions_in_a_deal - static_cast<int>(player.cards.size());
    }
    RC_ASSERT(after.unseen.size() >= needed);
  }

  void everybody_has_five_cards_exactly_when_it_is_over() const {
    const bool all_dealt = std::ranges::all_of(
        after.players, [](const red::Player& player) { return player.cards.size() == 5; });
    if (std::holds_alternative<red::phase::Over>(after.phase)) RC_ASSERT(all_dealt);
    for (const red::Player& player : after.players) {
      RC_ASSERT(player.cards.size() <= 5U);
      RC_ASSERT(player.cards.size() == player.verdicts.size());
    }
  }

  void only_those_who_are_there_are_given_something() const {
    for (const auto& event : step.events) {
      const auto* given = std::get_if<red::GiftGiven>(&event);
      if (given == nullptr) continue;
      RC_ASSERT((given->seat != given->to || after.settings.gift_to_self));
      RC_ASSERT(red::is_present(after, given->to));
      RC_ASSERT(given->sips > 0);
    }
  }

  void void_cards_cost_nothing() const {
    for (const auto& event : step.events) {
      const auto* dealt = std::get_if<red::CardDealt>(&event);
      if (dealt == nullptr) continue;
      RC_ASSERT(dealt->answer.has_value() == (dealt->judgement.verdict != red::Verdict::voided));
      RC_ASSERT(dealt->dose.has_value() == (dealt->judgement.verdict == red::Verdict::lost));
    }
  }

  void nobody_is_asked_for_more_than_the_room_allows() const {
    const int most = after.doses.max_sips_per_event;
    for (const engine::Serving& serving : step.servings) {
      RC_ASSERT((most == 0 || engine::counted(serving.dose, after.doses) <= most));
    }
  }
};

}  // namespace detail

template <>
struct ContractOf<red::Game> : ContractDefaults<red::Game> {
  static engine::Opening opening(const red::Settings&, Chance& chance) {
    engine::Opening opening = any_opening(chance);
    opening.cards_reserved = between(0, 15, chance);
    if (one_in(2, chance)) opening.never_first = one_of(opening.order, chance);
    return opening;
  }

  static red::Move any_move(Chance& chance) {
    switch (between(1, 6, chance)) {
      case 1: return red::TakeBack{};
      case 2: return red::Deal{};
      case 3: return red::GiveNobody{};
      case 4: {
        const engine::Seat to{
            static_cast<std::uint8_t>(between(0, engine::most_seats - 1, chance))};
        return red::Give{to, between(0, 7, chance)};
      }
      default: return red::Reply{static_cast<red::Answer>(between(0, 12, chance))};
    }
  }

  static void check_step(const red::State& before, const engine::Command<red::Move>& command,
                         const engine::Step<red::Game>& step, const red::State& after) {
    const detail::RougeOuNoirChecks checks{before, step, after};
    checks.no_card_copy_is_dealt_twice();
    checks.cards_stay_for_the_deal_and_for_the_follow_up();
    checks.everybody_has_five_cards_exactly_when_it_is_over();
    checks.only_those_who_are_there_are_given_something();
    checks.void_cards_cost_nothing();
    checks.nobody_is_asked_for_more_than_the_room_allows();
    RC_ASSERT(!std::holds_alternative<red::phase::Between>(after.phase));
    // A timeout never makes anyone drink for a question that he did not answer. rules.md 2.3
    const bool was_asked = std::holds_alternative<red::phase::Asking>(before.phase);
    if (was_asked && std::holds_alternative<engine::TimedOut>(command))
      RC_ASSERT(step.servings.empty());
  }
};

}  // namespace trinque::tests
