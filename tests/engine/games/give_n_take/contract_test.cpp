#include "tests/engine/games/give_n_take/contract_of.hpp"
#include "tests/support/game_contract.hpp"

namespace trinque::tests {
namespace {

INSTANTIATE_TYPED_TEST_SUITE_P(GiveNTake, GameContract, engine::give_n_take::Game);

}  // namespace
}  // namespace trinque::tests
