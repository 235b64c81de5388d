#include "server/rooms/game_table.hpp"

#include "protocol/json_text.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace trinque::server {
namespace {

using engine::Refusal;
using engine::Result;
using engine::Seat;

constexpr Instant minute = 60'000;

std::string event_of_game(std::string_view event, std::string_view game) {
  protocol::JsonText json;
  json.begin_object().field("e", event).field("game", game).end_object();
  return json.take();
}

/// `game` is the first of them, and all that clients know which were made for one.
std::string event_of_offer(const std::vector<std::string_view>& games) {
  protocol::JsonText json;
  json.begin_object().field("e", "follow_up_offered").field("game", games.front());
  json.key("games").begin_array();
  for (const std::string_view game : games) {
    json.value(game);
  }
  json.end_array().end_object();
  return json.take();
}

/// Stands in for chance where only a refusal is looked for.
class NoChance final : public engine::Chance {
 public:
  std::uint32_t below(std::uint32_t) override { return 0; }
  std::uint64_t position() const override { return 0; }
};

}  // namespace

void Happened::append(Happened&& later) {
  std::ranges::move(later.events, std::back_inserter(events));
  std::ranges::move(later.servings, std::back_inserter(servings));
  std::ranges::move(later.draws, std::back_inserter(draws));
  if (later.reveal != engine::Reveal::nothing) reveal = later.reveal;
  std::ranges::move(later.recap, std::back_inserter(recap));
  begins_game |= later.begins_game;
}

GameTable::GameTable(std::vector<std::unique_ptr<protocol::AnyGame>> games,
                     ChanceSource chance_source)
    : games_(std::move(games)), chance_source_(std::move(chance_source)) {
  progress_.chosen = games_.front()->name();
}

protocol::AnyGame& GameTable::game(std::string_view name) const {
  const auto found = std::ranges::find(games_, name, [](const auto& game) { return game->name(); });
  assert(found != games_.end());
  return **found;
}

std::vector<const protocol::AnyGame*> GameTable::follow_ups_of(std::string_view name) const {
  std::vector<const protocol::AnyGame*> allowed;
  for (const auto& game : games_) {
    const bool is_allowed = game->follows() == name && game->offer() != engine::Offer::never;
    if (is_allowed) allowed.push_back(game.get());
  }
  return allowed;
}

std::vector<const protocol::AnyGame*> GameTable::playable_follow_ups() const {
  if (!progress_.carried) return {};
  auto playable = follow_ups_of(progress_.current);
  // One that is allowed only since the cards were dealt may find too few.
  std::erase_if(playable, [&](const protocol::AnyGame* game) {
    const int players = static_cast<int>(progress_.carried->hands.size());
    return progress_.carried->unseen.size() < game->cards_needed(players);
  });
  return playable;
}

std::vector<std::string_view> GameTable::offered() const {
  if (announced_) return {announced_->game};
  std::vector<std::string_view> names;
  for (const protocol::AnyGame* game : playable_follow_ups()) {
    names.push_back(game->name());
  }
  return names;
}

Refusal GameTable::wrong_phase() const {
  return {engine::refusals::wrong_phase, {{"phase", std::string(phase())}}};
}

Result<void> GameTable::choose(std::string_view name) {
  const bool known = std::ranges::any_of(
      games_, [&](const auto& game) { return game->name() == name && game->follows().empty(); });
  if (!known) return Refusal{refusals::unknown_game, {{"game", std::string(name)}}};
  progress_.chosen = name;
  return {};
}

Result<void> GameTable::change_settings(const protocol::ChangeSettings& change) {
  const auto found =
      std::ranges::find(games_, change.group, [](const auto& game) { return game->name(); });
  if (found == games_.end()) return Refusal{refusals::unknown_game, {{"game", change.group}}};
  if (announced_ && announced_->game == change.group) return wrong_phase();
  auto changed = (*found)->copy();
  for (const auto& [name, value] : change.values) {
    const auto assigned = changed->assign(name, value);
    if (!assigned) return assigned.error();
  }
  *found = std::move(changed);
  return {};
}

std::optional<Seat> GameTable::next_first(const Attendance& attendance) const {
  if (!progress_.next_first) return std::nullopt;
  const auto named = std::ranges::find(attendance.order, *progress_.next_first);
  assert(named != attendance.order.end());
  // The seat itself if its player is there, else the first after it whose player is.
  for (std::size_t step = 0; step < attendance.order.size(); ++step) {
    const auto place = static_cast<std::size_t>(named - attendance.order.begin()) + step;
    const Seat seat = attendance.order[place % attendance.order.size()];
    if (!attendance.away.contains(seat) && !attendance.left.contains(seat)) return seat;
  }
  return std::nullopt;
}

engine::Opening GameTable::opening(const protocol::AnyGame& game, const Attendance& attendance,
                                   const engine::DoseRules& doses) const {
  engine::Opening opening;
  opening.doses = doses;
  for (const Seat seat : attendance.order) {
    if (!attendance.left.contains(seat)) opening.order.push_back(seat);
  }
  opening.away = attendance.away;
  opening.first = next_first(attendance);
  opening.never_first = progress_.never_first;
  for (const protocol::AnyGame* follow_up : follow_ups_of(game.name())) {
    const int needed = follow_up->cards_needed(static_cast<int>(opening.order.size()));
    opening.cards_reserved = std::max(opening.cards_reserved, needed);
  }
  return opening;
}

engine::Opening GameTable::opening_of_follow_up(const Attendance& attendance,
                                                const engine::DoseRules& doses) const {
  engine::Opening opening;
  opening.doses = doses;
  opening.carried = progress_.carried;
  opening.away = attendance.away;
  for (const engine::Hand& hand : progress_.carried->hands) {
    opening.order.push_back(hand.seat);
    if (attendance.left.contains(hand.seat)) opening.away.insert(hand.seat);
  }
  return opening;
}

Result<void> GameTable::announce(const protocol::AnyGame& game, const engine::Opening& opening,
                                 bool carried) {
  NoChance none;
  const auto possible = game.start(opening, none);
  if (!possible) return possible.error();
  announced_ = Announced{std::string(game.name()), opening.order, carried};
  return {};
}

Result<Happened> GameTable::begin(const Attendance& attendance, const engine::DoseRules& doses,
                                  MatchChance chance) {
  const Announced announced = *std::exchange(announced_, std::nullopt);
  const protocol::AnyGame& next = game(announced.game);
  engine::Opening opening = announced.carried ? opening_of_follow_up(attendance, doses)
                                              : this->opening(next, attendance, doses);
  // Who plays is fixed since it was announced: newcomers wait, and whoever left is away.
  opening.order = announced.order;
  opening.away.insert(attendance.left.begin(), attendance.left.end());
  std::erase_if(opening.away, [&](Seat seat) {
    return std::ranges::find(opening.order, seat) == opening.order.end();
  });
  auto started = next.start(opening, *chance.draws);
  if (!started) return started.error();
  match_ = std::move(started->first);
  chance_ = std::move(chance);
  progress_.playing = {opening.order.begin(), opening.order.end()};
  progress_.stage = Stage::playing;
  progress_.round_is_due = false;
  Happened all;
  if (announced.carried) {
    all.events.push_back(event_of_game("game_started", announced.game));
  } else {
    ++progress_.round;
  }
  all.append(happened(std::move(started->second)));
  return all;
}

Happened GameTable::happened(protocol::MatchStep&& step) {
  return {std::move(step.notices), std::move(step.servings), step.reveal, chance_.draws->take(),
          std::move(step.recap)};
}

Result<Happened> GameTable::start(std::optional<Seat> first, const Attendance& attendance,
                                  const engine::DoseRules& doses, Instant now) {
  const bool is_busy = progress_.stage == Stage::playing || progress_.stage == Stage::offering;
  if (is_busy || announced_) return wrong_phase();
  const bool new_game = progress_.stage != Stage::between || progress_.chosen != progress_.current;
  const protocol::AnyGame& next = game(progress_.chosen);
  engine::Opening opening = this->opening(next, attendance, doses);
  if (new_game) opening.first = opening.never_first = std::nullopt;
  if (first) {
    if (!next.host_names_first(new_game)) return wrong_phase();
    if (std::ranges::find(opening.order, *first) == opening.order.end() ||
        opening.away.contains(*first)) {
      return Refusal{engine::refusals::not_playing};
    }
    opening.first = first;
  }
  const auto possible = announce(next, opening, false);
  if (!possible) return possible.error();
  Happened all;
  if (new_game) {
    progress_.current = progress_.chosen;
    progress_.round = 0;
    progress_.started_at = now;
    progress_.last_round = false;
    all.begins_game = true;
    all.events.push_back(event_of_game("game_started", progress_.current));
  }
  progress_.next_first = opening.first;
  progress_.never_first = opening.never_first;
  progress_.stage = Stage::playing;
  progress_.round_is_due = true;
  return all;
}

Result<Happened> GameTable::play(Seat seat, const protocol::PlayMove& play) {
  if (!is_on()) return wrong_phase();
  if (play.turn != match_->turn()) {
    return Refusal{engine::refusals::stale, {{"turn", std::int64_t{match_->turn()}}}};
  }
  auto step = match_->play(seat, play.move, *chance_.draws);
  if (!step) return step.error();
  return happened(std::move(*step));
}

Result<std::optional<Happened>> GameTable::play_advised(Seat seat, engine::Temperament temperament,
                                                        engine::Chance& whim) {
  assert(is_on());
  auto step = match_->play_advised(seat, temperament, whim, *chance_.draws);
  if (!step) return step.error();
  if (!*step) return std::optional<Happened>();
  return std::optional(happened(std::move(**step)));
}

std::optional<Happened> GameTable::occur(const protocol::Occurrence& occurrence) {
  if (!is_on()) return std::nullopt;
  auto step = match_->occur(occurrence, *chance_.draws);
  // What comes too late is refused by the rules, and changes nothing.
  if (!step) return std::nullopt;
  return happened(std::move(*step));
}

Result<Happened> GameTable::follow_up(const protocol::FollowUp& answer,
                                      const Attendance& attendance,
                                      const engine::DoseRules& doses) {
  if (progress_.stage != Stage::offering || announced_) return wrong_phase();
  const auto choices = playable_follow_ups();
  const auto named = std::ranges::find_if(
      choices, [&](const auto* game) { return !answer.game || game->name() == *answer.game; });
  if (answer.game && named == choices.end()) {
    return Refusal{refusals::unknown_game, {{"game", *answer.game}}};
  }
  if (!answer.accept || choices.empty()) {
    progress_.stage = Stage::between;
    Happened all;
    all.events.push_back(event_of_game("follow_up_declined",
                                       choices.empty() ? progress_.current : (*named)->name()));
    if (progress_.last_round) all.append(end("last_round"));
    return all;
  }
  const auto possible = announce(**named, opening_of_follow_up(attendance, doses), true);
  if (!possible) return possible.error();
  return Happened{};
}

Result<Happened> GameTable::last_round() {
  if (progress_.stage != Stage::playing && progress_.stage != Stage::offering) return wrong_phase();
  progress_.last_round = true;
  return Happened{{R"({"e":"last_round"})"}, {}, engine::Reveal::nothing};
}

Result<Happened> GameTable::stop() {
  if (progress_.stage == Stage::lobby || progress_.stage == Stage::ended) return wrong_phase();
  return end("stopped");
}

Happened GameTable::end(std::string_view why) {
  progress_.stage = Stage::ended;
  progress_.round_is_due = false;
  announced_.reset();
  protocol::JsonText json;
  json.begin_object()
      .field("e", "game_ended")
      .field("game", progress_.current)
      .field("why", why)
      .end_object();
  return {{json.take()}, {}, engine::Reveal::nothing};
}

std::optional<std::string_view> GameTable::reason_to_end(Instant now) const {
  const engine::Length length = game(progress_.current).length();
  if (progress_.last_round) return "last_round";
  if (length.rounds > 0 && progress_.round >= length.rounds) return "rounds";
  if (length.minutes > 0 && now - progress_.started_at >= length.minutes * minute) return "minutes";
  return std::nullopt;
}

Happened GameTable::conclude(const engine::Outcome& outcome, const Attendance& attendance,
                             const engine::DoseRules& doses, Instant now) {
  const protocol::AnyGame& over = game(match_->game());
  if (over.follows().empty()) {
    progress_.next_first = outcome.next_first;
    progress_.never_first = outcome.never_first;
  }
  progress_.carried = outcome.carried;
  const auto follow_ups = playable_follow_ups();
  if (!follow_ups.empty()) {
    progress_.stage = Stage::offering;
    const auto always = std::ranges::find(follow_ups, engine::Offer::always,
                                          [](const auto* game) { return game->offer(); });
    if (always != follow_ups.end()) {
      auto begun = follow_up({true, std::string((*always)->name())}, attendance, doses);
      // Too few players are left for it: then the host is asked, and may wait for somebody.
      if (begun) return std::move(*begun);
    }
    return {{event_of_offer(offered())}, {}, engine::Reveal::nothing};
  }
  if (const auto why = reason_to_end(now)) return end(*why);
  if (over.length().goes_on_by_itself && progress_.chosen == progress_.current) {
    progress_.round_is_due = true;
  } else {
    progress_.stage = Stage::between;
  }
  return {};
}

Happened GameTable::move_on(const Attendance& attendance, const engine::DoseRules& doses,
                            Instant now) {
  Happened all;
  while (!announced_) {
    if (progress_.round_is_due) {
      const protocol::AnyGame& next = game(progress_.current);
      // Refused: too few players are there, and the round stays due.
      (void)announce(next, opening(next, attendance, doses), false);
      return all;
    }
    const auto outcome = is_on() ? match_->outcome() : std::nullopt;
    if (!outcome) return all;
    all.append(conclude(*outcome, attendance, doses, now));
  }
  return all;
}

std::string_view GameTable::phase() const {
  switch (progress_.stage) {
    case Stage::lobby: return "lobby";
    case Stage::playing: return progress_.round_is_due ? "between" : match_->phase();
    case Stage::offering: return "gnt.ask";
    case Stage::between: return "between";
    case Stage::ended: return "ended";
  }
  return "";
}

bool GameTable::shows_recap() const {
  switch (progress_.stage) {
    case Stage::lobby: return false;
    case Stage::playing: return progress_.round_is_due && !announced_;
    case Stage::offering:
    case Stage::between:
    case Stage::ended: return true;
  }
  return false;
}

bool GameTable::takes_part(Seat seat) const {
  return progress_.stage != Stage::lobby && progress_.playing.contains(seat);
}

void GameTable::write_settings(protocol::JsonText& json) const {
  for (const auto& game : games_) {
    json.key(game->name());
    game->write_settings(json);
  }
}

}  // namespace trinque::server
