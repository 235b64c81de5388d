#include "server/net/connection_count.hpp"

namespace trinque::server {

std::optional<ConnectionCount::Slot> ConnectionCount::enter() {
  const std::lock_guard lock(mutex_);
  if (in_all_ >= bounds_.in_all) return std::nullopt;
  ++in_all_;
  return Slot(this, std::nullopt);
}

std::optional<ConnectionCount::Slot> ConnectionCount::enter(const ClientAddress& address) {
  const ClientAddress network = network_of(address);
  const std::lock_guard lock(mutex_);
  const auto known = per_network_.find(network);
  if (known != per_network_.end() && known->second >= bounds_.per_network) return std::nullopt;
  ++per_network_[network];
  return Slot(this, network);
}

std::size_t ConnectionCount::in_all() const {
  const std::lock_guard lock(mutex_);
  return in_all_;
}

std::size_t ConnectionCount::networks() const {
  const std::lock_guard lock(mutex_);
  return per_network_.size();
}

void ConnectionCount::leave(const std::optional<ClientAddress>& network) {
  const std::lock_guard lock(mutex_);
  if (!network) {
    --in_all_;
    return;
  }
  const auto known = per_network_.find(*network);
  if (--known->second == 0) per_network_.erase(known);
}

}  // namespace trinque::server
