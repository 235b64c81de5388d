#pragma once

#include "engine/core/overload.hpp"
#include "tests/engine/gifts/table.hpp"

#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

/// A game in which cards are turned, in words: one line for each command ("> 0 reveal") and one for
/// each thing that is told of it.
namespace trinque::engine::gifts::tests {

inline std::string text_of(const Dose& dose) {
  return std::visit(Overload{
                        [](const Sips& sips) { return std::to_string(sips.count); },
                        [](const HalfGlass&) { return std::string("half"); },
                        [](const WholeGlass&) { return std::string("cul-sec"); },
                    },
                    dose);
}

inline std::string text_of(Seat seat) { return std::to_string(seat.index); }

inline std::string text_of(const std::vector<Holding>& matches) {
  std::string text;
  for (const Holding& holding : matches) {
    text += ", " + text_of(holding.seat) + " x" + std::to_string(holding.copies);
  }
  return text;
}

/// Joined into the visitor of a game's notices.
struct SharedWords {
  std::string operator()(const notices::GiftChosen& told) const {
    return text_of(told.seat) + " has chosen";
  }
  std::string operator()(const notices::ChoiceTakenBack& told) const {
    return text_of(told.seat) + " takes back";
  }
  std::string operator()(const notices::GiftsRevealed& told) const {
    std::string text = "gifts:";
    for (const Gift& gift : told.gifts) {
      text += " " + text_of(gift.from) + "->" + text_of(gift.to) + " " + text_of(gift.dose);
    }
    return text;
  }
  std::string operator()(const notices::GiftLost& told) const {
    return text_of(told.seat) + " loses " + std::to_string(told.gifts);
  }
};

/// Reads "0 reveal", "1 give 2", "1 give 2 1", "1 give_nobody", "1 take_back" or "elapsed".
template <class Game>
Result<Step<Game>> obey(Table<Game>& table, const std::string& command) {
  std::istringstream words(command);
  std::string first;
  words >> first;
  if (first == "elapsed") return table.elapse();
  const Seat seat{static_cast<std::uint8_t>(std::stoi(first))};
  std::string verb;
  words >> verb;
  if (verb == "reveal") return table.play(seat, Reveal{});
  if (verb == "give_nobody") return table.play(seat, GiveNobody{});
  if (verb == "take_back") return table.play(seat, TakeBack{});
  int to = 0;
  words >> to;
  std::optional<int> sips;
  if (int amount = 0; words >> amount) sips = amount;
  return table.play(seat, Give{Seat{static_cast<std::uint8_t>(to)}, sips});
}

/// A golden file: what it sets up, and all its lines.
template <class Game>
struct Golden {
  typename Game::Settings settings;
  std::vector<Hand> hands;
  std::string draws;
  std::vector<std::string> lines;
};

template <class Game>
Golden<Game> golden_from(const std::filesystem::path& path) {
  std::ifstream file(path);
  Golden<Game> golden;
  for (std::string line; std::getline(file, line);) {
    golden.lines.push_back(line);
    std::istringstream words(line);
    std::string first;
    words >> first;
    if (first == "draw") golden.draws = line.substr(5);
    if (first == "hand") {
      int seat = 0;
      words >> seat;
      Hand held{Seat{static_cast<std::uint8_t>(seat)}, {}};
      for (std::string notation; words >> notation;) {
        held.cards.push_back(card(notation));
      }
      golden.hands.push_back(held);
    }
    if (first == "set") {
      std::string name;
      std::string value;
      words >> name >> value;
      const SettingValue chosen = value == "true" ? SettingValue(true) : SettingValue(value);
      assign(Game::settings_table(), golden.settings, name, chosen).value();
    }
  }
  return golden;
}

/// One text, so that a failing comparison shows the lines that differ.
inline std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += line + "\n";
  }
  return text;
}

/// Plays the commands of a golden file, and writes the file anew from what happens, a notice in
/// these `words`.
template <class Game, class Words>
std::vector<std::string> played(const Golden<Game>& golden, const Words& words) {
  Table<Game> table(golden.draws, opening_of(golden.hands), golden.settings);
  std::vector<std::string> lines;
  for (const std::string& line : golden.lines) {
    const bool is_set_up = line.starts_with("#") || line.starts_with("set ") ||
                           line.starts_with("hand ") || line.starts_with("draw ");
    if (is_set_up) lines.push_back(line);
    if (!line.starts_with("> ")) continue;
    lines.push_back(line);
    const auto step = obey(table, line.substr(2));
    if (!step) {
      lines.push_back("refused: " + std::string(step.error().code.name));
      continue;
    }
    for (const auto& event : step->events) {
      if (const auto notice = Game::notice_for(event, Viewer{})) {
        lines.push_back(std::visit(words, *notice));
      }
    }
  }
  for (const Player& player : table.state().players) {
    const Received total = table.received(player.seat);
    lines.push_back("total: " + text_of(player.seat) + " " + std::to_string(total.sips) +
                    " sips, " + std::to_string(total.wholes) + " cul-sec");
  }
  return lines;
}

}  // namespace trinque::engine::gifts::tests
