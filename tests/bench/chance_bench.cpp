#include "server/chance/keyed_chance.hpp"

#include <benchmark/benchmark.h>

/// What a draw costs. Asked for: less than 0.5 microseconds on average, and less than 60 for all
/// cards of two packs.
namespace trinque::server {
namespace {

KeyedChance chance_of_two() {
  const std::array contributions = {Contribution{engine::Seat{0}, sha256({"0"})},
                                    Contribution{engine::Seat{1}, sha256({"1"})}};
  return {sha256({"secret"}), contributions};
}

void die(benchmark::State& state) {
  KeyedChance chance = chance_of_two();
  for (auto _ : state) {
    benchmark::DoNotOptimize(chance.die());
  }
}
BENCHMARK(die);

void cards_of_two_packs(benchmark::State& state) {
  KeyedChance chance = chance_of_two();
  for (auto _ : state) {
    engine::CardPool pool = engine::CardPool::of_decks(2);
    while (pool.size() > 0) {
      pool.take(chance.card(pool));
    }
  }
}
BENCHMARK(cards_of_two_packs);

void key_of_a_round_with_29_phones(benchmark::State& state) {
  std::vector<Contribution> contributions;
  for (std::uint8_t seat = 0; seat < engine::most_seats; ++seat) {
    contributions.push_back({engine::Seat{seat}, sha256({"x"})});
  }
  for (auto _ : state) {
    KeyedChance chance(sha256({"secret"}), contributions);
    benchmark::DoNotOptimize(chance.die());
  }
}
BENCHMARK(key_of_a_round_with_29_phones);

}  // namespace
}  // namespace trinque::server

BENCHMARK_MAIN();
