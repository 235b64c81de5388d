#include "tests/engine/games/pyramide/contract_of.hpp"
#include "tests/support/game_contract.hpp"

namespace trinque::tests {
namespace {

INSTANTIATE_TYPED_TEST_SUITE_P(Pyramide, GameContract, engine::pyramide::Game);

}  // namespace
}  // namespace trinque::tests
