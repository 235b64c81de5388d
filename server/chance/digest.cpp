#include "server/chance/digest.hpp"

#include <sodium.h>

#include <algorithm>

namespace trinque::server {
namespace {

constexpr std::string_view secret_label = "trinque secret 1\n";
constexpr std::string_view commitment_label = "trinque commitment 1\n";

}  // namespace

Bytes32 sha256(std::initializer_list<std::string_view> parts) {
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  for (const std::string_view part : parts) {
    crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(part.data()),
                              part.size());
  }
  Bytes32 hash{};
  crypto_hash_sha256_final(&state, hash.data());
  return hash;
}

std::string_view view_of(const Bytes32& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string hex_of(const Bytes32& bytes) {
  std::string hex(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
  hex.pop_back();
  return hex;
}

std::optional<Bytes32> bytes_from(std::string_view hex) {
  const auto is_digit = [](char letter) {
    return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'f');
  };
  Bytes32 bytes{};
  if (hex.size() != bytes.size() * 2 || !std::ranges::all_of(hex, is_digit)) return std::nullopt;
  sodium_hex2bin(bytes.data(), bytes.size(), hex.data(), hex.size(), nullptr, nullptr, nullptr);
  return bytes;
}

std::string pledge_of(const Bytes32& contribution) {
  return hex_of(sha256({view_of(contribution)}));
}

std::string secret_hash_of(const Bytes32& secret) {
  return hex_of(sha256({secret_label, view_of(secret)}));
}

std::string commitment_of(const Bytes32& secret, std::string_view terms) {
  return hex_of(sha256({commitment_label, view_of(secret), terms}));
}

}  // namespace trinque::server
