#include "tests/engine/games/rouge_ou_noir/contract_of.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

// The invariants of rules.md 3.7 over whole deals; those of single steps are in contract_of.hpp.
namespace trinque::tests {
namespace {

using engine::Play;
using engine::Sips;

/// What came of a deal in which everybody stayed, answered and gave.
struct Complete {
  int players = 0;
  int received = 0;
  std::vector<red::CardDealt> dealt;
  engine::CardPool unseen;
};

/// A move that neither takes anything back nor lets a gift lapse.
red::Move wholehearted_move(const red::State& state, Seat seat, Chance& script) {
  auto moves = red::Game::moves_of(red::Game::legal_moves(state, seat));
  std::erase_if(moves, [](const red::Move& move) {
    return std::holds_alternative<red::TakeBack>(move) ||
           std::holds_alternative<red::GiveNobody>(move);
  });
  return one_of(moves, script);
}

engine::Command<red::Move> wholehearted_command(const red::State& state, Chance& script) {
  const auto waits = red::Game::waits(state);
  if (!waits.empty()) return engine::Elapsed{waits.front().kind, waits.front().serial};
  const Seat seat = red::Game::to_act(state).at(0);
  return Play<red::Move>{seat, wholehearted_move(state, seat, script)};
}

/// Plays a whole deal. The cards depend on `cards` alone, what people choose on `people`.
Complete played(const red::Settings& settings, const engine::Opening& opening, std::uint64_t cards,
                std::uint64_t people) {
  SeededChance chance(cards);
  SeededChance script(people);
  auto [match, first] =
      std::move(engine::Match<red::Game>::start(settings, opening, chance).value());
  Complete complete;
  complete.players = static_cast<int>(opening.order.size());
  while (!red::Game::outcome(match.state())) {
    const auto step = match.step(wholehearted_command(match.state(), script), chance).value();
    for (const auto& serving : step.servings)
      complete.received += std::get<Sips>(serving.dose).count;
    for (const auto& event : step.events) {
      if (const auto* dealt = std::get_if<red::CardDealt>(&event)) complete.dealt.push_back(*dealt);
    }
  }
  complete.unseen = match.state().unseen;
  return complete;
}

/// Everybody is there, and the room asks anything of one at once.
engine::Opening full_table(Chance& script) {
  engine::Opening opening = any_opening(script);
  opening.away.clear();
  opening.doses.max_sips_per_event = 0;
  return opening;
}

// rules.md R22, 3.7
RC_GTEST_PROP(RougeOuNoirProperties, ACompleteDealGivesFifteenSipsForEachPlayer,
              (std::uint16_t people, std::uint16_t cards)) {
  SeededChance script(people);
  red::Settings settings = any_settings<red::Game>(script);
  settings.equality = red::Equality::lose;
  settings.head_bonus = 0;

  const Complete complete = played(settings, full_table(script), cards, people);

  RC_ASSERT(complete.received == 15 * complete.players);
  RC_ASSERT(static_cast<int>(complete.dealt.size()) == 5 * complete.players);
}

// rules.md 3.7: the same cards are turned for the same questions of the same people, in another
// order.
RC_GTEST_PROP(RougeOuNoirProperties, TheOrderOnlyChangesWhoGetsWhichCard,
              (std::uint16_t people, std::uint16_t cards)) {
  SeededChance script(people);
  red::Settings settings = any_settings<red::Game>(script);
  settings.equality = red::Equality::lose;
  const engine::Opening opening = full_table(script);

  settings.order = red::Order::by_question;
  const Complete by_question = played(settings, opening, cards, people);
  settings.order = red::Order::by_player;
  const Complete by_player = played(settings, opening, cards, people);

  RC_ASSERT(by_question.unseen == by_player.unseen);
  RC_ASSERT(by_question.dealt.size() == by_player.dealt.size());
  std::map<std::pair<Seat, red::Question>, int> turns;
  for (std::size_t index = 0; index < by_question.dealt.size(); ++index) {
    RC_ASSERT(by_question.dealt[index].card == by_player.dealt[index].card);
    ++turns[{by_question.dealt[index].seat, by_question.dealt[index].question}];
    --turns[{by_player.dealt[index].seat, by_player.dealt[index].question}];
  }
  RC_ASSERT(static_cast<int>(turns.size()) == 5 * by_question.players);
  for (const auto& [turn, surplus] : turns)
    RC_ASSERT(surplus == 0);
}

// rules.md R1: each question goes round before the next begins, and the master is the last of each.
RC_GTEST_PROP(RougeOuNoirProperties, QuestionsGoRoundTheTableWithTheMasterLast,
              (std::uint16_t people)) {
  SeededChance script(people);
  red::Settings settings = any_settings<red::Game>(script);
  settings.order = red::Order::by_question;
  engine::Opening opening = full_table(script);
  opening.first = opening.order.back();

  const Complete complete = played(settings, opening, people, people);

  for (std::size_t index = 0; index < complete.dealt.size(); ++index) {
    RC_ASSERT(complete.dealt[index].seat == opening.order[index % opening.order.size()]);
    RC_ASSERT(red::number_of(complete.dealt[index].question) ==
              static_cast<int>(index / opening.order.size()) + 1);
  }
}

}  // namespace
}  // namespace trinque::tests
