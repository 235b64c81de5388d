#include "engine/core/overload.hpp"
#include "engine/games/give_n_take/layout.hpp"
#include "engine/games/give_n_take/rules.hpp"
#include "engine/gifts/choices.hpp"
#include "engine/gifts/telling.hpp"

namespace trinque::engine::give_n_take {
namespace {

std::optional<Dose> stake_shown(const State& state, const std::optional<Place>& next) {
  if (std::holds_alternative<Giving>(state.phase)) {
    return Rules::stake(state);
  }
  if (!next) return std::nullopt;
  return stake_of(state.settings, next->row);
}

}  // namespace

View Game::view_for(const State& state, const Viewer&) {
  View view;
  view.master = state.master;
  view.rows = state.settings.gnt_rows;
  for (const Player& player : state.players) {
    view.order.push_back(player.seat);
  }
  view.hands = gifts::hands_of(state.players);
  view.turned = state.turned;
  view.next = place_after(state.settings, state.turned.size());
  view.stake = stake_shown(state, view.next);
  view.gifts = gifts::pending_gifts<Rules>(state);
  view.unseen = state.unseen.size();
  if (state.settings.show_odds && std::holds_alternative<Next>(state.phase)) {
    view.odds = odds_of_next_card(state);
  }
  return view;
}

std::optional<Notice> Game::notice_for(const Event& event, const Viewer&) {
  using Told = std::optional<Notice>;
  return std::visit(
      Overload{
          [](const LayoutDealt& dealt) -> Told {
            return notices::LayoutDealt{dealt.settings.gnt_rows};
          },
          [](const CardPassedOver& passed) -> Told {
            return notices::CardPassedOver{passed.place, passed.card};
          },
          [](const CardTurned& turned) -> Told {
            return notices::CardTurned{turned.place, turned.card, turned.matches, turned.chances};
          },
          [](const Taken& taken) -> Told {
            return notices::Taken{taken.seat, taken.copies, taken.dose};
          },
          [](const LayoutDone&) -> Told { return notices::LayoutDone{}; },
          gifts::Told<Notice>{},
      },
      event);
}

std::string_view Game::phase_name(const State& state) {
  return std::visit(Overload{
                        [](const Next&) -> std::string_view { return "gnt.next"; },
                        [](const Giving&) -> std::string_view { return "gnt.give"; },
                        [](const Over&) -> std::string_view { return "gnt.over"; },
                    },
                    state.phase);
}

}  // namespace trinque::engine::give_n_take
