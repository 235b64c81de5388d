#include "server/net/http_wire.hpp"
#include "tests/fuzz/demand.hpp"
#include "tests/support/hand_run_server.hpp"
#include "tests/support/temporary_folder.hpp"

#include <boost/asio/buffers_iterator.hpp>
#include <spdlog/spdlog.h>

#include <fstream>
#include <set>

/// The bytes of one connection: read by the parser of the server, routed, answered, and the answer
/// read again as a browser would.
namespace {

using namespace trinque;
using boost::system::error_code;
using fuzz::demand;
namespace asio = boost::asio;
namespace http = boost::beast::http;

/// What no answer consists of. A refusal may well repeat it, as part of what was asked for.
constexpr std::string_view hidden = "secret";

server::StaticFiles pages() {
  const tests::TemporaryFolder folder;
  std::filesystem::create_directory(folder.path() / "assets");
  for (const auto* name : {"index.html", "table.html", "assets/app.js", "assets/app.js.gz"}) {
    std::ofstream(folder.path() / name) << name;
  }
  std::ofstream(folder.path() / ".hidden") << hidden;
  return server::StaticFiles(folder.path());
}

std::string bytes_of(http::message_generator message) {
  std::string bytes;
  error_code ec;
  while (!message.is_done()) {
    const auto buffers = message.prepare(ec);
    demand(!ec, "a response can be written");
    bytes.append(asio::buffers_begin(buffers), asio::buffers_end(buffers));
    message.consume(asio::buffer_size(buffers));
  }
  return bytes;
}

/// What comes back is one response of ours and nothing behind it.
void check(const std::string& bytes, const server::HttpRequest& request) {
  http::response_parser<http::string_body> parser;
  parser.skip(request.method == "HEAD");
  parser.eager(true);
  error_code ec;
  const std::size_t read = parser.put(asio::buffer(bytes), ec);
  demand(!ec && parser.is_done(), "a response is HTTP");
  demand(read == bytes.size(), "nothing follows a response");
  static const std::set<unsigned> known{200, 201, 304, 400, 403, 404, 405, 413, 426, 429, 431, 503};
  demand(known.contains(parser.get().result_int()), "a status is one of ours");
  demand(parser.get().count("Content-Security-Policy") == 1, "every response has the policy");
  demand(parser.get().count("X-Content-Type-Options") == 1, "no type is guessed");
  demand(parser.get().body() != hidden, "dot files are not served");
}

/// Answers the first request of these bytes. Returns how many it took; 0: no more of them.
std::size_t answer_one(tests::HandRunServer& server, asio::const_buffer bytes) {
  server::WireParser parser;
  server::limit(parser, {});
  parser.eager(true);
  error_code ec;
  const std::size_t taken = parser.put(bytes, ec);
  if (ec == http::error::need_more || (!ec && !parser.is_done())) return 0;
  const server::HttpRequest request = server::plain(parser.get());
  if (ec) {
    if (auto complained = server::complaint(ec))
      check(bytes_of(server::on_the_wire(std::move(*complained), request, false)), request);
    return 0;
  }
  server::Routed routed = server.ask(request);
  if (const auto* socket = std::get_if<server::BecomesSocket>(&routed)) {
    demand(request.path == "/ws/" + socket->code, "a socket belongs to the room of its path");
    return 0;
  }
  if (auto* objection = std::get_if<server::Objection>(&routed)) {
    check(bytes_of(server::on_the_wire(std::move(objection->response), request, false)), request);
    return 0;
  }
  auto& response = std::get<server::HttpResponse>(routed);
  check(bytes_of(server::on_the_wire(std::move(response), request, true)), request);
  return taken;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  spdlog::set_level(spdlog::level::off);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const server::StaticFiles all = pages();
  tests::HandRunServer server(all);
  while (const std::size_t taken = answer_one(server, asio::buffer(data, size))) {
    data += taken;
    size -= taken;
  }
  return 0;
}
