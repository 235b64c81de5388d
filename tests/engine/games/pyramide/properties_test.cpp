#include "tests/engine/games/pyramide/contract_of.hpp"
#include "tests/engine/games/pyramide/ledger.hpp"
#include "tests/support/game_contract.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace trinque::engine::pyramide::tests {
namespace {

using Evening = trinque::tests::Evening<Game>;
using trinque::tests::holds_in_every_state;
using trinque::tests::one_of;
using trinque::tests::SeededChance;

/// Plays the commands of a script, and from then on whatever is legal until the pyramid is over.
void play_to_the_end(Evening& evening, const std::vector<std::uint16_t>& steps) {
  for (const std::uint16_t step : steps) {
    SeededChance script(step);
    (void)evening.step(evening.any_command(script));
  }
  SeededChance rest(1);
  for (int step = 0; step < 2000 && !evening.is_over(); ++step) {
    (void)evening.step(evening.legal_command(rest));
  }
}

TEST(PyramideProperties, TheBooksOfEveryPyramidBalance) {  // rules-pyramide.md
  EXPECT_TRUE(rc::check("every matching card is one gift", [](std::uint32_t seed) {
    const auto steps = *rc::gen::resize(60, rc::gen::arbitrary<std::vector<std::uint16_t>>());
    for (std::uint64_t game = 0; game < 5; ++game) {
      SeededChance chance(seed + game);
      SeededChance guests(std::uint64_t{seed} + 1000 + game);
      Evening evening(guests, chance);

      play_to_the_end(evening, steps);

      const Ledger ledger(evening.events());
      RC_ASSERT(ledger.broken() == "");
      RC_ASSERT(evening.is_over());
    }
  }));
}

TEST(PyramideProperties, TheBooksOfALongRunHoldManyGifts) {
  int gifts = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SeededChance chance(seed);
    SeededChance guests(seed + 1);
    Evening evening(guests, chance);
    play_to_the_end(evening, {});

    const Ledger ledger(evening.events());

    ASSERT_EQ(ledger.broken(), "") << "seed " << seed;
    gifts += ledger.gifts();
  }
  EXPECT_GT(gifts, 1000);
}

/// The state with another receiver for something that is chosen and not revealed, if there is any.
std::optional<State> with_another_choice(State state, Chance& script) {
  gifts::Giving* giving = std::get_if<gifts::Giving>(&state.phase);
  if (giving == nullptr) return std::nullopt;
  std::vector<gifts::Portion*> chosen;
  for (gifts::Giver& giver : giving->givers) {
    for (gifts::Portion& portion : giver.chosen) {
      chosen.push_back(&portion);
    }
  }
  if (chosen.empty()) return std::nullopt;
  one_of(chosen, script)->to = one_of(state.players, script).seat;
  return state;
}

TEST(PyramideProperties, WhatIsChosenAndNotRevealedShowsNowhere) {
  holds_in_every_state<Game>("hidden choices", [](const Evening& evening, Chance& script) {
    const State& state = evening.match().state();
    const auto other = with_another_choice(state, script);
    if (!other) return;
    RC_ASSERT(Game::view_for(*other, {}) == Game::view_for(state, {}));
    RC_ASSERT(Game::to_act(*other) == Game::to_act(state));
    RC_ASSERT(Game::waits(*other) == Game::waits(state));
    RC_ASSERT(Game::phase_name(*other) == Game::phase_name(state));
    for (const gifts::Player& player : state.players) {
      RC_ASSERT(Game::legal_moves(*other, player.seat) == Game::legal_moves(state, player.seat));
    }
  });
}

TEST(PyramideProperties, TheNoticeOfAChoiceDoesNotTellWhatWasChosen) {
  for (const gifts::Portion portion :
       {gifts::Portion{Seat{1}, 1}, gifts::Portion{Seat{2}, 1}, gifts::Portion{Seat{2}, 3}}) {
    EXPECT_EQ(Game::notice_for(gifts::GiftChosen{Seat{0}, portion}, {Seat{1}}),
              Notice{gifts::notices::GiftChosen{Seat{0}}});
  }
  EXPECT_EQ(Game::notice_for(gifts::NobodyChosen{Seat{0}}, {Seat{1}}),
            Notice{gifts::notices::GiftChosen{Seat{0}}});
}

TEST(PyramideProperties, WhichCardsAreUnseenShowsNowhere) {
  holds_in_every_state<Game>("face-down cards", [](const Evening& evening, Chance& script) {
    State state = evening.match().state();
    if (state.unseen.size() == 0) return;
    // Odds count the unseen cards, as anybody can who has seen all others.
    state.settings.show_odds = false;
    State other = state;
    other.unseen.take(script.card(other.unseen));
    other.unseen.put(CardPool::of_decks(1).at(static_cast<int>(script.below(52))));
    RC_ASSERT(Game::view_for(other, {}) == Game::view_for(state, {}));
  });
}

}  // namespace
}  // namespace trinque::engine::pyramide::tests
