#include "engine/games/tas_de_des/turn.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace trinque::engine::tas_de_des {
namespace {

using Events = std::vector<Event>;

/// The events of one command, and the state that they lead to so far.
class Course {
 public:
  explicit Course(State state) : state_(std::move(state)) {}

  void happens(Event event) {
    state_ = Game::evolve(std::move(state_), event);
    events_.push_back(std::move(event));
  }
  const State& state() const { return state_; }
  Events take() { return std::move(events_); }

 private:
  State state_;
  Events events_;
};

Refusal out_of_range(std::string_view field, int min, int max) {
  return {refusals::out_of_range,
          {{"field", std::string(field)}, {"min", std::int64_t{min}}, {"max", std::int64_t{max}}}};
}

/// Why the awaited seat cannot buy so many dice now. rules.md D9, D10
std::optional<Refusal> objection_to(const State& state, int dice) {
  if (!may_buy(state)) return Refusal{refusals::purchase_not_allowed};
  if (state.pile == 0) return Refusal{refusals::pile_empty};
  if (dice < 1) return out_of_range("dice", 1, most_dice_for_sale(state));
  if (dice > state.pile)
    return Refusal{refusals::not_enough_dice, {{"left", std::int64_t{state.pile}}}};
  const auto left = purchases_left(state);
  if (left && dice > *left)
    return Refusal{refusals::purchase_limit, {{"left", std::int64_t{*left}}}};
  return std::nullopt;
}

void purchase(Course& course, Seat seat, int dice) {
  const State& state = course.state();
  course.happens(DiceBought{seat, dice, dice * state.settings.die_cost, state.pile - dice});
}

Verdict verdict_on(int score, const std::optional<ToBeat>& to_beat) {
  if (!to_beat) return Verdict::opens;
  if (score == to_beat->score) return Verdict::ties;
  return score > to_beat->score ? Verdict::beats : Verdict::loses;
}

void lose(Course& course, Seat seat) {
  const State& state = course.state();
  std::optional<Dose> dose = penalty(state.hand, state.settings.five_dice);
  if (dose) dose = capped(*dose, state.doses);
  course.happens(RoundLost{seat, state.hand, dose});
}

/// The next one takes the dice over from a seat that has scored. If nobody else is there, no one
/// can ever roll against the score: he would have to beat himself.
void pass_on(Course& course, Seat scorer) {
  const auto next = next_present(course.state().players, scorer);
  if (next) {
    course.happens(TurnTaken{*next});
  } else {
    course.happens(RoundVoided{});
  }
}

void roll(Course& course, Seat seat, Chance& chance) {
  const auto& to_beat = course.state().to_beat;
  Faces faces(static_cast<std::size_t>(course.state().hand));
  std::ranges::generate(faces, [&] { return chance.die(); });
  const Verdict verdict = verdict_on(score_of(faces), to_beat);
  course.happens(Rolled{seat, std::move(faces), verdict,
                        to_beat ? std::optional(to_beat->score) : std::nullopt});
  switch (verdict) {
    case Verdict::opens:
    case Verdict::beats: pass_on(course, seat); break;
    case Verdict::ties: break;
    case Verdict::loses: lose(course, seat); break;
  }
}

/// The awaited seat is gone or too slow: his turn never was, and the next present seat finds what
/// he found. With nobody else there the round waits as it is. The scorer never has to beat himself.
/// rules.md 2.3
void pass_over(Course& course, Seat seat) {
  const State& state = course.state();
  const auto next = next_present(state.players, seat);
  if (!next) return;
  course.happens(TurnRolledBack{seat, state.purchases});
  if (state.to_beat && state.to_beat->seat == *next) {
    course.happens(RoundVoided{});
  } else {
    course.happens(TurnTaken{*next});
  }
}

struct Purchasing {
  const State& state;
  Seat seat;
  Chance& chance;

  Result<Events> operator()(const Buy& move) const {
    if (auto refusal = objection_to(state, move.dice)) return std::move(*refusal);
    Course course(state);
    purchase(course, seat, move.dice);
    return course.take();
  }

  Result<Events> operator()(const Roll& move) const {
    if (move.buy < 0) return out_of_range("buy", 0, most_dice_for_sale(state));
    Course course(state);
    if (move.buy > 0) {
      if (auto refusal = objection_to(state, move.buy)) return std::move(*refusal);
      purchase(course, seat, move.buy);
    }
    roll(course, seat, chance);
    return course.take();
  }
};

struct Decision {
  const State& state;
  Chance& chance;

  Result<Events> operator()(const Play<Move>& command) const {
    const auto turn = awaited(state);
    if (!turn) return Refusal{refusals::wrong_phase};
    if (!is_present(state, command.seat)) return Refusal{refusals::not_playing};
    if (command.seat != *turn)
      return Refusal{refusals::not_your_turn, {{"seat", std::int64_t{turn->index}}}};
    return std::visit(Purchasing{state, command.seat, chance}, command.move);
  }

  Result<Events> operator()(const TimedOut& command) const {
    if (awaited(state) != command.seat || !is_present(state, command.seat))
      return Refusal{refusals::stale};
    Course course(state);
    pass_over(course, command.seat);
    return course.take();
  }

  /// The game waits for nothing by itself.
  Result<Events> operator()(const Elapsed&) const { return Refusal{refusals::stale}; }

  Result<Events> operator()(const Away& command) const {
    if (!takes_part(state, command.seat)) return Refusal{refusals::not_playing};
    Course course(state);
    if (is_present(state, command.seat)) {
      course.happens(WentAway{command.seat});
      if (awaited(state) == command.seat) pass_over(course, command.seat);
    }
    return course.take();
  }

  Result<Events> operator()(const Left& command) const {
    const auto player = std::ranges::find(state.players, command.seat, &Player::seat);
    if (player == state.players.end()) return Refusal{refusals::not_playing};
    Course course(state);
    if (player->presence != Presence::left) {
      course.happens(LeftGame{command.seat});
      if (awaited(state) == command.seat) pass_over(course, command.seat);
    }
    return course.take();
  }

  Result<Events> operator()(const Back& command) const {
    if (!takes_part(state, command.seat)) return Refusal{refusals::not_playing};
    Course course(state);
    if (!is_present(state, command.seat)) {
      course.happens(CameBack{command.seat});
      // While nobody was there the turn stayed with one who is gone: now there is somebody to take
      // it.
      const auto turn = awaited(course.state());
      if (turn && !is_present(course.state(), *turn)) pass_over(course, *turn);
    }
    return course.take();
  }
};

std::vector<Player> players_of(const Opening& opening) {
  std::vector<Player> players;
  for (const Seat seat : opening.order) {
    players.push_back({seat, opening.away.contains(seat) ? Presence::away : Presence::present});
  }
  return players;
}

/// One of the present seats; not `never_first`, as long as there is another.
Seat drawn_opener(const std::vector<Player>& players, std::optional<Seat> never_first,
                  Chance& chance) {
  std::vector<Seat> present;
  for (const Player& player : players) {
    if (player.presence == Presence::present && player.seat != never_first)
      present.push_back(player.seat);
  }
  return present[chance.below(static_cast<std::uint32_t>(present.size()))];
}

}  // namespace

int score_of(const Faces& faces) { return std::accumulate(faces.begin(), faces.end(), 0); }

std::optional<Dose> penalty(int dice, FiveDice five_dice) {
  if (dice < 5) return HalfGlass{};
  if (dice >= 10) return WholeGlass{};
  if (dice > 5) return Sips{dice};
  switch (five_dice) {
    case FiveDice::sips: return Sips{5};
    case FiveDice::half: return HalfGlass{};
    case FiveDice::none: return std::nullopt;
  }
  return std::nullopt;
}

Result<std::vector<Event>> Game::start(const Settings& settings, const Opening& opening,
                                       Chance& chance) {
  std::vector<Player> players = players_of(opening);
  if (std::ranges::count(players, Presence::present, &Player::presence) < 2) {
    return Refusal{refusals::not_enough_players, {{"needed", std::int64_t{2}}}};
  }
  std::optional<Seat> opener = opening.first;
  if (opener) {
    const auto named = std::ranges::find(players, *opener, &Player::seat);
    if (named == players.end()) return Refusal{refusals::not_playing};
    if (named->presence != Presence::present) opener = next_present(players, *opener);
  } else {
    opener = drawn_opener(players, opening.never_first, chance);
  }
  return Events{RoundStarted{settings, opening.doses, std::move(players), *opener, !opening.first}};
}

Result<std::vector<Event>> Game::decide(const State& state, const Command<Move>& command,
                                        Chance& chance) {
  return std::visit(Decision{state, chance}, command);
}

}  // namespace trinque::engine::tas_de_des
