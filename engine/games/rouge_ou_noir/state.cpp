#include "engine/games/rouge_ou_noir/state.hpp"

#include <algorithm>
#include <cassert>

namespace trinque::engine::rouge_ou_noir {
namespace {

constexpr int milliseconds_in_a_second = 1000;
/// How long the card of an absent master waits where the server does not deal by itself. rules.md
/// R19
constexpr int seconds_for_an_absent_master = 10;

int cards_dealt(const State& state) {
  std::size_t dealt = 0;
  for (const Player& player : state.players) {
    dealt += player.cards.size();
  }
  return static_cast<int>(dealt);
}

int cards_of_the_deal(const State& state) {
  return questions_in_a_deal * static_cast<int>(state.players.size());
}

/// The turn in which card number `index` of the deal is turned, from 0.
Turn turn_at(const State& state, int index) {
  const int players = static_cast<int>(state.players.size());
  const bool by_question = state.settings.order == Order::by_question;
  const int seat = by_question ? index % players : index / questions_in_a_deal;
  const int question = by_question ? index / players : index % questions_in_a_deal;
  return {state.players[static_cast<std::size_t>(seat)].seat, static_cast<Question>(question + 1)};
}

}  // namespace

const Player* find(const State& state, Seat seat) {
  const auto found = std::ranges::find(state.players, seat, &Player::seat);
  return found == state.players.end() ? nullptr : &*found;
}

const Player& player_at(const State& state, Seat seat) {
  const Player* player = find(state, seat);
  assert(player != nullptr);
  return *player;
}

Seat master_of(const State& state) {
  assert(!state.players.empty());
  return state.players.back().seat;
}

bool is_present(const State& state, Seat seat) {
  const Player* player = find(state, seat);
  return player != nullptr && player->presence == Presence::present;
}

bool somebody_is_present(const State& state) {
  return std::ranges::any_of(
      state.players, [](const Player& player) { return player.presence == Presence::present; });
}

std::optional<Turn> next_turn(const State& state) {
  const int dealt = cards_dealt(state);
  if (dealt == cards_of_the_deal(state)) return std::nullopt;
  return turn_at(state, dealt);
}

Turn turn_of(const State& state) {
  const int dealt = cards_dealt(state);
  const bool card_is_coming = std::holds_alternative<phase::Asking>(state.phase) ||
                              std::holds_alternative<phase::Answered>(state.phase);
  return turn_at(state, card_is_coming ? dealt : std::max(dealt - 1, 0));
}

std::vector<Seat> targets_of(const State& state, Seat giver) {
  std::vector<Seat> targets;
  for (const Player& player : state.players) {
    if (player.seat == giver && !state.settings.gift_to_self) continue;
    if (player.presence == Presence::present) targets.push_back(player.seat);
  }
  return targets;
}

int left_of(const phase::Giving& giving) {
  int left = giving.sips;
  for (const Share& share : giving.given) {
    left -= share.sips;
  }
  return left;
}

bool can_redraw(const State& state) {
  const int needed = cards_of_the_deal(state) - cards_dealt(state) + state.cards_reserved;
  return state.settings.equality == Equality::redraw && state.unseen.size() > needed;
}

std::optional<Wait> wait_of(const State& state) {
  // With nobody there the game stands still, and so do its waits.
  if (!somebody_is_present(state)) return std::nullopt;
  if (std::holds_alternative<phase::Answered>(state.phase)) {
    const bool master_deals = state.settings.auto_deal == 0;
    if (master_deals && is_present(state, master_of(state))) return std::nullopt;
    const int seconds = master_deals ? seconds_for_an_absent_master : state.settings.auto_deal;
    return Wait{WaitKind::deal, state.waits_begun, seconds * milliseconds_in_a_second};
  }
  const auto* giving = std::get_if<phase::Giving>(&state.phase);
  if (giving == nullptr || !giving->held) return std::nullopt;
  return Wait{WaitKind::gift, state.waits_begun,
              state.settings.give_undo * milliseconds_in_a_second};
}

}  // namespace trinque::engine::rouge_ou_noir
