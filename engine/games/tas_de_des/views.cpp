#include "engine/core/overload.hpp"
#include "engine/games/tas_de_des/odds.hpp"
#include "engine/games/tas_de_des/turn.hpp"

namespace trinque::engine::tas_de_des {
namespace {

std::optional<std::vector<int>> odds_shown(const State& state) {
  const bool deciding = std::holds_alternative<phases::Deciding>(state.phase);
  if (!state.settings.show_odds || !deciding) return std::nullopt;
  std::vector<int> odds;
  for (int more = 0; more <= most_dice_for_sale(state); ++more) {
    odds.push_back(permille_to_beat(state.hand + more, state.to_beat->score));
    if (odds.back() == 1000) break;
  }
  return odds;
}

Serving served(Seat seat, const Purchase& purchase) {
  return {seat, std::nullopt, Sips{purchase.sips}, Why::purchase, purchase.dice, false};
}

TurnUndone undone_turn(const TurnRolledBack& event) {
  TurnUndone told{event.seat};
  for (const Purchase& purchase : event.purchases) {
    told.dice += purchase.dice;
    told.sips += purchase.sips;
  }
  return told;
}

bool is_tied(const State& state) {
  const auto* deciding = std::get_if<phases::Deciding>(&state.phase);
  return deciding != nullptr && deciding->tied;
}

}  // namespace

Length Game::length(const Settings& settings) { return {settings.rounds, settings.minutes, true}; }

Offer Game::offer(const Settings&) { return Offer::never; }

std::span<const Setting<Settings>> Game::settings_table() { return tas_de_des::settings_table(); }

int Game::cards_needed(const Settings&, int) { return 0; }

std::vector<Serving> Game::servings(const Event& event) {
  if (const auto* sold = std::get_if<DiceBought>(&event)) {
    return {served(sold->seat, {sold->dice, sold->sips})};
  }
  if (const auto* undone = std::get_if<TurnRolledBack>(&event)) {
    std::vector<Serving> servings;
    for (const Purchase& purchase : undone->purchases) {
      servings.push_back(served(undone->seat, purchase));
      servings.back().struck = true;
    }
    return servings;
  }
  if (const auto* lost = std::get_if<RoundLost>(&event); lost != nullptr && lost->dose) {
    return {{lost->seat, std::nullopt, *lost->dose, Why::loss, 0, false}};
  }
  return {};
}

bool Game::begins_turn(const Event& event) {
  if (const auto* rolled = std::get_if<Rolled>(&event)) return rolled->verdict == Verdict::ties;
  return std::holds_alternative<RoundStarted>(event) || std::holds_alternative<TurnTaken>(event);
}

Reveal Game::reveals(const Event& event) {
  return std::holds_alternative<Rolled>(event) ? Reveal::dice : Reveal::nothing;
}

std::vector<Wait> Game::waits(const State&) { return {}; }

std::vector<Seat> Game::to_act(const State& state) {
  const auto seat = awaited(state);
  if (!seat || !is_present(state, *seat)) return {};
  return {*seat};
}

Choices Game::legal_moves(const State& state, Seat seat) {
  if (awaited(state) != seat || !is_present(state, seat)) return {};
  return {true, most_dice_for_sale(state)};
}

std::vector<Move> Game::moves_of(const Choices& choices) {
  std::vector<Move> moves;
  if (choices.roll) moves.emplace_back(Roll{});
  for (int dice = 1; dice <= choices.most_dice; ++dice) {
    moves.emplace_back(Buy{dice});
    moves.emplace_back(Roll{dice});
  }
  return moves;
}

View Game::view_for(const State& state, const Viewer&) {
  View view;
  for (const Player& player : state.players) {
    view.order.push_back(player.seat);
  }
  view.seat = awaited(state);
  view.pile = state.pile;
  view.hand = state.hand;
  view.faces = state.faces;
  view.bought = bought(state);
  view.tie = is_tied(state);
  view.to_beat = state.to_beat;
  view.odds = odds_shown(state);
  return view;
}

std::optional<Notice> Game::notice_for(const Event& event, const Viewer&) {
  using Told = std::optional<Notice>;
  return std::visit(Overload{
                        [](const RoundStarted& started) {
                          return Told(RoundAnnounced{started.opener, started.drawn});
                        },
                        [](const DiceBought& sold) { return Told(sold); },
                        [](const Rolled& rolled) { return Told(rolled); },
                        [](const RoundLost& lost) { return Told(lost); },
                        [](const TurnTaken& taken) { return Told(taken); },
                        [](const TurnRolledBack& undone) { return Told(undone_turn(undone)); },
                        [](const RoundVoided& voided) { return Told(voided); },
                        // The room itself tells who comes and goes.
                        [](const WentAway&) { return Told(); },
                        [](const CameBack&) { return Told(); },
                        [](const LeftGame&) { return Told(); },
                    },
                    event);
}

std::optional<Outcome> Game::outcome(const State& state) {
  const auto* over = std::get_if<phases::Over>(&state.phase);
  if (over == nullptr) return std::nullopt;
  return Outcome{over->opens_next, std::nullopt, std::nullopt};
}

std::string_view Game::phase_name(const State& state) {
  return std::visit(Overload{
                        [](const phases::Opening&) { return std::string_view("dice.open"); },
                        [](const phases::Deciding&) { return std::string_view("dice.decide"); },
                        [](const phases::Over&) { return std::string_view("between"); },
                    },
                    state.phase);
}

}  // namespace trinque::engine::tas_de_des
