#pragma once

#include "tests/engine/games/give_n_take/table.hpp"
#include "tests/engine/gifts/transcript.hpp"

#include <string>

/// A layout in words.
namespace trinque::engine::give_n_take::tests {

inline std::string text_of(Place place) {
  return (place.column == Column::give ? "give " : "take ") + std::to_string(place.row);
}

struct Words : gifts::tests::SharedWords {
  using SharedWords::operator();

  std::string operator()(const notices::LayoutDealt& told) const {
    return "dealt: " + std::to_string(told.rows) + " rows";
  }
  std::string operator()(const notices::CardPassedOver& told) const {
    return "passed over: " + text_of(told.place) + ": " + notation_of(told.card);
  }
  std::string operator()(const notices::CardTurned& told) const {
    return text_of(told.place) + ": " + notation_of(told.card) +
           gifts::tests::text_of(told.matches);
  }
  std::string operator()(const notices::Taken& told) const {
    return gifts::tests::text_of(told.seat) + " takes " + gifts::tests::text_of(told.dose);
  }
  std::string operator()(const notices::LayoutDone&) const { return "done"; }
};

}  // namespace trinque::engine::give_n_take::tests
