#include "tests/support/random_moves.hpp"

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

namespace trinque::tests {
namespace {

using nlohmann::json;

int up_to(int max, std::mt19937_64& random) {
  return std::uniform_int_distribution(0, max)(random);
}

const json& one_of(const json& list, std::mt19937_64& random) {
  return list[static_cast<std::size_t>(up_to(static_cast<int>(list.size()) - 1, random))];
}

json gift(const json& give, std::mt19937_64& random) {
  json move = {{"kind", "give"}, {"to", one_of(give["to"], random)}};
  const int min = give["min"];
  const int max = give["max"];
  if (min != max) move["sips"] = min + up_to(max - min, random);
  return move;
}

}  // namespace

json random_legal_move(const json& legal, std::mt19937_64& random) {
  std::vector<json> moves;
  if (legal.contains("roll")) {
    const int most = legal.contains("buy") ? legal["buy"]["max"].get<int>() : 0;
    moves.push_back({{"kind", "roll"}, {"buy", up_to(std::min(most, 3), random)}});
    moves.push_back({{"kind", "roll"}});
    if (most > 0) moves.push_back({{"kind", "buy"}, {"dice", 1 + up_to(most - 1, random)}});
  }
  if (legal.contains("answer")) {
    for (const json& answer : legal["answer"]) {
      moves.push_back({{"kind", "answer"}, {"answer", answer}});
    }
  }
  for (const auto* plain : {"take_back", "deal", "reveal", "give_nobody"}) {
    if (legal.contains(plain)) moves.push_back({{"kind", plain}});
  }
  if (legal.contains("give")) {
    moves.push_back(gift(legal["give"], random));
    moves.push_back(gift(legal["give"], random));
  }
  if (moves.empty()) throw std::logic_error("an entry of legal without a move: " + legal.dump());
  return moves[static_cast<std::size_t>(up_to(static_cast<int>(moves.size()) - 1, random))];
}

json random_move(std::mt19937_64& random) {
  static const std::array<const char*, 9> kinds = {
      "buy", "roll", "answer", "take_back", "deal", "give", "give_nobody", "reveal", "sing"};
  static const std::array<const char*, 5> answers = {"red", "above", "between", "hearts", "odd"};
  return {{"kind", kinds[static_cast<std::size_t>(up_to(8, random))]},
          {"dice", up_to(70, random)},
          {"buy", up_to(5, random)},
          {"to", up_to(28, random)},
          {"sips", up_to(6, random)},
          {"answer", answers[static_cast<std::size_t>(up_to(4, random))]}};
}

}  // namespace trinque::tests
