#pragma once

#include "engine/core/overload.hpp"
#include "tests/engine/games/tas_de_des/table.hpp"

#include <istream>
#include <sstream>

/// A round as lines of text, for the golden files and for expectations that can be read.
namespace trinque::engine::tas_de_des::tests {

inline std::string text_of(int number) { return std::to_string(number); }
inline std::string text_of(Seat seat) { return std::to_string(seat.index); }

inline std::string text_of(const Dose& dose) {
  return std::visit(Overload{
                        [](const Sips& sips) { return text_of(sips.count) + " sips"; },
                        [](const HalfGlass&) { return std::string("half"); },
                        [](const WholeGlass&) { return std::string("cul-sec"); },
                    },
                    dose);
}

inline std::string_view text_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::opens: return "opens";
    case Verdict::beats: return "beats";
    case Verdict::ties: return "ties";
    case Verdict::loses: return "loses";
  }
  return "";
}

inline std::string text_of(const Faces& faces) {
  std::string text;
  for (const int face : faces) {
    text += text_of(face) + " ";
  }
  return text + "= " + text_of(score_of(faces));
}

inline std::string text_of(const std::vector<Purchase>& purchases) {
  int dice = 0;
  int sips = 0;
  for (const Purchase& purchase : purchases) {
    dice += purchase.dice;
    sips += purchase.sips;
  }
  return text_of(dice) + " dice, " + text_of(sips) + " sips";
}

inline std::string text_of(const Event& event) {
  using Text = std::string;
  return std::visit(
      Overload{
          [](const RoundStarted& told) {
            return text_of(told.opener) + " opens the round" + Text(told.drawn ? ", drawn" : "");
          },
          [](const DiceBought& told) {
            return text_of(told.seat) + " buys " + text_of(told.dice) + " for " +
                   text_of(told.sips) + " sips, " + text_of(told.left) + " left";
          },
          [](const Rolled& told) {
            const Text against = told.to_beat ? " " + text_of(*told.to_beat) : "";
            return text_of(told.seat) + " rolls " + text_of(told.faces) + ": " +
                   Text(text_of(told.verdict)) + against;
          },
          [](const RoundLost& told) {
            return text_of(told.seat) + " loses with " + text_of(told.dice) +
                   " dice: " + (told.dose ? text_of(*told.dose) : "nothing");
          },
          [](const TurnTaken& told) { return "turn of " + text_of(told.seat); },
          [](const TurnRolledBack& told) {
            return "turn of " + text_of(told.seat) + " undone: " + text_of(told.purchases);
          },
          [](const RoundVoided&) { return Text("void"); },
          [](const WentAway& told) { return text_of(told.seat) + " is away"; },
          [](const CameBack& told) { return text_of(told.seat) + " is back"; },
          [](const LeftGame& told) { return text_of(told.seat) + " has left"; },
      },
      event);
}

inline std::string text_of(const Refusal& refusal) {
  std::string text = "refused: " + std::string(refusal.code.name);
  for (const RefusalParameter& parameter : refusal.parameters) {
    const auto* number = std::get_if<std::int64_t>(&parameter.value);
    text += " " + std::string(parameter.name) + "=" +
            (number != nullptr ? std::to_string(*number) : std::get<std::string>(parameter.value));
  }
  return text;
}

inline std::vector<std::string> lines_of(const Table::Answer& answer) {
  if (!answer) return {text_of(answer.error())};
  std::vector<std::string> lines;
  for (const Event& event : answer->events) {
    lines.push_back(text_of(event));
  }
  return lines;
}

/// What is on the table between two commands.
inline std::string text_of(const State& state) {
  std::string text = "= pile " + text_of(state.pile) + ", hand " + text_of(state.hand);
  if (state.to_beat) {
    text += ", to beat " + text_of(state.to_beat->score) + " of " + text_of(state.to_beat->seat);
  }
  for (const Seat seat : Game::to_act(state)) {
    text += ", " + text_of(seat) + " to act";
  }
  return text;
}

/// Reads "0 roll", "0 roll 3", "0 buy 2", "0 away", "0 back", "0 left", "0 timed_out" or "next".
inline std::vector<std::string> obeyed(Table& table, const std::string& command) {
  if (command == "next") {
    table.next_round();
    return {text_of(table.opening_events().front())};
  }
  std::istringstream words(command);
  int index = 0;
  std::string verb;
  int dice = 0;
  words >> index >> verb >> dice;
  const Seat seat{static_cast<std::uint8_t>(index)};
  if (verb == "roll") return lines_of(table.roll(seat, dice));
  if (verb == "buy") return lines_of(table.buy(seat, dice));
  if (verb == "away") return lines_of(table.step(Away{seat}));
  if (verb == "back") return lines_of(table.step(Back{seat}));
  if (verb == "left") return lines_of(table.step(Left{seat}));
  if (verb == "timed_out") return lines_of(table.step(TimedOut{seat}));
  return {"unknown command"};
}

/// A golden file: what it sets up, and all its lines.
struct Golden {
  Settings settings;
  Opening opening;
  std::string draws;
  std::vector<std::string> lines;
};

inline Golden golden_from(std::istream& file) {
  Golden golden;
  for (std::string line; std::getline(file, line);) {
    golden.lines.push_back(line);
    std::istringstream words(line);
    std::string first;
    words >> first;
    if (first == "draw") golden.draws += line.substr(5) + "\n";
    if (first == "seats") {
      for (int seat = 0; words >> seat;) {
        golden.opening.order.push_back(Seat{static_cast<std::uint8_t>(seat)});
      }
    }
    if (first == "first") {
      int seat = 0;
      words >> seat;
      golden.opening.first = Seat{static_cast<std::uint8_t>(seat)};
    }
    if (first == "set") {
      std::string name;
      std::string value;
      words >> name >> value;
      const bool is_toggle = value == "true" || value == "false";
      const SettingValue chosen =
          is_toggle ? SettingValue(value == "true") : SettingValue(std::int64_t{std::stoi(value)});
      assign(settings_table(), golden.settings, name, chosen).value();
    }
  }
  return golden;
}

inline bool is_set_up(const std::string& line) {
  for (const std::string_view start : {"#", "set ", "seats ", "first ", "draw "}) {
    if (line.starts_with(start)) return true;
  }
  return false;
}

/// Plays the commands of a golden file, and writes the file anew from what happens.
inline std::vector<std::string> played(const Golden& golden) {
  Table table(golden.opening, golden.draws, golden.settings);
  std::vector<std::string> lines;
  for (const std::string& line : golden.lines) {
    if (is_set_up(line)) lines.push_back(line);
    if (!line.starts_with("> ")) continue;
    lines.push_back(line);
    for (const std::string& told : obeyed(table, line.substr(2))) {
      lines.push_back(told);
    }
    lines.push_back(text_of(table.state()));
  }
  for (const Player& player : table.state().players) {
    const Received total = table.received(player.seat);
    lines.push_back("total: " + text_of(player.seat) + " " + text_of(total.sips) + " sips, " +
                    text_of(total.halves) + " half, " + text_of(total.wholes) + " cul-sec");
  }
  if (!table.is_used_up()) lines.emplace_back("draws are left");
  return lines;
}

}  // namespace trinque::engine::tas_de_des::tests
