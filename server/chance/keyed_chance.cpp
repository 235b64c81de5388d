#include "server/chance/keyed_chance.hpp"

#include <sodium.h>

#include <stdexcept>

namespace trinque::server {

Secret fresh_secret() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used on this machine");
  Secret secret;
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

KeyedChance::KeyedChance(const Secret& secret, std::string_view label, std::uint64_t position)
    : drawn_(position) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, secret.data(), secret.size());
  crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(label.data()),
                                label.size());
  crypto_auth_hmacsha256_final(&state, key_.data());
  if (drawn_ % block_.size() != 0) compute_block();
}

void KeyedChance::compute_block() {
  std::uint64_t index = drawn_ / block_.size();
  std::array<std::uint8_t, 8> counter{};
  for (auto byte = counter.rbegin(); byte != counter.rend(); ++byte, index >>= 8U) {
    *byte = static_cast<std::uint8_t>(index);
  }
  std::array<std::uint8_t, 32> bytes{};
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, key_.data(), key_.size());
  crypto_auth_hmacsha256_update(&state, counter.data(), counter.size());
  crypto_auth_hmacsha256_final(&state, bytes.data());
  for (std::size_t word = 0; word < block_.size(); ++word) {
    block_[word] = 0;
    for (std::size_t byte = 0; byte < 4; ++byte) {
      block_[word] = block_[word] << 8U | bytes[word * 4 + byte];
    }
  }
}

std::uint32_t KeyedChance::next_word() {
  const std::size_t place = drawn_ % block_.size();
  if (place == 0) compute_block();
  ++drawn_;
  return block_[place];
}

}  // namespace trinque::server
