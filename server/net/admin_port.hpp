#pragma once

#include "server/net/admin.hpp"
#include "server/net/listener.hpp"

#include <boost/asio/any_io_executor.hpp>

#include <cstdint>
#include <memory>
#include <string>

namespace trinque::server {

/// The operator's port, on the loopback alone, with connections and limits of its own: a flood of
/// phones does not shut the operator out.
class AdminPort {
 public:
  /// Takes the port; 0 takes any that is free. Throws std::runtime_error that says why it cannot.
  AdminPort(const boost::asio::any_io_executor& executor, std::uint16_t port,
            Admin::Surroundings surroundings);

  std::string url() const;
  void start();
  /// Accepts no more once it returns, so that a successor can have the port. See Listener::stop
  void stop();

 private:
  struct State;
  std::shared_ptr<State> state_;
  Listener listener_;
};

}  // namespace trinque::server
