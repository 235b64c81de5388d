#include "engine/core/overload.hpp"
#include "engine/games/give_n_take/gifts.hpp"
#include "engine/games/give_n_take/give_n_take.hpp"
#include "engine/games/give_n_take/layout.hpp"

namespace trinque::engine::give_n_take {
namespace {

std::optional<Dose> stake_shown(const State& state, const std::optional<Place>& next) {
  if (std::holds_alternative<Giving>(state.phase)) {
    return stake_of(state.settings, state.turned.back().place.row);
  }
  if (!next) return std::nullopt;
  return stake_of(state.settings, next->row);
}

std::vector<PendingGifts> pending_gifts(const State& state) {
  std::vector<PendingGifts> pending;
  const Giving* giving = std::get_if<Giving>(&state.phase);
  if (giving == nullptr) return pending;
  for (const Giver& giver : giving->givers) {
    const bool lapsed = giver.rest == Rest::lapsed;
    const int count = lapsed ? giver.count - gifts_left_of(state, giver) : giver.count;
    if (count > 0) pending.push_back({giver.seat, count, !is_choosing(state, giver)});
  }
  return pending;
}

}  // namespace

View Game::view_for(const State& state, const Viewer&) {
  View view;
  view.master = state.master;
  view.rows = state.settings.gnt_rows;
  for (const Player& player : state.players) {
    view.order.push_back(player.seat);
    view.hands.push_back({player.seat, player.cards});
  }
  view.turned = state.turned;
  view.next = place_after(state.settings, state.turned.size());
  view.stake = stake_shown(state, view.next);
  view.gifts = pending_gifts(state);
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
          [](const GiftChosen& chosen) -> Told { return notices::GiftChosen{chosen.seat}; },
          [](const NobodyChosen& chosen) -> Told { return notices::GiftChosen{chosen.seat}; },
          [](const GiftsAssigned&) -> Told { return std::nullopt; },
          [](const ChoiceTakenBack& taken) -> Told { return notices::ChoiceTakenBack{taken.seat}; },
          [](const GiftsLapsed& lapsed) -> Told {
            return notices::GiftLost{lapsed.seat, lapsed.gifts};
          },
          [](const GiftsRevealed& revealed) -> Told {
            return notices::GiftsRevealed{revealed.gifts};
          },
          [](const GiftsLost& lost) -> Told {
            return notices::GiftLost{lost.seat, lost.gifts};
          },
          [](const LayoutDone&) -> Told { return notices::LayoutDone{}; },
          // The room announces who comes and goes.
          [](const WentAway&) -> Told { return std::nullopt; },
          [](const CameBack&) -> Told { return std::nullopt; },
          [](const LeftGame&) -> Told { return std::nullopt; },
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
