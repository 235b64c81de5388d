#include "server/chance/digest.hpp"

#include <sodium.h>

#include <algorithm>
#include <memory>
#include <openssl/evp.h>
#include <stdexcept>

namespace trinque::server {
namespace {

constexpr std::string_view secret_label = "trinque secret 1\n";
constexpr std::string_view commitment_label = "trinque commitment 1\n";

/// OpenSSL's SHA-256, which uses the processor's own instructions. To look it up, or to make a
/// context, takes longer than to hash a line: each thread does that once. docs/decisions/0019
struct Sha256 {
  struct Free {
    void operator()(EVP_MD* owned) const { EVP_MD_free(owned); }
    void operator()(EVP_MD_CTX* owned) const { EVP_MD_CTX_free(owned); }
  };

  std::unique_ptr<EVP_MD, Free> algorithm{EVP_MD_fetch(nullptr, "SHA256", nullptr)};
  std::unique_ptr<EVP_MD_CTX, Free> context{EVP_MD_CTX_new()};
};

}  // namespace

Bytes32 sha256(std::initializer_list<std::string_view> parts) {
  thread_local const Sha256 sha;
  EVP_MD_CTX* const context = sha.context.get();
  bool is_hashed = EVP_DigestInit_ex2(context, sha.algorithm.get(), nullptr) == 1;
  for (const std::string_view part : parts) {
    is_hashed = is_hashed && EVP_DigestUpdate(context, part.data(), part.size()) == 1;
  }
  Bytes32 hash{};
  is_hashed = is_hashed && EVP_DigestFinal_ex(context, hash.data(), nullptr) == 1;
  if (!is_hashed) throw std::runtime_error("OpenSSL cannot hash on this machine");
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
