#pragma once

#include "engine/games/give_n_take/give_n_take.hpp"
#include "tests/engine/gifts/table.hpp"

namespace trinque::engine::give_n_take::tests {

using gifts::tests::A;
using gifts::tests::B;
using gifts::tests::C;
using gifts::tests::card;
using gifts::tests::example_hands;
using gifts::tests::gifts_of;
using gifts::tests::hand;
using gifts::tests::of_kind;
using gifts::tests::opening_of;
using gifts::tests::Received;
using Table = gifts::tests::Table<Game>;

}  // namespace trinque::engine::give_n_take::tests
