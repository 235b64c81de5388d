#pragma once

#include "tests/support/evening.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

/// What every game promises, asked of random evenings. A game joins with a specialisation of
/// `ContractOf` and one line:
///
///   INSTANTIATE_TYPED_TEST_SUITE_P(TasDeDes, GameContract, engine::tas_de_des::Game);
namespace trinque::tests {

// RC_ASSERT takes its expression apart and evaluates both sides of a bare `||`: hence the double
// parentheses below.

/// Calls `law(evening, command, script)`, which is to play the command, with the random commands of
/// random evenings. RapidCheck shortens the list of commands that breaks it.
template <engine::Game G, class Law>
void holds_in_every_step(const char* description, const Law& law) {
  EXPECT_TRUE(rc::check(description, [&](std::uint32_t seed) {
    SeededChance chance(seed);
    SeededChance guests(std::uint64_t{seed} + 1);
    const auto steps = *rc::gen::resize(200, rc::gen::arbitrary<std::vector<std::uint16_t>>());
    std::optional<Evening<G>> evening;
    for (const std::uint16_t step : steps) {
      SeededChance script(step);
      // Most rounds are short; now and then somebody still sends something to one that is over.
      if (!evening || (evening->is_over() && !one_in(4, guests))) evening.emplace(guests, chance);
      law(*evening, evening->any_command(script), script);
    }
  }));
}

/// Asks `law(evening, script)` of all states that random evenings come to.
template <engine::Game G, class Law>
void holds_in_every_state(const char* description, const Law& law) {
  using Command = typename Evening<G>::Command;
  holds_in_every_step<G>(description,
                         [&](Evening<G>& evening, const Command& command, Chance& script) {
                           law(std::as_const(evening), script);
                           (void)evening.step(command);
                         });
}

template <class G>
class GameContract : public testing::Test {};
TYPED_TEST_SUITE_P(GameContract);

TYPED_TEST_P(GameContract, AMoveIsAcceptedExactlyIfItIsOfferedToItsSeat) {
  using G = TypeParam;
  using Play = engine::Play<typename G::Move>;
  holds_in_every_state<G>(
      "offered if and only if accepted", [](const Evening<G>& evening, Chance& script) {
        const auto& state = evening.match().state();
        SeededChance chance(script.below(1000));
        for (const Seat seat : evening.opening().order) {
          const auto offered = G::moves_of(G::legal_moves(state, seat));
          if (!offered.empty()) {
            const Play legal{seat, one_of(offered, script)};
            RC_ASSERT(G::decide(state, legal, chance).has_value());
          }
          const Play any{seat, ContractOf<G>::any_move(script)};
          const bool is_offered = std::ranges::find(offered, any.move) != offered.end();
          RC_ASSERT(G::decide(state, any, chance).has_value() == is_offered);
        }
      });
}

TYPED_TEST_P(GameContract, ARefusalChangesNeitherTheMatchNorChance) {
  using G = TypeParam;
  using Command = typename Evening<G>::Command;
  holds_in_every_step<G>("a refusal leaves everything",
                         [](Evening<G>& evening, const Command& command, Chance&) {
                           const auto state = evening.match().state();
                           const auto turn = evening.match().turn();
                           const auto position = evening.chance().position();
                           if (evening.step(command)) return;
                           RC_ASSERT(evening.match().state() == state);
                           RC_ASSERT(evening.match().turn() == turn);
                           RC_ASSERT(evening.chance().position() == position);
                         });
}

TYPED_TEST_P(GameContract, SomebodyPresentCanAlwaysGoOn) {
  using G = TypeParam;
  holds_in_every_state<G>("someone to act", [](const Evening<G>& evening, Chance&) {
    const auto& state = evening.match().state();
    const auto acting = G::to_act(state);
    for (const Seat seat : acting) {
      RC_ASSERT(evening.present().contains(seat));
      RC_ASSERT(!G::moves_of(G::legal_moves(state, seat)).empty());
    }
    if (evening.is_over() || evening.present().empty()) return;
    RC_ASSERT((!acting.empty() || !G::waits(state).empty()));
  });
}

TYPED_TEST_P(GameContract, ItsClockCanPassOverEachWhoIsToAct) {
  using G = TypeParam;
  holds_in_every_state<G>("a turn can time out", [](const Evening<G>& evening, Chance&) {
    for (const Seat seat : G::to_act(evening.match().state())) {
      SeededChance chance(0);
      RC_ASSERT(G::decide(evening.match().state(), engine::TimedOut{seat}, chance).has_value());
    }
  });
}

TYPED_TEST_P(GameContract, AWaitThatIsNotOnIsStale) {
  using G = TypeParam;
  holds_in_every_state<G>("only waits elapse", [](const Evening<G>& evening, Chance& script) {
    const auto& state = evening.match().state();
    const auto waits = G::waits(state);
    for (const auto kind : {engine::WaitKind::deal, engine::WaitKind::gift}) {
      const engine::Elapsed elapsed{kind, script.below(30)};
      const bool on = std::ranges::any_of(waits, [&](const engine::Wait& wait) {
        return wait.kind == elapsed.kind && wait.serial == elapsed.serial;
      });
      SeededChance chance(0);
      const auto answer = G::decide(state, elapsed, chance);
      RC_ASSERT(answer.has_value() == on);
      RC_ASSERT((on || answer.error().code == engine::refusals::stale));
    }
  });
}

TYPED_TEST_P(GameContract, NothingIsAskedOfAnybodyOnceItIsOver) {
  using G = TypeParam;
  holds_in_every_state<G>("over is over", [](const Evening<G>& evening, Chance&) {
    if (!evening.is_over()) return;
    const auto& state = evening.match().state();
    RC_ASSERT(G::to_act(state).empty());
    RC_ASSERT(G::waits(state).empty());
    for (const Seat seat : evening.opening().order) {
      RC_ASSERT(G::moves_of(G::legal_moves(state, seat)).empty());
    }
  });
}

TYPED_TEST_P(GameContract, KeepsItsOwnInvariantsInEveryStep) {
  using G = TypeParam;
  using Command = typename Evening<G>::Command;
  holds_in_every_step<G>("invariants", [](Evening<G>& evening, const Command& command, Chance&) {
    const auto before = evening.match().state();
    const auto step = evening.step(command);
    if (!step) return;
    for (const engine::Serving& serving : step->servings) {
      RC_ASSERT(std::ranges::count(evening.opening().order, serving.to) == 1);
      RC_ASSERT(engine::counted(serving.dose, evening.opening().doses) > 0);
    }
    ContractOf<G>::check_step(before, command, *step, evening.match().state());
  });
}

TYPED_TEST_P(GameContract, LegalPlayComesToAnEnd) {
  using G = TypeParam;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SeededChance chance(seed);
    SeededChance script(seed + 1);
    Evening<G> evening(script, chance);
    int steps = 0;
    while (!evening.is_over() && steps < ContractOf<G>::most_steps) {
      ASSERT_TRUE(evening.step(evening.legal_command(script)).has_value()) << "seed " << seed;
      ++steps;
    }
    EXPECT_TRUE(evening.is_over()) << "seed " << seed;
  }
}

TYPED_TEST_P(GameContract, WhatIsAdvisedIsAcceptedAndOnlyWhoCanWaitIsToldTo) {
  using G = TypeParam;
  using Play = engine::Play<typename G::Move>;
  holds_in_every_state<G>("advice is legal", [](const Evening<G>& evening, Chance& script) {
    const auto& state = evening.match().state();
    const auto acting = G::to_act(state);
    for (const Seat seat : evening.opening().order) {
      const auto temperament = static_cast<engine::Temperament>(between(0, 2, script));
      const auto move = G::advise(engine::sight_of<G>(state, seat), temperament, script);
      const bool is_awaited = std::ranges::find(acting, seat) != acting.end();
      RC_ASSERT((move.has_value() || !is_awaited || !G::waits(state).empty()));
      SeededChance chance(0);
      RC_ASSERT((!move || G::decide(state, Play{seat, *move}, chance).has_value()));
    }
  });
}

TYPED_TEST_P(GameContract, AGameOfBotsAloneComesToAnEnd) {
  using G = TypeParam;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SeededChance chance(seed);
    SeededChance script(seed + 1);
    Evening<G> evening(script, chance);
    int steps = 0;
    while (!evening.is_over() && steps < ContractOf<G>::most_steps) {
      ASSERT_TRUE(evening.step(evening.advised_command(script)).has_value()) << "seed " << seed;
      ++steps;
    }
    EXPECT_TRUE(evening.is_over()) << "seed " << seed;
  }
}

TYPED_TEST_P(GameContract, TheRecordedEventsGiveTheLiveStateInTenThousandGames) {
  using G = TypeParam;
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) {
    SeededChance chance(seed);
    SeededChance script(seed + 1);
    Evening<G> evening(script, chance);
    for (int step = 0; step < 40 && !evening.is_over(); ++step) {
      (void)evening.step(evening.any_command(script));
    }
    engine::Match<G> replayed = engine::Match<G>::restore({}, 0);
    for (const auto& event : evening.events()) {
      replayed.replay(event);
    }
    ASSERT_TRUE(replayed.state() == evening.match().state()) << "seed " << seed;
    ASSERT_EQ(replayed.turn(), evening.match().turn()) << "seed " << seed;
  }
}

REGISTER_TYPED_TEST_SUITE_P(GameContract, AMoveIsAcceptedExactlyIfItIsOfferedToItsSeat,
                            ARefusalChangesNeitherTheMatchNorChance, SomebodyPresentCanAlwaysGoOn,
                            ItsClockCanPassOverEachWhoIsToAct, AWaitThatIsNotOnIsStale,
                            NothingIsAskedOfAnybodyOnceItIsOver, KeepsItsOwnInvariantsInEveryStep,
                            LegalPlayComesToAnEnd, WhatIsAdvisedIsAcceptedAndOnlyWhoCanWaitIsToldTo,
                            AGameOfBotsAloneComesToAnEnd,
                            TheRecordedEventsGiveTheLiveStateInTenThousandGames);

}  // namespace trinque::tests
