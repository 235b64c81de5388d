#include "server/rooms/game_catalog.hpp"

#include "engine/games/give_n_take/give_n_take.hpp"
#include "engine/games/pyramide/pyramide.hpp"
#include "engine/games/rouge_ou_noir/rouge_ou_noir.hpp"
#include "engine/games/tas_de_des/tas_de_des.hpp"
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
