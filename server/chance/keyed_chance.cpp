#include "server/chance/keyed_chance.hpp"

#include <stdexcept>
#include <string_view>

namespace trinque::server {
namespace {

constexpr std::string_view label = "trinque draws 1";

void add(crypto_auth_hmacsha256_state& state, std::string_view bytes) {
  crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(bytes.data()),
                                bytes.size());
}

Bytes32 key_of(const Bytes32& secret, std::span<const Contribution> contributions) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, secret.data(), secret.size());
  add(state, label);
  for (const Contribution& contribution : contributions) {
    const char seat = static_cast<char>(contribution.seat.index);
    add(state, {&seat, 1});
    add(state, view_of(contribution.bytes));
  }
  Bytes32 key{};
  crypto_auth_hmacsha256_final(&state, key.data());
  return key;
}

}  // namespace

Bytes32 fresh_secret() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used on this machine");
  Bytes32 secret;
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

KeyedChance::KeyedChance(const Bytes32& secret, std::span<const Contribution> contributions,
                         std::uint64_t position)
    : drawn_(position) {
  const Bytes32 key = key_of(secret, contributions);
  crypto_auth_hmacsha256_init(&keyed_, key.data(), key.size());
  if (drawn_ % block_.size() != 0) compute_block();
}

void KeyedChance::compute_block() {
  std::uint64_t index = drawn_ / block_.size();
  std::array<std::uint8_t, 8> counter{};
  for (auto byte = counter.rbegin(); byte != counter.rend(); ++byte, index >>= 8U) {
    *byte = static_cast<std::uint8_t>(index);
  }
  Bytes32 bytes{};
  crypto_auth_hmacsha256_state state = keyed_;
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
