#include "server/net/listener.hpp"

#include "server/net/completion.hpp"
#include "server/net/http_session.hpp"
#include "server/ops/addresses.hpp"
#include "server/ops/log.hpp"
#include "server/rooms/strand.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <spdlog/spdlog.h>

#include <cerrno>
#include <chrono>
#include <future>
#include <stdexcept>
#include <sys/socket.h>

namespace trinque::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

/// For descriptors or memory to come free again.
constexpr std::chrono::milliseconds pause_after_failure{100};
constexpr std::chrono::seconds longest_stop{1};
constexpr int attempts_at_a_free_port = 16;

error_code open(tcp::acceptor& acceptor, const tcp::endpoint& endpoint) {
  error_code ec;
  if (acceptor.open(endpoint.protocol(), ec)) return ec;
  if (acceptor.set_option(tcp::acceptor::reuse_address(true), ec)) return ec;
  // The address of IPv4 has a door of its own.
  if (endpoint.address().is_v6() && acceptor.set_option(asio::ip::v6_only(true), ec)) return ec;
  if (acceptor.bind(endpoint, ec)) return ec;
  return acceptor.listen(asio::socket_base::max_listen_connections, ec);
}

bool lacks_ipv6(const tcp::endpoint& endpoint, error_code ec) {
  return endpoint.address().is_v6() && (ec == asio::error::address_family_not_supported ||
                                        ec == boost::system::errc::address_not_available);
}

std::string explained(const tcp::endpoint& endpoint, error_code ec, std::string_view option) {
  const std::string place = base_url(endpoint.address().to_string(), endpoint.port());
  if (ec == asio::error::address_in_use) {
    return "cannot listen on " + place +
           ": port in use by another program. Choose another one with " + std::string(option) + ".";
  }
  return "cannot listen on " + place + ": " + ec.message();
}

asio::awaitable<void> accept_all(asio::any_io_executor executor,
                                 std::shared_ptr<tcp::acceptor> acceptor,
                                 std::shared_ptr<ConnectionContext> context) {
  asio::steady_timer pause(acceptor->get_executor());
  while (acceptor->is_open()) {
    asio::any_io_executor strand = strand_on(executor);
    auto [ec, socket] = co_await acceptor->async_accept(strand, quietly);
    if (ec && !acceptor->is_open()) co_return;
    if (ec) {
      spdlog::warn("connection not accepted error={}", quoted_value(ec.message()));
      pause.expires_after(pause_after_failure);
      co_await pause.async_wait(quietly);
      continue;
    }
    auto serving = serve_connection(std::move(socket), context);
    asio::co_spawn(strand, std::move(serving),
                   [](std::exception_ptr failure) { report_bug(failure, "connection"); });
  }
}

}  // namespace

struct Listener::Impl {
  /// An error of the first address that could not be taken; nothing if all that must be open are.
  std::string take(const std::vector<std::string>& addresses, std::uint16_t wanted) {
    port = wanted;
    acceptors.clear();
    std::string missing;
    for (const std::string& address : addresses) {
      const tcp::endpoint endpoint(asio::ip::make_address(address), port);
      auto acceptor = std::make_shared<tcp::acceptor>(asio::make_strand(executor));
      const error_code ec = open(*acceptor, endpoint);
      if (ec && !lacks_ipv6(endpoint, ec)) return explained(endpoint, ec, option);
      if (ec) {
        missing = explained(endpoint, ec, option);
        continue;
      }
      port = acceptor->local_endpoint().port();
      acceptors.push_back(std::move(acceptor));
    }
    return acceptors.empty() ? missing : "";
  }

  void adopt(int handle, error_code& ec) {
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    if (getsockname(handle, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
      ec.assign(errno, boost::system::system_category());
      return;
    }
    auto acceptor = std::make_shared<tcp::acceptor>(asio::make_strand(executor));
    acceptor->assign(address.ss_family == AF_INET6 ? tcp::v6() : tcp::v4(), handle, ec);
    if (!ec) port = acceptor->local_endpoint(ec).port();
    acceptors.push_back(std::move(acceptor));
  }

  asio::any_io_executor executor;
  std::string option = {};
  std::vector<std::shared_ptr<tcp::acceptor>> acceptors = {};
  std::uint16_t port = 0;
};

Listener::Listener(const asio::any_io_executor& executor, const std::vector<std::string>& addresses,
                   std::uint16_t port, std::string_view option)
    : impl_(new Impl{executor, std::string(option)}) {
  std::string problem = impl_->take(addresses, port);
  // A port that is free on one address may be taken on the next.
  for (int attempt = 1; port == 0 && !problem.empty() && attempt < attempts_at_a_free_port;
       ++attempt) {
    problem = impl_->take(addresses, port);
  }
  if (!problem.empty()) throw std::runtime_error(problem);
}

Listener::Listener(const asio::any_io_executor& executor, const std::vector<int>& listening)
    : impl_(new Impl{executor}) {
  for (const int handle : listening) {
    error_code ec;
    impl_->adopt(handle, ec);
    if (ec) throw std::runtime_error("cannot take over a listening socket: " + ec.message());
  }
}

Listener::~Listener() = default;

std::vector<int> Listener::handles() const {
  std::vector<int> handles;
  for (const auto& acceptor : impl_->acceptors) {
    handles.push_back(acceptor->native_handle());
  }
  return handles;
}

std::uint16_t Listener::port() const { return impl_->port; }

void Listener::start(const std::shared_ptr<ConnectionContext>& context) {
  for (const auto& acceptor : impl_->acceptors) {
    auto accepting = accept_all(impl_->executor, acceptor, context);
    asio::co_spawn(acceptor->get_executor(), std::move(accepting),
                   [](std::exception_ptr failure) { report_bug(failure, "listener"); });
  }
}

void Listener::stop() {
  std::vector<std::future<void>> closed;
  for (const auto& acceptor : impl_->acceptors) {
    auto closing = std::make_shared<std::promise<void>>();
    closed.push_back(closing->get_future());
    asio::post(acceptor->get_executor(), [acceptor, closing] {
      error_code ignored;
      acceptor->close(ignored);
      closing->set_value();
    });
  }
  const auto end = std::chrono::steady_clock::now() + longest_stop;
  for (const auto& each : closed) {
    each.wait_until(end);
  }
}

}  // namespace trinque::server
