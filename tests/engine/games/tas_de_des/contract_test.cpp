#include "tests/engine/games/tas_de_des/contract_of.hpp"
#include "tests/support/game_contract.hpp"

namespace trinque::tests {

INSTANTIATE_TYPED_TEST_SUITE_P(TasDeDes, GameContract, dice::Game);

}  // namespace trinque::tests
