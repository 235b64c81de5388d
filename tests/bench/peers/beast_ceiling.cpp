/// What Beast alone costs: coroutines that read a frame and write one that was ready before, on one
/// thread and without strands. No rules, no JSON, no journal. usage: beast_ceiling PORT PLAYERS
/// BYTES
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

#include <cstdio>
#include <cstdlib>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;
using Task = asio::awaitable<void, Executor>;
constexpr asio::use_awaitable_t<Executor> use;

class Session;
struct Table {
  std::vector<std::shared_ptr<Session>> sessions;
  std::size_t turn = 0;
};

struct World {
  std::size_t players = 0;
  std::vector<std::string> texts;
  std::map<std::string, Table> tables;
};

class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(Socket socket, World& world) : ws_(std::move(socket)), world_(world) {}

  static Task run(std::shared_ptr<Session> self) {
    self->ws_.auto_fragment(false);
    self->ws_.text(true);
    try {
      co_await self->ws_.async_accept(use);
      while (true) {
        const std::size_t size = co_await self->ws_.async_read(self->frame_, use);
        self->take({static_cast<const char*>(self->frame_.data().data()), size});
        self->frame_.clear();
      }
    } catch (const boost::system::system_error&) {
      self->queue_.clear();
    }
  }

 private:
  void take(std::string_view message) {
    if (table_ == nullptr) {
      const std::size_t start = message.find("\"join\":\"") + 8;
      table_ = &world_.tables[std::string(message.substr(start, message.find('"', start) - start))];
      table_->sessions.push_back(shared_from_this());
      if (table_->sessions.size() < world_.players) return;
    } else {
      table_->turn = (table_->turn + 1) % world_.players;
    }
    for (const auto& session : table_->sessions) {
      session->send(world_.texts[table_->turn]);
    }
  }

  void send(const std::string& text) {
    queue_.push_back(&text);
    if (queue_.size() == 1) write();
  }

  void write() {
    ws_.async_write(asio::buffer(*queue_.front()),
                    [self = shared_from_this()](boost::system::error_code ec, std::size_t) {
                      if (ec) return;
                      self->queue_.pop_front();
                      if (!self->queue_.empty()) self->write();
                    });
  }

  beast::websocket::stream<Socket> ws_;
  World& world_;
  beast::flat_buffer frame_;
  std::deque<const std::string*> queue_;
  Table* table_ = nullptr;
};

Task accept_all(Acceptor& acceptor, World& world) {
  while (true) {
    Socket socket = co_await acceptor.async_accept(use);
    socket.set_option(asio::ip::tcp::no_delay(true));
    auto running = Session::run(std::make_shared<Session>(std::move(socket), world));
    asio::co_spawn(acceptor.get_executor(), std::move(running), asio::detached);
  }
}

}  // namespace

int main(int count, char** words) {
  if (count != 4) return 2;
  World world;
  world.players = static_cast<std::size_t>(std::atoi(words[2]));
  for (std::size_t turn = 0; turn < world.players; ++turn) {
    std::string text = R"({"phase":"play","turn":)" + std::to_string(turn) + R"(,"pad":")";
    text.append(static_cast<std::size_t>(std::atoi(words[3])) - text.size() - 2, 'x');
    world.texts.push_back(text + "\"}");
  }
  asio::io_context io(1);
  Acceptor acceptor(io.get_executor(), {asio::ip::make_address("127.0.0.1"),
                                        static_cast<std::uint16_t>(std::atoi(words[1]))});
  acceptor.listen(4096);
  asio::co_spawn(io.get_executor(), accept_all(acceptor, world), asio::detached);
  std::puts("READY");
  std::fflush(stdout);
  io.run();
}
