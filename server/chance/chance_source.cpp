#include "server/chance/chance_source.hpp"

#include "server/chance/keyed_chance.hpp"

#include <sodium.h>

namespace trinque::server {
namespace {

constexpr std::string_view label = "trinque draws 1";

std::string hex_of(const Secret& secret) {
  std::string hex(secret.size() * 2 + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), secret.data(), secret.size());
  hex.pop_back();
  return hex;
}

std::unique_ptr<engine::Chance> restored(const std::string& recipe, std::uint64_t position) {
  Secret secret{};
  std::size_t read = 0;
  const bool is_hex = recipe.size() == secret.size() * 2 &&
                      sodium_hex2bin(secret.data(), secret.size(), recipe.data(), recipe.size(),
                                     nullptr, &read, nullptr) == 0 &&
                      read == secret.size();
  if (!is_hex) return nullptr;
  return std::make_unique<KeyedChance>(secret, label, position);
}

}  // namespace

ChanceSource secret_chance() {
  const auto fresh = [] {
    const Secret secret = fresh_secret();
    return MatchChance{std::make_unique<KeyedChance>(secret, label), hex_of(secret)};
  };
  return {fresh, restored};
}

}  // namespace trinque::server
