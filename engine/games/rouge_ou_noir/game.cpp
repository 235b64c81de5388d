#include "engine/core/overload.hpp"
#include "engine/games/rouge_ou_noir/rouge_ou_noir.hpp"

#include <algorithm>

namespace trinque::engine::rouge_ou_noir {
namespace {

/// The first in turn order after the master who can read out the questions. The order of play
/// begins after him.
Seat seat_after_master(const State& state) {
  const auto found = std::ranges::find(state.players, Presence::present, &Player::presence);
  return found == state.players.end() ? state.players.front().seat : found->seat;
}

}  // namespace

std::span<const Setting<Settings>> Game::settings_table() {
  return rouge_ou_noir::settings_table();
}

bool Game::host_names_first(const Settings& settings, bool first_deal) {
  return first_deal ? settings.first_master == FirstMaster::host_choice
                    : settings.next_master == NextMaster::host_choice;
}

std::vector<Serving> Game::servings(const Event& event) {
  if (const auto* dealt = std::get_if<CardDealt>(&event); dealt != nullptr && dealt->dose) {
    return {{dealt->seat, std::nullopt, *dealt->dose, Why::mistake}};
  }
  if (const auto* given = std::get_if<GiftGiven>(&event)) {
    return {{given->to, given->seat, given->dose, Why::gift}};
  }
  return {};
}

bool Game::begins_turn(const Event& event) {
  return std::holds_alternative<DealStarted>(event) || std::holds_alternative<Asked>(event) ||
         std::holds_alternative<GiftAsked>(event);
}

Reveal Game::reveals(const Event& event) {
  return std::holds_alternative<CardDealt>(event) ? Reveal::card : Reveal::nothing;
}

std::vector<Wait> Game::waits(const State& state) {
  const std::optional<Wait> wait = wait_of(state);
  return wait ? std::vector<Wait>{*wait} : std::vector<Wait>{};
}

std::optional<Outcome> Game::outcome(const State& state) {
  if (!std::holds_alternative<phase::Over>(state.phase)) return std::nullopt;
  Outcome outcome;
  switch (state.settings.next_master) {
    case NextMaster::next:
    case NextMaster::host_choice: outcome.next_first = seat_after_master(state); break;
    case NextMaster::random: outcome.never_first = master_of(state); break;
  }
  Carried carried;
  for (const Player& player : state.players) {
    carried.hands.push_back({player.seat, player.cards});
  }
  carried.unseen = state.unseen;
  carried.master = master_of(state);
  outcome.carried = std::move(carried);
  return outcome;
}

}  // namespace trinque::engine::rouge_ou_noir
