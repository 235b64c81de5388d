#pragma once

#include "engine/core/listed_chance.hpp"
#include "engine/core/match.hpp"
#include "engine/gifts/events.hpp"
#include "engine/gifts/moves.hpp"

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace trinque::engine::gifts::tests {

// The players of the worked examples. A is the master, so B, C, A is the order of play.
inline constexpr Seat A{0};
inline constexpr Seat B{1};
inline constexpr Seat C{2};

inline Card card(std::string_view notation) { return card_from(notation).value(); }

inline Hand hand(Seat seat, std::initializer_list<std::string_view> cards) {
  Hand made{seat, {}};
  for (const std::string_view notation : cards) {
    made.cards.push_back(card(notation));
  }
  return made;
}

/// The hands at the end of rules.md 3.4.
inline std::vector<Hand> example_hands() {
  return {hand(B, {"7d", "7c", "Ah", "4s", "10h"}), hand(C, {"Ks", "3h", "5c", "9c", "6d"}),
          hand(A, {"7s", "Kh", "2c", "9d", "Qs"})};
}

/// What Rouge ou noir leaves: `hands` in order of play, and the rest of `decks` packs.
inline Opening opening_of(std::vector<Hand> hands, int decks = 1) {
  Opening opening;
  Carried carried{std::move(hands), CardPool::of_decks(decks), {}};
  for (const Hand& held : carried.hands) {
    opening.order.push_back(held.seat);
    carried.master = held.seat;
    for (const Card each : held.cards) {
      carried.unseen.take(each);
    }
  }
  opening.carried = std::move(carried);
  return opening;
}

/// What one player got.
struct Received {
  int sips = 0;
  int halves = 0;
  int wholes = 0;
  bool operator==(const Received&) const = default;
};

/// A game in which cards are turned, being played, with its draws written down.
template <class Game>
class Table {
 public:
  using State = typename Game::State;
  using Settings = typename Game::Settings;

  explicit Table(std::string_view draws, Opening opening = opening_of(example_hands()),
                 const Settings& settings = {})
      : chance_(std::make_unique<ListedChance>(draws)), match_(begun(settings, opening)) {}

  /// Plays one command and keeps what it served.
  Result<Step<Game>> step(const Command<Move>& command) {
    auto done = match_.step(command, *chance_);
    if (!done) return done;
    for (const Serving& serving : done->servings) {
      add(serving);
    }
    return done;
  }
  Result<Step<Game>> play(Seat seat, Move move) { return step(Play<Move>{seat, std::move(move)}); }
  Result<Step<Game>> reveal() { return play(state().master, Reveal{}); }
  Result<Step<Game>> give(Seat from, Seat to) { return play(from, Give{to, std::nullopt}); }
  /// The wait that is on ends.
  Result<Step<Game>> elapse() {
    const auto waits = Game::waits(state());
    if (waits.empty()) return step(Elapsed{WaitKind::gift, 0});
    return step(Elapsed{waits.front().kind, waits.front().serial});
  }

  const State& state() const { return match_.state(); }
  std::uint32_t turn() const { return match_.turn(); }
  std::string_view phase() const { return Game::phase_name(state()); }
  typename Game::View view() const { return Game::view_for(state(), Viewer{}); }
  std::uint64_t drawn() const { return chance_->position(); }
  Received received(Seat seat) const {
    const auto found = received_.find(seat);
    return found == received_.end() ? Received{} : found->second;
  }

 private:
  Match<Game> begun(const Settings& settings, const Opening& opening) {
    return Match<Game>::start(settings, opening, *chance_).value().first;
  }

  void add(const Serving& serving) {
    Received& total = received_[serving.to];
    if (const auto* sips = std::get_if<Sips>(&serving.dose)) total.sips += sips->count;
    if (std::holds_alternative<HalfGlass>(serving.dose)) ++total.halves;
    if (std::holds_alternative<WholeGlass>(serving.dose)) ++total.wholes;
  }

  std::unique_ptr<ListedChance> chance_;
  Match<Game> match_;
  std::map<Seat, Received> received_;
};

/// The events of one kind in a step.
template <class E, class Game>
std::vector<E> of_kind(const Step<Game>& step) {
  std::vector<E> found;
  for (const auto& event : step.events) {
    if (const E* wanted = std::get_if<E>(&event)) found.push_back(*wanted);
  }
  return found;
}

/// The gifts that a step revealed. Throws if it revealed none.
template <class Game>
std::vector<Gift> gifts_of(const Result<Step<Game>>& step) {
  return of_kind<GiftsRevealed>(step.value()).at(0).gifts;
}

}  // namespace trinque::engine::gifts::tests
