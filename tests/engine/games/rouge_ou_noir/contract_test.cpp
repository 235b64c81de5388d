#include "tests/engine/games/rouge_ou_noir/contract_of.hpp"
#include "tests/support/game_contract.hpp"

namespace trinque::tests {

INSTANTIATE_TYPED_TEST_SUITE_P(RougeOuNoir, GameContract, red::Game);

}  // namespace trinque::tests
