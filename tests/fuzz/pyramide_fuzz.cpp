#include "tests/engine/games/pyramide/contract_of.hpp"
#include "tests/engine/games/pyramide/ledger.hpp"
#include "tests/fuzz/game_fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace trinque;
  const auto events = fuzz::played<engine::pyramide::Game>({data, size});
  const engine::pyramide::tests::Ledger ledger(events);
  fuzz::demand(ledger.broken().empty(), ledger.broken().c_str());
  return 0;
}
