#pragma once

#include "tests/engine/games/tas_de_des/transcript.hpp"

#include <gtest/gtest.h>

/// Rounds of four at the moments that the tests of absence begin with.
namespace trinque::engine::tas_de_des::tests {

using Lines = std::vector<std::string>;

/// A has opened with a 3: B is to decide.
inline Table deciding(std::vector<Seat> order = {A, B, C, D}, std::string_view further_draws = "") {
  Table table(opening_of(std::move(order)), "3 " + std::string(further_draws));
  EXPECT_TRUE(table.roll(A));
  return table;
}

/// B tied A's 3 with a die of his own, after buying one and before buying two.
inline Table tied() {
  Table table = deciding({A, B, C, D}, "1 2");
  EXPECT_TRUE(table.roll(B, 1));
  EXPECT_TRUE(table.buy(B, 2));
  return table;
}

inline Table over() {
  Table table = deciding({A, B, C, D}, "1");
  EXPECT_TRUE(table.roll(B));
  return table;
}

inline Table opening() { return Table(opening_of({A, B, C, D}), ""); }

inline Lines after(Table& table, const Command<Move>& command) {
  return lines_of(table.step(command));
}

}  // namespace trinque::engine::tas_de_des::tests
