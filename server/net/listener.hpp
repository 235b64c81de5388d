#pragma once

#include "server/net/connection_context.hpp"

#include <boost/asio/any_io_executor.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace trinque::server {

/// The door: accepts connections on one port of one or several addresses.
class Listener {
 public:
  /// Takes the port; 0 takes one that is free on all addresses. An address of IPv6 is left out
  /// where the machine has none, as long as another one remains. Throws std::runtime_error that
  /// says which address and why.
  Listener(const boost::asio::any_io_executor& executor, const std::vector<std::string>& addresses,
           std::uint16_t port);

  /// Goes on with sockets that listen already, which are its own from here on. Throws
  /// std::runtime_error if one of them does not.
  Listener(const boost::asio::any_io_executor& executor, const std::vector<int>& listening);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  std::uint16_t port() const;

  /// The listening sockets, to be given to another process; they stay the listener's.
  std::vector<int> handles() const;

  /// Begins to accept; what comes is served on a strand of its own.
  void start(ConnectionContext& context);

  /// Accepts no more. May be called from any thread.
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace trinque::server
