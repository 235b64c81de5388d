#include "server/identity/secret.hpp"

#include <sodium.h>

#include <array>

namespace trinque::server {

bool are_equal_secrets(std::string_view left, std::string_view right) {
  return left.size() == right.size() && sodium_memcmp(left.data(), right.data(), left.size()) == 0;
}

std::string digest_of_password(std::string_view password, std::string_view salt) {
  std::array<unsigned char, crypto_generichash_BYTES> digest{};
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, digest.size());
  const auto add = [&](std::string_view text) {
    // The length first: where the salt ends and the password begins is part of it.
    const unsigned long long size = text.size();
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(&size), sizeof size);
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(text.data()), size);
  };
  add(salt);
  add(password);
  crypto_generichash_final(&state, digest.data(), digest.size());
  std::string hexadecimal(2 * digest.size() + 1, '\0');
  sodium_bin2hex(hexadecimal.data(), hexadecimal.size(), digest.data(), digest.size());
  hexadecimal.pop_back();
  return hexadecimal;
}

}  // namespace trinque::server
