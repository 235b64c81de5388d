#pragma once

#include "engine/games/pyramide/pyramide.hpp"
#include "tests/engine/gifts/contract_of.hpp"

namespace trinque::tests {

template <>
struct ContractOf<engine::pyramide::Game> : ContractOfGifts<engine::pyramide::Game> {};

}  // namespace trinque::tests
