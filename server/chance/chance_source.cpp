#include "server/chance/chance_source.hpp"

#include "server/chance/keyed_chance.hpp"

#include <span>
#include <utility>

namespace trinque::server {
namespace {

std::unique_ptr<engine::Chance> restored(const std::string& recipe, std::uint64_t position) {
  const auto secret = bytes_from(recipe);
  if (!secret) return nullptr;
  return std::make_unique<KeyedChance>(*secret, std::span<const Contribution>(), position);
}

}  // namespace

ChanceSource secret_chance() {
  const auto fresh = [] {
    std::string recipe = hex_of(fresh_secret());
    auto draws = restored(recipe, 0);
    return MatchChance{std::move(draws), std::move(recipe)};
  };
  return {fresh, restored};
}

}  // namespace trinque::server
