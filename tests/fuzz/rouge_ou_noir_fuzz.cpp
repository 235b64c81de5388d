#include "tests/engine/games/rouge_ou_noir/contract_of.hpp"
#include "tests/fuzz/game_fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace trinque;
  (void)fuzz::played<engine::rouge_ou_noir::Game>({data, size});
  return 0;
}
