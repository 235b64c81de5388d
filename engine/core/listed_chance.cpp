#include "engine/core/listed_chance.hpp"

#include <charconv>
#include <sstream>
#include <stdexcept>

namespace trinque::engine {

ListedChance::ListedChance(std::string_view list) {
  std::istringstream lines{std::string(list)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words{line.substr(0, line.find('#'))};
    for (std::string word; words >> word;) {
      outcomes_.push_back(word);
    }
  }
}

std::string ListedChance::next() {
  if (outcomes_.empty()) throw std::logic_error("the listed draws are used up");
  std::string word = std::move(outcomes_.front());
  outcomes_.pop_front();
  ++drawn_;
  return word;
}

std::uint32_t ListedChance::number(std::uint32_t min, std::uint32_t max) {
  const std::string word = next();
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size() || value < min || value > max) {
    throw std::logic_error("the listed draw '" + word + "' is not a number from " +
                           std::to_string(min) + " to " + std::to_string(max));
  }
  return value;
}

std::uint32_t ListedChance::below(std::uint32_t bound) { return number(0, bound - 1); }

int ListedChance::die() { return static_cast<int>(number(1, 6)); }

Card ListedChance::card(const CardPool& pool) {
  const std::string word = next();
  const auto card = card_from(word);
  if (!card || pool.copies_of(*card) == 0) {
    throw std::logic_error("the listed draw '" + word + "' is not a card of the pool");
  }
  return *card;
}

}  // namespace trinque::engine
