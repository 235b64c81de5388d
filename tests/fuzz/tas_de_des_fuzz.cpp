#include "tests/engine/games/tas_de_des/contract_of.hpp"
#include "tests/fuzz/game_fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace trinque;
  (void)fuzz::played<engine::tas_de_des::Game>({data, size});
  return 0;
}
