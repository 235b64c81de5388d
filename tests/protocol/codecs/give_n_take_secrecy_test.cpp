#include "protocol/codecs/give_n_take.hpp"
#include "tests/engine/games/give_n_take/contract_of.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace trinque::protocol {
namespace {

namespace gnt = engine::give_n_take;
using Gnt = gnt::Game;
using tests::SeededChance;
using Evening = tests::Evening<Gnt>;

/// Everything that a frame says of the state.
std::string frame_of(const gnt::State& state) {
  JsonText json;
  json.begin_object().field("phase", Gnt::phase_name(state)).key("match").begin_object();
  Codec<Gnt>::write_view(json, Gnt::view_for(state, {}));
  json.end_object().key("legal").begin_object();
  for (const gnt::Player& player : state.players) {
    const auto choices = Gnt::legal_moves(state, player.seat);
    if (!Codec<Gnt>::any(choices)) continue;
    json.key(std::to_string(player.seat.index));
    Codec<Gnt>::write_choices(json, choices);
  }
  json.end_object().key("to_act");
  write_seats(json, Gnt::to_act(state));
  json.end_object();
  return json.take();
}

/// Calls `look` with the states of random evenings.
template <class Look>
void for_many_states(const Look& look) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SeededChance chance(seed);
    SeededChance script(seed + 1);
    Evening evening(script, chance);
    for (int step = 0; step < 60 && !evening.is_over(); ++step) {
      (void)evening.step(evening.any_command(script));
      look(evening.match().state(), script);
    }
  }
}

void collect_cards(const nlohmann::json& json, std::multiset<std::string>& cards) {
  for (const auto& part : json) {
    if (part.is_structured()) collect_cards(part, cards);
    if (part.is_string() && engine::card_from(part.get_ref<const std::string&>())) {
      cards.insert(part.get<std::string>());
    }
  }
}

TEST(GiveNTakeSecrecy, AFrameNamesTheHandsAndTheTurnedCardsAndNoOther) {
  for_many_states([](const gnt::State& state, engine::Chance&) {
    std::multiset<std::string> shown;
    collect_cards(nlohmann::json::parse(frame_of(state)), shown);

    std::multiset<std::string> open;
    for (const gnt::Player& player : state.players) {
      for (const engine::Card card : player.cards) {
        open.insert(engine::notation_of(card));
      }
    }
    for (const gnt::TurnedCard& turned : state.turned) {
      open.insert(engine::notation_of(turned.card));
    }
    ASSERT_EQ(shown, open);
  });
}

TEST(GiveNTakeSecrecy, FramesAreTheSameBytesWhateverLiesFaceDown) {
  for_many_states([](gnt::State state, engine::Chance& script) {
    if (state.unseen.size() == 0) return;
    // Odds count the unseen cards, as anybody can who has seen all others.
    state.settings.show_odds = false;
    gnt::State other = state;
    other.unseen.take(script.card(other.unseen));
    other.unseen.put(engine::CardPool::of_decks(1).at(static_cast<int>(script.below(52))));

    ASSERT_EQ(frame_of(other), frame_of(state));
  });
}

TEST(GiveNTakeSecrecy, FramesAreTheSameBytesWhateverIsChosenAndNotRevealed) {
  int compared = 0;
  for_many_states([&](const gnt::State& state, engine::Chance& script) {
    gnt::State other = state;
    auto* giving = std::get_if<gnt::Giving>(&other.phase);
    if (giving == nullptr) return;
    for (gnt::Giver& giver : giving->givers) {
      for (gnt::Portion& portion : giver.chosen) {
        portion.to = tests::one_of(state.players, script).seat;
      }
    }
    if (other == state) return;
    ++compared;
    ASSERT_EQ(frame_of(other), frame_of(state));
  });
  EXPECT_GT(compared, 100);
}

/// What everybody is told when `seat` makes this move, if it is legal.
std::optional<std::string> told(const gnt::State& state, engine::Seat seat, const gnt::Move& move) {
  SeededChance chance(0);
  const auto events = Gnt::decide(state, engine::Play<gnt::Move>{seat, move}, chance);
  if (!events) return std::nullopt;
  JsonText json;
  json.begin_array();
  for (const gnt::Event& event : *events) {
    if (std::holds_alternative<gnt::GiftsRevealed>(event)) return std::nullopt;
    const auto notice = Gnt::notice_for(event, {});
    if (notice) Codec<Gnt>::write_notice(json, *notice);
  }
  json.end_array();
  return json.take();
}

TEST(GiveNTakeSecrecy, NoticesOfAChoiceAreTheSameBytesWhoeverIsChosen) {
  int compared = 0;
  for_many_states([&](const gnt::State& state, engine::Chance&) {
    for (const engine::Seat seat : Gnt::to_act(state)) {
      const auto choices = Gnt::legal_moves(state, seat);
      if (!choices.give) continue;
      const auto first = told(state, seat, gnt::Give{choices.give->to.front(), std::nullopt});
      const auto last = told(state, seat, gnt::Give{choices.give->to.back(), std::nullopt});
      ASSERT_EQ(first, last);
      if (first && choices.give->gifts == 1) {
        ASSERT_EQ(first, told(state, seat, gnt::GiveNobody{}));
        ++compared;
      }
    }
  });
  EXPECT_GT(compared, 100);
}

}  // namespace
}  // namespace trinque::protocol
