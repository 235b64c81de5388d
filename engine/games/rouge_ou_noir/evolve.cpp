#include "engine/core/overload.hpp"
#include "engine/games/rouge_ou_noir/rouge_ou_noir.hpp"

#include <algorithm>
#include <cassert>

namespace trinque::engine::rouge_ou_noir {
namespace {

Player& player_of(State& state, Seat seat) {
  const auto found = std::ranges::find(state.players, seat, &Player::seat);
  assert(found != state.players.end());
  return *found;
}

void begin(State& state, const DealStarted& started) {
  assert(state == State{});
  assert(started.order.size() >= 2);
  state.settings = started.settings;
  state.doses = started.doses;
  state.decks = started.decks;
  state.cards_reserved = started.cards_reserved;
  state.unseen = CardPool::of_decks(started.decks);
  for (const Seat seat : started.order) {
    const bool away = started.away.contains(seat);
    state.players.push_back({seat, away ? Presence::away : Presence::present, {}, {}});
  }
}

void deal(State& state, const CardDealt& dealt) {
  assert((next_turn(state) == Turn{dealt.seat, dealt.question}));
  state.unseen.take(dealt.card);
  Player& player = player_of(state, dealt.seat);
  player.cards.push_back(dealt.card);
  player.verdicts.push_back(dealt.judgement.verdict);
  state.last_answer = dealt.answer;
  state.phase = phase::Between{};
}

void ask_for_gift(State& state, const GiftAsked& asked) {
  const auto* giving = std::get_if<phase::Giving>(&state.phase);
  if (giving == nullptr) {
    state.phase = phase::Giving{asked.seat, asked.sips, {}, {}};
    return;
  }
  assert(giving->seat == asked.seat && left_of(*giving) == asked.sips && !giving->held);
}

void give(State& state, const GiftGiven& given) {
  auto* giving = std::get_if<phase::Giving>(&state.phase);
  // A gift with one possible receiver was never asked for.
  if (giving == nullptr) return;
  assert(giving->seat == given.seat && given.sips <= left_of(*giving));
  giving->given.push_back({given.to, given.sips});
  giving->held.reset();
  if (left_of(*giving) == 0) state.phase = phase::Between{};
}

phase::Giving& giving_of(State& state, Seat seat) {
  auto& giving = std::get<phase::Giving>(state.phase);
  assert(giving.seat == seat);
  static_cast<void>(seat);
  return giving;
}

void apply(State& state, const Event& event) {
  std::visit(
      Overload{
          [&](const DealStarted& started) { begin(state, started); },
          [&](const Asked& asked) {
            state.phase = phase::Asking{asked.seat, asked.question};
          },
          [&](const Answered& answered) {
            assert(std::get<phase::Asking>(state.phase).seat == answered.seat);
            state.phase = phase::Answered{answered.seat, answered.answer};
          },
          [&](const AnswerTakenBack& taken) {
            const auto answered = std::get<phase::Answered>(state.phase);
            assert(answered.seat == taken.seat);
            state.phase = phase::Asking{taken.seat, question_of(answered.answer)};
          },
          [&](const CardRedrawn& redrawn) { state.unseen.take(redrawn.card); },
          [&](const CardDealt& dealt) { deal(state, dealt); },
          [&](const GiftAsked& asked) { ask_for_gift(state, asked); },
          [&](const GiftHeld& held) {
            giving_of(state, held.seat).held = Share{held.to, held.sips};
          },
          [&](const GiftTakenBack& taken) { giving_of(state, taken.seat).held.reset(); },
          [&](const GiftGiven& given) { give(state, given); },
          [&](const GiftLapsed&) { state.phase = phase::Between{}; },
          [&](const DealOver&) {
            assert(!next_turn(state));
            state.phase = phase::Over{};
          },
          [&](const WentAway& went) { player_of(state, went.seat).presence = Presence::away; },
          [&](const CameBack& came) { player_of(state, came.seat).presence = Presence::present; },
          [&](const LeftGame& left) { player_of(state, left.seat).presence = Presence::left; },
      },
      event);
}

}  // namespace

State Game::evolve(State state, const Event& event) {
  const bool waited = wait_of(state).has_value();
  apply(state, event);
  if (!waited && wait_of(state)) ++state.waits_begun;
  return state;
}

}  // namespace trinque::engine::rouge_ou_noir
