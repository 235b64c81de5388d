#pragma once

#include "protocol/stored.hpp"
#include "tests/fuzz/demand.hpp"
#include "tests/fuzz/input_chance.hpp"
#include "tests/support/evening.hpp"

#include <algorithm>
#include <span>
#include <vector>

/// One match of a game under commands that the fuzzer chooses, with dice and cards that it chooses
/// too. What the contract suite asks of random evenings is asked after each step.
namespace trinque::fuzz {

using tests::ContractOf;
using tests::Evening;

/// A move is accepted if and only if it is offered.
template <engine::Game G>
void check_offers(const Evening<G>& evening, InputChance& script) {
  const auto& state = evening.match().state();
  const engine::Seat seat = tests::one_of(evening.opening().order, script);
  const auto move = ContractOf<G>::any_move(script);
  const auto offered = G::moves_of(G::legal_moves(state, seat));
  const bool is_offered = std::ranges::find(offered, move) != offered.end();
  InputChance lowest({});
  const auto decided = G::decide(state, engine::Play<typename G::Move>{seat, move}, lowest);
  demand(decided.has_value() == is_offered, "a move is accepted if and only if it is offered");
}

/// Somebody who is there can go on, until it is over.
template <engine::Game G>
void check_who_acts(const Evening<G>& evening) {
  const auto& state = evening.match().state();
  const auto acting = G::to_act(state);
  for (const engine::Seat seat : acting) {
    demand(evening.present().contains(seat), "who is to act is there");
    demand(!G::moves_of(G::legal_moves(state, seat)).empty(), "who is to act has a choice");
  }
  if (evening.is_over()) {
    demand(acting.empty() && G::waits(state).empty(), "nothing is asked once it is over");
  } else if (!evening.present().empty()) {
    demand(!acting.empty() || !G::waits(state).empty(), "somebody present can go on");
  }
}

/// What the journal keeps is the state.
template <engine::Game G>
void check_storage(const typename G::State& state) {
  protocol::JsonText json;
  protocol::write_stored(json, state);
  typename G::State restored{};
  demand(protocol::read_stored(nlohmann::json::parse(json.text()), restored), "a state is stored");
  demand(restored == state, "a state is found again as it was");
}

template <engine::Game G>
void step_once(Evening<G>& evening, InputChance& script) {
  check_offers(evening, script);
  const auto command = evening.any_command(script);
  const auto before = evening.match().state();
  const auto turn = evening.match().turn();
  const auto position = evening.chance().position();
  const auto step = evening.step(command);
  if (!step) {
    demand(evening.match().state() == before, "a refusal changes no state");
    demand(evening.match().turn() == turn, "a refusal changes no turn");
    demand(evening.chance().position() == position, "a refusal draws nothing");
    return;
  }
  for (const engine::Serving& serving : step->servings) {
    demand(std::ranges::count(evening.opening().order, serving.to) == 1, "players are served");
    demand(engine::counted(serving.dose, evening.opening().doses) > 0, "a serving is something");
  }
  // Throws, which ends the process too.
  ContractOf<G>::check_step(before, command, *step, evening.match().state());
  check_who_acts(evening);
}

/// Plays what the first half of the input says, with dice and cards from the second; returns what
/// happened.
template <engine::Game G>
std::vector<typename G::Event> played(std::span<const std::uint8_t> input) {
  InputChance script(input.first(input.size() / 2));
  InputChance chance(input.subspan(input.size() / 2));
  Evening<G> evening(script, chance);
  while (!script.is_used_up()) {
    step_once(evening, script);
  }
  check_storage<G>(evening.match().state());
  auto replayed = engine::Match<G>::restore({}, 0);
  for (const auto& event : evening.events()) {
    replayed.replay(event);
  }
  demand(replayed.state() == evening.match().state(), "the events give the state");
  demand(replayed.turn() == evening.match().turn(), "the events give the turn");
  return evening.events();
}

}  // namespace trinque::fuzz
