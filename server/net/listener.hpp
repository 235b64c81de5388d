#pragma once

#include "server/net/connection_context.hpp"

#include <boost/asio/any_io_executor.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace trinque::server {

/// The door: accepts connections on one port of one or several addresses.
class Listener {
 public:
  /// Takes the port; 0 takes one that is free on all addresses. An address of IPv6 is left out
  /// where the machine has none, as long as another one remains. Throws std::runtime_error that
  /// says which address and why, and which `option` chooses another port.
  Listener(const boost::asio::any_io_executor& executor, const std::vector<std::string>& addresses,
           std::uint16_t port, std::string_view option = "--port");

  /// Goes on with sockets that listen already, which are its own from here on. Throws
  /// std::runtime_error if one of them does not.
  Listener(const boost::asio::any_io_executor& executor, const std::vector<int>& listening);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  std::uint16_t port() const;

  /// The listening sockets, to be given to another process; they stay the listener's.
  std::vector<int> handles() const;

  /// Begins to accept; what comes is served on a strand of its own, and holds the context.
  void start(const std::shared_ptr<ConnectionContext>& context);

  /// Accepts no more. Returns once the port is free, which it is at once unless all threads that
  /// serve are held up; after a second at the latest. Not for a thread that serves.
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace trinque::server
