#pragma once

#include "engine/core/refusal.hpp"
#include "server/identity/address_budget.hpp"

namespace trinque::server {

namespace refusals {
/// The address has guessed codes, tokens or passwords too often: again in `wait` milliseconds.
inline constexpr engine::RefusalCode too_many_guesses{"too_many_guesses"};
}  // namespace refusals

/// What one connection has at stake of its network's budget. Whoever names a secret puts one guess
/// at stake before it is looked at, so that many connections at once guess no more than one; it
/// comes back where the secret was right.
class Guesses {
 public:
  Guesses(AddressBudget& budget, const ClientAddress& address)
      : budget_(budget), address_(address) {}

  /// Puts one at stake. False if the network has none left.
  bool stake(Instant now) {
    if (!budget_.spend(address_, now)) return false;
    ++staked_;
    return true;
  }

  /// Takes the last one back, if one is at stake.
  void take_back(Instant now) {
    if (staked_ == 0) return;
    --staked_;
    budget_.give_back(address_, now);
  }

  engine::Refusal refusal(Instant now) const {
    return {refusals::too_many_guesses, {{"wait", budget_.wait(address_, now)}}};
  }

 private:
  AddressBudget& budget_;
  ClientAddress address_;
  int staked_ = 0;
};

}  // namespace trinque::server
