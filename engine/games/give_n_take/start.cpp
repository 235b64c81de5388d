#include "engine/games/give_n_take/give_n_take.hpp"

namespace trinque::engine::give_n_take {

Result<std::vector<Event>> Game::start(const Settings& settings, const Opening& opening, Chance&) {
  const int players = static_cast<int>(opening.order.size());
  if (auto refusal = gifts::cannot_go_on(opening, cards_needed(settings, players))) {
    return std::move(*refusal);
  }
  return std::vector<Event>{LayoutDealt{settings, opening.doses, opening.carried->master,
                                        gifts::players_of(opening), opening.carried->unseen}};
}

}  // namespace trinque::engine::give_n_take
