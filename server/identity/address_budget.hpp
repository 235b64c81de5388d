#pragma once

#include "server/identity/client_address.hpp"
#include "server/rooms/instant.hpp"

#include <cstddef>
#include <mutex>
#include <set>
#include <unordered_map>
#include <utility>

namespace trinque::server {

/// How often each network may do something: so many times at once, and one more for each so many
/// milliseconds. Whoever spends only on failures asks `allows` before and spends after. Its
/// functions may be called from any thread.
///
/// Bounded: a network that has all its budget back is forgotten, and where too many are remembered,
/// the one that has most of it back is. Nobody is ever refused for what others did.
class AddressBudget {
 public:
  struct Terms {
    int burst = 30;
    /// Milliseconds until one that was spent is there again.
    Instant refill = 6'000;
    std::size_t most_networks = 65'536;
  };

  explicit AddressBudget(Terms terms) : terms_(terms) {}

  /// Whether the network of this address has one to spend.
  bool allows(const ClientAddress& address, Instant now) const { return wait(address, now) == 0; }

  /// Spends one. False, and nothing is spent, if there is none.
  bool spend(const ClientAddress& address, Instant now);

  /// Gives one back that was spent for nothing.
  void give_back(const ClientAddress& address, Instant now);

  /// Milliseconds until there is one to spend; 0 if there is.
  Instant wait(const ClientAddress& address, Instant now) const;

  /// How many networks are remembered.
  std::size_t remembered() const;

 private:
  Instant wait_of(const ClientAddress& network, Instant now) const;
  void remember(const ClientAddress& network, Instant whole_at);
  void forget_first();

  const Terms terms_;
  mutable std::mutex mutex_;
  /// When each network will have its whole budget back, which says how much it has now.
  std::unordered_map<ClientAddress, Instant, ClientAddressHash> whole_at_;
  std::set<std::pair<Instant, ClientAddress>> by_time_;
};

}  // namespace trinque::server
