#pragma once

#include "engine/core/chance.hpp"
#include "engine/core/seat.hpp"
#include "server/chance/digest.hpp"

#include <sodium.h>

#include <array>
#include <cstdint>
#include <span>

namespace trinque::server {

/// Fresh from the operating system, by libsodium. Entropy enters the process here and nowhere else.
Bytes32 fresh_secret();

/// What one seat adds to the chance of a round.
struct Contribution {
  engine::Seat seat;
  Bytes32 bytes{};
};

/// The chance of one round or deal: a stream of words that the secret and the contributions
/// determine. docs/fairness.md section 5
class KeyedChance final : public engine::WordChance {
 public:
  /// `position` words have been drawn already.
  KeyedChance(const Bytes32& secret, std::span<const Contribution> contributions,
              std::uint64_t position = 0);

  /// The number of words drawn so far.
  std::uint64_t position() const override { return drawn_; }

 private:
  std::uint32_t next_word() override;
  void compute_block();

  /// HMAC with the round's key in it already, which halves the work of a block.
  crypto_auth_hmacsha256_state keyed_{};
  std::array<std::uint32_t, 8> block_{};
  std::uint64_t drawn_ = 0;
};

}  // namespace trinque::server
