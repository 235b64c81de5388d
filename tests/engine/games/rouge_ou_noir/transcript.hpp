#pragma once

#include "engine/core/overload.hpp"
#include "tests/engine/games/rouge_ou_noir/table.hpp"

#include <array>
#include <istream>
#include <sstream>
#include <string>
#include <vector>

/// A deal in words: one line for each command ("> 1 red") and one for each thing that is told of
/// it.
namespace trinque::engine::rouge_ou_noir::tests {

inline constexpr std::array<std::string_view, 13> answer_words = {
    "red",      "black",  "above",  "below", "between", "outside", "clubs",
    "diamonds", "hearts", "spades", "even",  "odd",     "head"};
inline constexpr std::array<std::string_view, 3> verdict_words = {"wins", "loses", "void"};
inline constexpr std::array<std::string_view, 6> ground_words = {"colour", "order",  "equal",
                                                                 "suit",   "parity", "void"};

template <std::size_t size, class Enumerator>
std::string word_of(const std::array<std::string_view, size>& words, Enumerator enumerator) {
  return std::string(words.at(static_cast<std::size_t>(enumerator)));
}

inline std::string text_of(Seat seat) { return std::to_string(seat.index); }

inline std::string text_of(const notices::CardDealt& dealt) {
  std::string text = text_of(dealt.seat) + " gets " + notation_of(dealt.card);
  if (!dealt.answer) return text + ": void";
  text += ": " + word_of(answer_words, *dealt.answer) + " " +
          word_of(verdict_words, dealt.judgement.verdict) + " (" +
          word_of(ground_words, dealt.judgement.ground) + ")";
  if (dealt.judgement.ace) text += ", ace " + std::to_string(*dealt.judgement.ace);
  return text;
}

inline std::string text_of(const Notice& notice) {
  return std::visit(
      Overload{
          [](const notices::DealStarted& told) {
            return "master " + text_of(told.master) + ", decks " + std::to_string(told.decks);
          },
          [](const notices::Asked& told) {
            return "question " + std::to_string(number_of(told.question)) + " to " +
                   text_of(told.seat);
          },
          [](const notices::Answered& told) {
            return text_of(told.seat) + " says " + word_of(answer_words, told.answer);
          },
          [](const notices::AnswerTakenBack& told) {
            return text_of(told.seat) + " takes it back";
          },
          [](const notices::CardRedrawn& told) {
            return notation_of(told.card) + " is put aside for " + text_of(told.seat);
          },
          [](const notices::CardDealt& told) { return text_of(told); },
          [](const notices::GiftAsked& told) {
            return text_of(told.seat) + " has " + std::to_string(told.sips) + " to give";
          },
          [](const notices::GiftHeld& told) {
            return text_of(told.seat) + " offers " + text_of(told.to) + " " +
                   std::to_string(told.sips);
          },
          [](const notices::GiftTakenBack& told) {
            return text_of(told.seat) + " takes the gift back";
          },
          [](const notices::GiftGiven& told) {
            return text_of(told.seat) + " gives " + text_of(told.to) + " " +
                   std::to_string(told.sips);
          },
          [](const notices::GiftLapsed& told) {
            return std::to_string(told.sips) + " of " + text_of(told.seat) + " lapse";
          },
          [](const notices::DealOver&) { return std::string("over"); },
      },
      notice);
}

/// Reads "deal", "elapsed", "1 take_back", "1 give 2", "1 give 2 3", "1 give_nobody", "1 away", "1
/// left", "1 back", "1 timed_out" or an answer, "1 red".
inline Table::Stepped obey(Table& table, const std::string& command) {
  std::istringstream words(command);
  std::string first;
  words >> first;
  if (first == "deal") return table.deal();
  if (first == "elapsed") return table.elapse();
  const Seat seat{static_cast<std::uint8_t>(std::stoi(first))};
  std::string verb;
  words >> verb;
  if (verb == "take_back") return table.play(seat, TakeBack{});
  if (verb == "give_nobody") return table.play(seat, GiveNobody{});
  if (verb == "away") return table.step(Away{seat});
  if (verb == "left") return table.step(Left{seat});
  if (verb == "back") return table.step(Back{seat});
  if (verb == "timed_out") return table.step(TimedOut{seat});
  if (verb == "give") {
    int to = 0;
    words >> to;
    std::optional<int> sips;
    if (int amount = 0; words >> amount) sips = amount;
    return table.give(seat, Seat{static_cast<std::uint8_t>(to)}, sips);
  }
  for (std::size_t index = 0; index < answer_words.size(); ++index) {
    if (answer_words[index] == verb) return table.answer(seat, static_cast<Answer>(index));
  }
  throw std::logic_error("a golden file says '" + command + "'");
}

/// A golden file: what it sets up, and all its lines.
struct Golden {
  Settings settings;
  int players = 3;
  std::string draws;
  std::vector<std::string> lines;
};

inline bool is_set_up(const std::string& line) {
  return line.starts_with("#") || line.starts_with("set ") || line.starts_with("players ") ||
         line.starts_with("draw ");
}

inline void set(Settings& settings, const std::string& name, const std::string& value) {
  const bool number = value.find_first_not_of("0123456789") == std::string::npos;
  const SettingValue chosen = value == "true" ? SettingValue(true)
                              : number        ? SettingValue(std::int64_t{std::stoi(value)})
                                              : SettingValue(value);
  assign(settings_table(), settings, name, chosen).value();
}

inline Golden golden_from(std::istream& file) {
  Golden golden;
  for (std::string line; std::getline(file, line);) {
    golden.lines.push_back(line);
    std::istringstream words(line);
    std::string first;
    words >> first;
    if (first == "draw") golden.draws += line.substr(5) + "\n";
    if (first == "players") words >> golden.players;
    if (first != "set") continue;
    std::string name;
    std::string value;
    words >> name >> value;
    set(golden.settings, name, value);
  }
  return golden;
}

/// Plays the commands of a golden file, and writes the file anew from what happens.
inline std::vector<std::string> played(const Golden& golden) {
  Table table(golden.draws, golden.settings, opening_for(golden.players));
  std::vector<std::string> lines;
  for (const std::string& line : golden.lines) {
    if (is_set_up(line)) lines.push_back(line);
    if (!line.starts_with("> ")) continue;
    lines.push_back(line);
    const auto step = obey(table, line.substr(2));
    if (!step) {
      lines.push_back("refused: " + std::string(step.error().code.name));
      continue;
    }
    for (const Event& event : step->events) {
      if (const auto notice = Game::notice_for(event, Viewer{})) lines.push_back(text_of(*notice));
    }
  }
  for (const Player& player : table.state().players) {
    lines.push_back("total: " + text_of(player.seat) + " " +
                    std::to_string(table.received(player.seat)));
  }
  return lines;
}

}  // namespace trinque::engine::rouge_ou_noir::tests
