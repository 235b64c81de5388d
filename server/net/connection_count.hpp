#pragma once

#include "server/identity/client_address.hpp"

#include <cstddef>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

namespace trinque::server {

/// How many connections there are, in all and of each network. Its functions may be called from any
/// thread.
class ConnectionCount {
 public:
  struct Bounds {
    std::size_t in_all = 0;
    std::size_t per_network = 0;
  };

  /// One connection that is counted, for as long as this lives.
  class Slot {
   public:
    Slot(Slot&& other) noexcept
        : count_(std::exchange(other.count_, nullptr)), network_(other.network_) {}
    Slot& operator=(Slot&& other) noexcept {
      std::swap(count_, other.count_);
      std::swap(network_, other.network_);
      return *this;
    }
    ~Slot() {
      if (count_ != nullptr) count_->leave(network_);
    }

   private:
    friend ConnectionCount;
    Slot(ConnectionCount* count, std::optional<ClientAddress> network)
        : count_(count), network_(network) {}

    ConnectionCount* count_;
    std::optional<ClientAddress> network_;
  };

  explicit ConnectionCount(Bounds bounds) : bounds_(bounds) {}

  /// Counts one more connection. Nothing if there are too many.
  std::optional<Slot> enter();

  /// Counts one more of the network of this address, which is in the total already. Nothing if it
  /// has too many.
  std::optional<Slot> enter(const ClientAddress& address);

  /// How many there are.
  std::size_t in_all() const;

  /// How many networks have a connection.
  std::size_t networks() const;

 private:
  void leave(const std::optional<ClientAddress>& network);

  const Bounds bounds_;
  mutable std::mutex mutex_;
  std::size_t in_all_ = 0;
  std::unordered_map<ClientAddress, std::size_t, ClientAddressHash> per_network_;
};

}  // namespace trinque::server
