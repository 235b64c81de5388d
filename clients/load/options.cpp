#include "clients/load/options.hpp"

#include <CLI/CLI.hpp>

#include <cstdlib>

namespace trinque::load {

Options read_options(int count, const char* const* words) {
  CLI::App app("Plays whole games on many phones at once and says how long the server takes");
  Options options;
  double move_rate = 0;
  app.add_option("--port", options.port, "Port of the server on this machine")->required();
  app.add_option("--server-pid", options.server, "Process whose CPU and memory are told");
  app.add_option("--rooms", options.rooms, "Rooms that play")->check(CLI::PositiveNumber);
  app.add_option("--players", options.plan.players, "Seats of each room")->check(CLI::Range(2, 29));
  app.add_option("--watchers", options.plan.watchers, "More connections in each room")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--games", options.plan.games, "Games that each room plays in turn")
      ->delimiter(',')
      ->check(CLI::IsMember({"tas_de_des", "rouge_ou_noir"}));
  app.add_option("--rounds", options.plan.rounds, "Rounds of a game of dice")
      ->check(CLI::Range(1, 100));
  app.add_option("--idle-rooms", options.idle_rooms, "Rooms that are full and do nothing")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--rate", move_rate,
                 "Moves per second in all rooms together; 0 plays the next one when all have seen "
                 "the last")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--warm", options.warm_seconds, "Seconds before the measurement");
  app.add_option("--seconds", options.seconds, "Seconds of the measurement");
  app.add_option("--reconnects", options.reconnects, "Connections per second that break");
  app.add_option("--output", options.output, "File for the result, in JSON");
  app.add_option("--seed", options.seed, "Of the choices");
  try {
    app.parse(count, words);
  } catch (const CLI::ParseError& stop) {
    std::exit(app.exit(stop));
  }
  if (move_rate > 0)
    options.plan.between_moves = static_cast<Moment>(options.rooms * double{second} / move_rate);
  options.rate = move_rate;
  return options;
}

}  // namespace trinque::load
