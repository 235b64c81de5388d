#include "engine/core/overload.hpp"
#include "protocol/read.hpp"
#include "server/rooms/game_catalog.hpp"
#include "tests/fuzz/demand.hpp"
#include "tests/fuzz/input_chance.hpp"

/// One frame of a client, read as a session reads it; a move goes on to the codec of each game.
namespace {

using namespace trinque;
using fuzz::demand;
using nlohmann::json;

/// A match of each game, in its first moment. A follow-up takes hands that the game before deals.
std::vector<std::unique_ptr<protocol::AnyMatch>> matches() {
  std::vector<std::unique_ptr<protocol::AnyMatch>> begun;
  fuzz::InputChance lowest({});
  engine::Opening opening;
  opening.order = {engine::Seat{0}, engine::Seat{1}};
  opening.carried = engine::Carried{
      {{engine::Seat{0}, {}}, {engine::Seat{1}, {}}}, engine::CardPool::of_decks(1), {}};
  for (const auto& game : server::all_games()) {
    begun.push_back(std::move(game->start(opening, lowest).value().first));
  }
  return begun;
}

void check(const protocol::Command& command) {
  demand(command.seat.index < engine::most_seats, "a seat is one of the room");
  demand(command.request > 0, "requests count from 1");
  if (const auto* play = std::get_if<protocol::PlayMove>(&command.body)) {
    demand(play->move.is_object(), "a move is an object");
    for (const auto& match : matches()) {
      fuzz::InputChance lowest({});
      (void)match->play(command.seat, play->move, lowest);
    }
  }
  if (const auto* change = std::get_if<protocol::ChangeSettings>(&command.body)) {
    for (const auto& game : server::all_games()) {
      for (const auto& [name, value] : change->values) {
        (void)game->assign(name, value);
      }
    }
  }
}

void check(const protocol::ClientMessage& message) {
  std::visit(engine::Overload{
                 [](const protocol::Hello& hello) {
                   demand(hello.tokens.size() <= engine::most_seats, "so many tokens as seats");
                   for (const std::string& token : hello.tokens) {
                     demand(token.size() <= 64, "a token has at most 64 bytes");
                   }
                 },
                 [](const protocol::Ping& ping) { demand(ping.n >= 0, "pings count from 0"); },
                 [](const protocol::Presence&) {},
                 [](const protocol::Join& join) {
                   demand(join.name.size() <= 1024, "a name has an end");
                   demand(join.key.empty() || join.key.size() >= 16, "a key is not guessed");
                 },
                 [](const protocol::Claim& claim) {
                   demand(claim.of.index < engine::most_seats, "a seat is one of the room");
                 },
                 [](const protocol::Knock& knock) {
                   demand(knock.name.size() <= 1024, "a name has an end");
                 },
                 [](const protocol::Redeem& redeem) {
                   demand(redeem.key.size() <= 64, "a key has at most 64 bytes");
                 },
                 [](const protocol::Command& command) { check(command); },
             },
             message);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto message = protocol::read(text);
  if (message) {
    demand(json::accept(text), "only JSON is read");
    check(*message);
  } else {
    demand(message.error().code == protocol::refusals::malformed, "the rest is malformed");
    demand(!message.error().parameters.empty(), "a refusal says what is wrong");
  }
  return 0;
}
