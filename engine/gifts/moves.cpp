#include "engine/gifts/moves.hpp"

namespace trinque::engine::gifts {

std::vector<Move> moves_of(const Choices& choices) {
  std::vector<Move> moves;
  if (choices.reveal) moves.emplace_back(Reveal{});
  if (choices.give) {
    for (const Seat to : choices.give->to) {
      moves.emplace_back(Give{to, std::nullopt});
      for (int sips = choices.give->min; sips <= choices.give->max; ++sips) {
        moves.emplace_back(Give{to, sips});
      }
    }
    moves.emplace_back(GiveNobody{});
  }
  if (choices.take_back) moves.emplace_back(TakeBack{});
  return moves;
}

}  // namespace trinque::engine::gifts
