#include "engine/games/give_n_take/give_n_take.hpp"
#include "engine/gifts/telling.hpp"

namespace trinque::engine::give_n_take {

std::vector<Serving> Game::servings(const Event& event) {
  if (const Taken* taken = std::get_if<Taken>(&event)) {
    return {{taken->seat, std::nullopt, taken->dose, Why::take}};
  }
  if (const GiftsRevealed* revealed = std::get_if<GiftsRevealed>(&event)) {
    return gifts::servings_of(*revealed);
  }
  return {};
}

bool Game::begins_turn(const Event& event) {
  return std::holds_alternative<LayoutDealt>(event) || std::holds_alternative<CardTurned>(event) ||
         std::holds_alternative<GiftsRevealed>(event);
}

engine::Reveal Game::reveals(const Event& event) {
  const bool shows_a_card =
      std::holds_alternative<CardTurned>(event) || std::holds_alternative<CardPassedOver>(event);
  return shows_a_card ? engine::Reveal::card : engine::Reveal::nothing;
}

}  // namespace trinque::engine::give_n_take
