#pragma once

#include "engine/core/match.hpp"
#include "tests/support/seeded_chance.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

/// Random evenings with any game: random house rules, tables, and people who play, come and go.
namespace trinque::tests {

using engine::Chance;
using engine::Seat;

/// A number from `min` to `max`.
inline int between(int min, int max, Chance& chance) {
  return min + static_cast<int>(chance.below(static_cast<std::uint32_t>(max - min + 1)));
}

inline bool one_in(int times, Chance& chance) { return between(1, times, chance) == 1; }

template <class T>
const T& one_of(const std::vector<T>& choices, Chance& chance) {
  return choices[static_cast<std::size_t>(
      between(0, static_cast<int>(choices.size()) - 1, chance))];
}

/// Settings with each house rule anywhere in its range.
template <engine::Game G>
typename G::Settings any_settings(Chance& chance) {
  using Kind = typename engine::Setting<typename G::Settings>::Kind;
  typename G::Settings settings{};
  for (const auto& setting : G::settings_table()) {
    switch (setting.kind) {
      case Kind::number:
        setting.write(settings, setting.zero_is_off && one_in(2, chance)
                                    ? 0
                                    : between(setting.min, setting.max, chance));
        break;
      case Kind::option:
        setting.write(settings, between(0, static_cast<int>(setting.options.size()) - 1, chance));
        break;
      case Kind::toggle: setting.write(settings, between(0, 1, chance)); break;
    }
  }
  return settings;
}

/// 2 to 29 seats in any order, with gaps; a few of them may be away from the start, but never all
/// except one.
inline engine::Opening any_opening(Chance& chance) {
  engine::Opening opening;
  std::vector<Seat> seats;
  for (int index = 0; index < engine::most_seats; ++index) {
    seats.push_back(Seat{static_cast<std::uint8_t>(index)});
  }
  // Small tables are as likely as all others together: there the turn comes back soon.
  const int players =
      one_in(2, chance) ? between(2, 4, chance) : between(2, engine::most_seats, chance);
  while (static_cast<int>(opening.order.size()) < players) {
    const Seat seat = one_of(seats, chance);
    std::erase(seats, seat);
    opening.order.push_back(seat);
  }
  for (const Seat seat : opening.order) {
    const bool two_remain = opening.away.size() + 2 < opening.order.size();
    if (two_remain && one_in(8, chance)) opening.away.insert(seat);
  }
  if (one_in(2, chance)) opening.first = one_of(opening.order, chance);
  opening.doses.max_sips_per_event = one_in(2, chance) ? 0 : between(1, 20, chance);
  return opening;
}

/// What the suite can do without being told; a game's `ContractOf` derives from it and hides what
/// it knows better.
template <engine::Game G>
struct ContractDefaults {
  static typename G::Settings settings(Chance& chance) { return any_settings<G>(chance); }
  static engine::Opening opening(const typename G::Settings&, Chance& chance) {
    return any_opening(chance);
  }
  /// Steps after which a match that is played by legal moves alone must be over.
  static constexpr int most_steps = 10'000;

  /// The game's own invariants (rules.md 3.7) over one accepted command.
  static void check_step(const typename G::State& /*before*/,
                         const engine::Command<typename G::Move>& /*command*/,
                         const engine::Step<G>& /*step*/, const typename G::State& /*after*/) {}
};

/// What only the game knows: `static Move any_move(Chance&)`, any value of the type, legal or not.
template <engine::Game G>
struct ContractOf;

/// One match under random commands, with a record of all that happened, and of who is there.
template <engine::Game G>
class Evening {
 public:
  using Move = typename G::Move;
  using Command = engine::Command<Move>;

  /// `script` decides what people do, `chance` what they roll or draw.
  Evening(Chance& script, Chance& chance)
      : settings_(ContractOf<G>::settings(script)),
        opening_(ContractOf<G>::opening(settings_, script)),
        chance_(chance),
        match_(begun()) {
    for (const Seat seat : opening_.order) {
      if (!opening_.away.contains(seat)) present_.insert(seat);
    }
  }

  const engine::Opening& opening() const { return opening_; }
  const engine::Match<G>& match() const { return match_; }
  const Chance& chance() const { return chance_; }
  const std::vector<typename G::Event>& events() const { return events_; }
  const std::set<Seat>& present() const { return present_; }
  bool is_over() const { return G::outcome(match_.state()).has_value(); }

  /// What somebody could do now: mostly something legal, sometimes anything at all.
  Command any_command(Chance& script) const {
    const int kind = between(1, 20, script);
    const Seat seat = any_seat(script);
    if (kind == 1) return engine::Away{seat};
    if (kind == 2) return engine::Left{seat};
    if (kind <= 5) return engine::Back{seat};
    if (kind == 6) return engine::TimedOut{seat};
    if (kind == 7) return engine::Elapsed{engine::WaitKind::deal, script.below(4)};
    if (kind <= 9) return engine::Play<Move>{seat, ContractOf<G>::any_move(script)};
    return legal_command(script);
  }

  /// A move of one of those who are to act, or the end of a wait.
  Command legal_command(Chance& script) const {
    const auto waits = G::waits(match_.state());
    const auto acting = G::to_act(match_.state());
    if (!waits.empty() && (acting.empty() || one_in(4, script))) {
      const engine::Wait& wait = one_of(waits, script);
      return engine::Elapsed{wait.kind, wait.serial};
    }
    if (acting.empty()) return engine::Back{any_seat(script)};
    const Seat seat = one_of(acting, script);
    const auto moves = G::moves_of(G::legal_moves(match_.state(), seat));
    if (moves.empty()) return engine::TimedOut{seat};
    return engine::Play<Move>{seat, one_of(moves, script)};
  }

  /// What is advised to one of those who are to act, or the end of a wait where all are to wait.
  Command advised_command(Chance& script) const {
    for (const Seat seat : G::to_act(match_.state())) {
      const auto temperament = static_cast<engine::Temperament>(between(0, 2, script));
      const auto sight = engine::sight_of<G>(match_.state(), seat);
      if (const auto move = G::advise(sight, temperament, script))
        return engine::Play<Move>{seat, *move};
    }
    const engine::Wait wait = G::waits(match_.state()).at(0);
    return engine::Elapsed{wait.kind, wait.serial};
  }

  engine::Result<engine::Step<G>> step(const Command& command) {
    auto step = match_.step(command, chance_);
    if (!step) return step;
    std::ranges::copy(step->events, std::back_inserter(events_));
    if (const auto* away = std::get_if<engine::Away>(&command)) present_.erase(away->seat);
    if (const auto* left = std::get_if<engine::Left>(&command)) present_.erase(left->seat);
    if (const auto* back = std::get_if<engine::Back>(&command)) present_.insert(back->seat);
    return step;
  }

 private:
  /// One of the round, or now and then any seat.
  Seat any_seat(Chance& script) const {
    if (one_in(20, script))
      return Seat{static_cast<std::uint8_t>(between(0, engine::most_seats - 1, script))};
    return one_of(opening_.order, script);
  }

  engine::Match<G> begun() {
    auto started = engine::Match<G>::start(settings_, opening_, chance_);
    events_ = started.value().second.events;
    return std::move(started.value().first);
  }

  typename G::Settings settings_;
  engine::Opening opening_;
  Chance& chance_;
  std::vector<typename G::Event> events_;
  engine::Match<G> match_;
  std::set<Seat> present_;
};

}  // namespace trinque::tests
