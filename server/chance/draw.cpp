#include "server/chance/draw.hpp"

#include "engine/core/overload.hpp"

namespace trinque::server {

void write_draws(protocol::JsonText& json, std::span<const Draw> draws) {
  json.begin_array();
  for (const Draw& draw : draws) {
    json.begin_object();
    std::visit(engine::Overload{
                   [&](const DieDrawn& die) { json.field("die", die.face); },
                   [&](const CardDrawn& card) {
                     json.field("of", card.of).field("card", engine::notation_of(card.card));
                   },
                   [&](const NumberDrawn& number) {
                     json.field("of", number.of).field("number", number.number);
                   },
               },
               draw);
    json.end_object();
  }
  json.end_array();
}

std::uint32_t NotedChance::below(std::uint32_t bound) {
  const std::uint32_t number = chance_->below(bound);
  draws_.emplace_back(NumberDrawn{bound, number});
  return number;
}

int NotedChance::die() {
  const int face = chance_->die();
  draws_.emplace_back(DieDrawn{face});
  return face;
}

engine::Card NotedChance::card(const engine::CardPool& pool) {
  const engine::Card card = chance_->card(pool);
  draws_.emplace_back(CardDrawn{pool.size(), card});
  return card;
}

}  // namespace trinque::server
