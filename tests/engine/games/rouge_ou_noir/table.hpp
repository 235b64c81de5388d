#pragma once

#include "engine/core/listed_chance.hpp"
#include "engine/core/match.hpp"
#include "engine/games/rouge_ou_noir/rouge_ou_noir.hpp"

#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace trinque::engine::rouge_ou_noir::tests {

// The players of the worked example. A is the master, so B, C, A is the order of play.
inline constexpr Seat A{0};
inline constexpr Seat B{1};
inline constexpr Seat C{2};
inline constexpr Seat stranger{9};

inline Card card(std::string_view notation) { return card_from(notation).value(); }

inline std::vector<Card> cards(std::initializer_list<std::string_view> notations) {
  std::vector<Card> made;
  for (const std::string_view notation : notations) {
    made.push_back(card(notation));
  }
  return made;
}

/// `players` seats from 0, the first of them master.
inline Opening opening_for(int players) {
  Opening opening;
  for (int index = 0; index < players; ++index) {
    opening.order.push_back(Seat{static_cast<std::uint8_t>(index)});
  }
  opening.first = A;
  return opening;
}

/// Gifts stand at once: for tests that are about something else.
inline Settings at_once() {
  Settings settings;
  settings.give_undo = 0;
  return settings;
}

/// A deal being played, with its draws written down.
class Table {
 public:
  using Stepped = Result<Step<Game>>;

  explicit Table(std::string_view draws, const Settings& settings = {},
                 const Opening& opening = opening_for(3))
      : chance_(std::make_unique<ListedChance>(draws)), match_(begun(settings, opening)) {}

  /// Plays one command and keeps what it served.
  Stepped step(const Command<Move>& command) {
    auto done = match_.step(command, *chance_);
    if (!done) return done;
    for (const Serving& serving : done->servings) {
      received_[serving.to] += std::get<Sips>(serving.dose).count;
    }
    return done;
  }
  Stepped play(Seat seat, Move move) { return step(Play<Move>{seat, std::move(move)}); }
  Stepped answer(Seat seat, Answer answer) { return play(seat, Reply{answer}); }
  /// The master turns the card.
  Stepped deal() { return play(master_of(state()), Deal{}); }
  Stepped give(Seat from, Seat to, std::optional<int> sips = {}) {
    return play(from, Give{to, sips});
  }
  /// The wait that is on ends; refused if there is none.
  Stepped elapse() {
    const auto waits = Game::waits(state());
    if (waits.empty()) return step(Elapsed{WaitKind::gift, 0});
    return step(Elapsed{waits.front().kind, waits.front().serial});
  }
  /// Answers and deals.
  Stepped turn(Seat seat, Answer chosen) {
    answer(seat, chosen).value();
    return deal();
  }

  const State& state() const { return match_.state(); }
  std::uint32_t turn_number() const { return match_.turn(); }
  View view() const { return Game::view_for(state(), Viewer{}); }
  std::vector<Wait> waits() const { return Game::waits(state()); }
  std::vector<Seat> to_act() const { return Game::to_act(state()); }
  Choices choices(Seat seat) const { return Game::legal_moves(state(), seat); }
  std::uint64_t drawn() const { return chance_->position(); }
  int received(Seat seat) const {
    const auto found = received_.find(seat);
    return found == received_.end() ? 0 : found->second;
  }

 private:
  Match<Game> begun(const Settings& settings, const Opening& opening) {
    return Match<Game>::start(settings, opening, *chance_).value().first;
  }

  std::unique_ptr<ListedChance> chance_;
  Match<Game> match_;
  std::map<Seat, int> received_;
};

/// The events of a step, which must not have been refused.
inline std::vector<Event> events_of(const Table::Stepped& step) { return step.value().events; }

/// The first event of one kind in a step. Throws if there is none.
template <class E>
E the(const Table::Stepped& step) {
  for (const Event& event : step.value().events) {
    if (const E* found = std::get_if<E>(&event)) return *found;
  }
  throw std::logic_error("the step has no such event");
}

}  // namespace trinque::engine::rouge_ou_noir::tests
