#include "server/net/admin_port.hpp"

#include "server/net/connection_context.hpp"
#include "server/ops/addresses.hpp"

namespace trinque::server {
namespace {

namespace asio = boost::asio;

constexpr std::size_t most_connections = 32;

asio::awaitable<Routed> answered(const Admin* admin, HttpRequest request) {
  HttpResponse response = co_await admin->answer(std::move(request));
  co_return Routed(std::move(response));
}

}  // namespace

/// Connections hold it, and may live until their executor is destroyed.
struct AdminPort::State {
  explicit State(Admin::Surroundings surroundings)
      : admin(surroundings), rooms(surroundings.rooms) {}

  Admin admin;
  RoomDirectory& rooms;
  OpenSessions sessions;
  ConnectionCount connections{{most_connections, most_connections}};
  AddressBudget joins{in_ten_minutes(1)};
  AddressBudget guesses{in_ten_minutes(1)};
  Counters counters;
  Meters meters;
  ConnectionContext context{
      .rooms = rooms,
      .route = [this](HttpRequest request) { return answered(&admin, std::move(request)); },
      .sessions = sessions,
      .connections = connections,
      .joins = joins,
      .guesses = guesses,
      .counters = counters,
      .meters = meters};
};

AdminPort::AdminPort(const asio::any_io_executor& executor, std::uint16_t port,
                     Admin::Surroundings surroundings)
    : state_(std::make_shared<State>(std::move(surroundings))),
      listener_(executor, {"127.0.0.1", "::1"}, port, "--admin-port") {}

std::string AdminPort::url() const { return base_url("127.0.0.1", listener_.port()); }

void AdminPort::start() {
  listener_.start(std::shared_ptr<ConnectionContext>(state_, &state_->context));
}

void AdminPort::stop() { listener_.stop(); }

}  // namespace trinque::server
