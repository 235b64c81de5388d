#include "server/identity/address_budget.hpp"

#include <algorithm>

namespace trinque::server {

bool AddressBudget::spend(const ClientAddress& address, Instant now) {
  const ClientAddress network = network_of(address);
  const std::lock_guard lock(mutex_);
  while (!by_time_.empty() && by_time_.begin()->first <= now) {
    forget_first();
  }
  if (wait_of(network, now) > 0) return false;
  const auto known = whole_at_.find(network);
  remember(network, (known == whole_at_.end() ? now : known->second) + terms_.refill);
  return true;
}

void AddressBudget::give_back(const ClientAddress& address, Instant now) {
  const ClientAddress network = network_of(address);
  const std::lock_guard lock(mutex_);
  const auto known = whole_at_.find(network);
  if (known == whole_at_.end()) return;
  const Instant whole_at = known->second - terms_.refill;
  if (whole_at > now) {
    remember(network, whole_at);
  } else {
    by_time_.erase({known->second, network});
    whole_at_.erase(known);
  }
}

Instant AddressBudget::wait(const ClientAddress& address, Instant now) const {
  const std::lock_guard lock(mutex_);
  return wait_of(network_of(address), now);
}

std::size_t AddressBudget::remembered() const {
  const std::lock_guard lock(mutex_);
  return whole_at_.size();
}

Instant AddressBudget::wait_of(const ClientAddress& network, Instant now) const {
  const auto known = whole_at_.find(network);
  if (known == whole_at_.end()) return 0;
  const Instant latest_that_allows_one = now + (terms_.burst - 1) * terms_.refill;
  return std::max<Instant>(0, known->second - latest_that_allows_one);
}

void AddressBudget::remember(const ClientAddress& network, Instant whole_at) {
  const auto known = whole_at_.find(network);
  if (known != whole_at_.end()) by_time_.erase({known->second, network});
  if (known == whole_at_.end() && whole_at_.size() >= terms_.most_networks) forget_first();
  whole_at_[network] = whole_at;
  by_time_.emplace(whole_at, network);
}

void AddressBudget::forget_first() {
  whole_at_.erase(by_time_.begin()->second);
  by_time_.erase(by_time_.begin());
}

}  // namespace trinque::server
