#pragma once

#include "engine/games/give_n_take/give_n_take.hpp"
#include "tests/engine/gifts/contract_of.hpp"

namespace trinque::tests {

template <>
struct ContractOf<engine::give_n_take::Game> : ContractOfGifts<engine::give_n_take::Game> {};

}  // namespace trinque::tests
