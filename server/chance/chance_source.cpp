#include "server/chance/chance_source.hpp"

#include "server/chance/keyed_chance.hpp"

namespace trinque::server {
namespace {

std::unique_ptr<engine::Chance> opened(const Recipe& recipe, std::uint64_t position) {
  const auto secret = bytes_from(recipe.secret);
  if (!secret) return nullptr;
  std::vector<Contribution> contributions;
  for (const auto& [seat, digits] : recipe.contributions) {
    const auto bytes = bytes_from(digits);
    if (!bytes) return nullptr;
    contributions.push_back({seat, *bytes});
  }
  return std::make_unique<KeyedChance>(*secret, contributions, position);
}

}  // namespace

ChanceSource secret_chance() {
  return {[] { return hex_of(fresh_secret()); }, opened};
}

}  // namespace trinque::server
