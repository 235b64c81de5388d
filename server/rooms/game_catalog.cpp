#include "server/rooms/game_catalog.hpp"

#include "protocol/codecs/give_n_take.hpp"
#include "protocol/codecs/pyramide.hpp"
#include "protocol/codecs/rouge_ou_noir.hpp"
#include "protocol/codecs/tas_de_des.hpp"

namespace trinque::server {

std::vector<std::unique_ptr<protocol::AnyGame>> all_games() {
  std::vector<std::unique_ptr<protocol::AnyGame>> games;
  games.push_back(protocol::any_game<engine::tas_de_des::Game>());
  games.push_back(protocol::any_game<engine::rouge_ou_noir::Game>());
  games.push_back(protocol::any_game<engine::give_n_take::Game>());
  games.push_back(protocol::any_game<engine::pyramide::Game>());
  return games;
}

}  // namespace trinque::server
