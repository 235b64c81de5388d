#include "server/identity/token.hpp"

#include <sodium.h>

#include <array>

namespace trinque::server {

std::string fresh_token() {
  std::array<unsigned char, 32> bits{};
  randombytes_buf(bits.data(), bits.size());
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  // With the zero that ends it.
  std::string text(sodium_base64_ENCODED_LEN(bits.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), bits.data(), bits.size(), variant);
  text.pop_back();
  return text;
}

std::string fresh_boot_id() {
  std::array<unsigned char, 8> bits{};
  randombytes_buf(bits.data(), bits.size());
  std::string text(2 * bits.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bits.data(), bits.size());
  text.pop_back();
  return text;
}

}  // namespace trinque::server
