#include "clients/load/moves.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <vector>

namespace trinque::load {
namespace {

using nlohmann::json;

constexpr std::uint64_t rolls_per_purchase = 4;
constexpr std::int64_t most_dice_at_once = 2;

std::uint64_t below(std::uint64_t bound, Random& random) { return random() % bound; }

const json& any_of(const json& list, Random& random) { return list[below(list.size(), random)]; }

std::string roll(const json& choices, Random& random) {
  const bool buys = choices.contains("buy") && below(rolls_per_purchase, random) == 0;
  if (!buys) return R"({"kind":"roll"})";
  const auto most = std::min(most_dice_at_once, choices["buy"]["max"].get<std::int64_t>());
  const auto dice = 1 + below(static_cast<std::uint64_t>(most), random);
  return R"({"kind":"roll","buy":)" + std::to_string(dice) + "}";
}

std::string give(const json& choice, Random& random) {
  std::string move = R"({"kind":"give","to":)" + any_of(choice["to"], random).dump();
  if (choice["min"] != choice["max"]) move += R"(,"sips":)" + choice["max"].dump();
  return move + "}";
}

}  // namespace

std::optional<std::string> choose_move(std::string_view text, Random& random) {
  const json choices = json::parse(text, nullptr, false);
  if (!choices.is_object()) return std::nullopt;
  if (choices.value("roll", false)) return roll(choices, random);
  if (choices.contains("answer"))
    return R"({"kind":"answer","answer":)" + any_of(choices["answer"], random).dump() + "}";
  if (choices.value("deal", false)) return R"({"kind":"deal"})";
  if (choices.value("reveal", false)) return R"({"kind":"reveal"})";
  if (choices.contains("give")) return give(choices["give"], random);
  if (choices.value("give_nobody", false)) return R"({"kind":"give_nobody"})";
  return std::nullopt;
}

}  // namespace trinque::load
