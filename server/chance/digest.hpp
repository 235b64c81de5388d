#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

/// The hashes of docs/fairness.md.
namespace trinque::server {

/// A secret, a contribution, a pledge, a hash.
using Bytes32 = std::array<std::uint8_t, 32>;

/// SHA-256 of the parts, one behind the other.
Bytes32 sha256(std::initializer_list<std::string_view> parts);

/// The bytes as they are hashed. The view lives as long as its argument.
std::string_view view_of(const Bytes32& bytes);

/// 64 lower-case hexadecimal digits.
std::string hex_of(const Bytes32& bytes);

/// Reads what `hex_of` writes; nothing for any other text.
std::optional<Bytes32> bytes_from(std::string_view hex);

/// docs/fairness.md section 4. `terms` is the entry `commit` without its commitment.
std::string pledge_of(const Bytes32& contribution);
std::string secret_hash_of(const Bytes32& secret);
std::string commitment_of(const Bytes32& secret, std::string_view terms);

}  // namespace trinque::server
