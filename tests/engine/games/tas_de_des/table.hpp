#pragma once

#include "engine/core/listed_chance.hpp"
#include "engine/core/match.hpp"
#include "engine/games/tas_de_des/tas_de_des.hpp"

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

/// A table for examples: listed dice, and a tally as a room keeps it.
namespace trinque::engine::tas_de_des::tests {

inline constexpr Seat A{0};
inline constexpr Seat B{1};
inline constexpr Seat C{2};
inline constexpr Seat D{3};

struct Received {
  int sips = 0;
  int halves = 0;
  int wholes = 0;
  bool operator==(const Received&) const = default;
};

inline Opening opening_of(std::vector<Seat> order, std::optional<Seat> first = A) {
  Opening opening;
  opening.order = std::move(order);
  opening.first = first;
  return opening;
}

class Table {
 public:
  using Answer = Result<Step<Game>>;

  Table(Opening opening, std::string_view draws, Settings settings = {})
      : settings_(settings),
        opening_(std::move(opening)),
        chance_(std::make_unique<ListedChance>(draws)) {
    start();
  }

  /// Begins the next round with the one who opens it.
  void next_round() {
    opening_.first = Game::outcome(state()).value().next_first;
    start();
  }

  Answer step(const Command<Move>& command) {
    auto answer = match_.step(command, *chance_);
    if (answer) record(*answer);
    return answer;
  }
  Answer buy(Seat seat, int dice) { return step(Play<Move>{seat, Buy{dice}}); }
  Answer roll(Seat seat, int buy = 0) { return step(Play<Move>{seat, Roll{buy}}); }

  const State& state() const { return match_.state(); }
  std::uint32_t turn() const { return match_.turn(); }
  const std::vector<Event>& opening_events() const { return opening_events_; }
  bool is_used_up() const { return chance_->is_used_up(); }
  Received received(Seat seat) const {
    const auto found = received_.find(seat);
    return found == received_.end() ? Received{} : found->second;
  }

 private:
  void start() {
    auto started = Match<Game>::start(settings_, opening_, *chance_).value();
    match_ = std::move(started.first);
    opening_events_ = started.second.events;
    record(started.second);
  }

  void record(const Step<Game>& step) {
    for (const Serving& serving : step.servings) {
      const int sign = serving.struck ? -1 : 1;
      Received& total = received_[serving.to];
      if (const auto* sips = std::get_if<Sips>(&serving.dose)) total.sips += sign * sips->count;
      if (std::holds_alternative<HalfGlass>(serving.dose)) total.halves += sign;
      if (std::holds_alternative<WholeGlass>(serving.dose)) total.wholes += sign;
    }
  }

  Settings settings_;
  Opening opening_;
  std::unique_ptr<ListedChance> chance_;
  Match<Game> match_ = Match<Game>::restore({}, 0);
  std::vector<Event> opening_events_;
  std::map<Seat, Received> received_;
};

}  // namespace trinque::engine::tas_de_des::tests
