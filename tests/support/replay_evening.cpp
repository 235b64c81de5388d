// Plays an evening through the engine alone, with written draws, and tells what everybody has had
// after each step: what a test of the whole server compares its pages with. Reads one JSON object
// from standard input:
//   {"draws": "0 3 5 7d",
//    "steps": [{"settings": "rouge_ou_noir", "values": {"give_undo": 1}},
//              {"start": "tas_de_des", "order": [0, 1, 2, 3], "again": false},
//              {"seat": 0, "move": {"kind": "roll"}}, {"elapsed": true},
//              {"occurs": "timed_out", "seat": 1}]}
// "again" is the next round or deal of the same game; a follow-up takes over order and hands.
// "elapsed" ends what the game waits for; "occurs" is timed_out, away, back or left; "away" of a
// start are the seats that are on a break then. Prints a list with one object for each step.
#include "engine/core/listed_chance.hpp"
#include "engine/games/give_n_take/give_n_take.hpp"
#include "engine/games/pyramide/pyramide.hpp"
#include "engine/games/rouge_ou_noir/rouge_ou_noir.hpp"
#include "engine/games/tas_de_des/tas_de_des.hpp"
#include "protocol/any_match.hpp"
#include "protocol/codecs/give_n_take.hpp"
#include "protocol/codecs/pyramide.hpp"
#include "protocol/codecs/rouge_ou_noir.hpp"
#include "protocol/codecs/tas_de_des.hpp"

#include <nlohmann/json.hpp>

#include <exception>
#include <iostream>
#include <map>
#include <memory>
#include <stdexcept>
#include <vector>

namespace trinque::tests {
namespace {

using engine::Seat;
using nlohmann::json;

struct Account {
  json received = {{"sips", 0}, {"halves", 0}, {"wholes", 0}};
  json given = received;
  int dice_bought = 0;
};

void add(json& tally, const engine::Dose& dose, int times) {
  const auto bump = [&](const char* kind, int by) {
    tally[kind] = tally[kind].get<int>() + times * by;
  };
  if (const auto* sips = std::get_if<engine::Sips>(&dose)) bump("sips", sips->count);
  if (std::holds_alternative<engine::HalfGlass>(dose)) bump("halves", 1);
  if (std::holds_alternative<engine::WholeGlass>(dose)) bump("wholes", 1);
}

template <class T>
T accepted(engine::Result<T> result, const json& step) {
  if (!result)
    throw std::runtime_error("refused with " + std::string(result.error().code.name) + ": " +
                             step.dump());
  return std::move(*result);
}

std::map<std::string, std::unique_ptr<protocol::AnyGame>> all_games() {
  std::map<std::string, std::unique_ptr<protocol::AnyGame>> games;
  games["tas_de_des"] = protocol::any_game<engine::tas_de_des::Game>();
  games["rouge_ou_noir"] = protocol::any_game<engine::rouge_ou_noir::Game>();
  games["give_n_take"] = protocol::any_game<engine::give_n_take::Game>();
  games["pyramide"] = protocol::any_game<engine::pyramide::Game>();
  return games;
}

std::vector<Seat> seats_of(const json& list) {
  std::vector<Seat> seats;
  for (const json& seat : list)
    seats.push_back(Seat{seat.get<std::uint8_t>()});
  return seats;
}

engine::SettingValue setting_value(const json& value) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_string()) return value.get<std::string>();
  return value.get<std::int64_t>();
}

class Evening {
 public:
  explicit Evening(const std::string& draws) : chance_(draws) {}

  void take(const json& step) {
    if (step.contains("settings")) return assign(step);
    if (step.contains("start")) return start(step);
    if (step.contains("move")) {
      const Seat seat{step["seat"].get<std::uint8_t>()};
      return book(accepted(match_->play(seat, step["move"], chance_), step));
    }
    if (step.contains("occurs")) return occur(step);
    elapse(step);
  }

  json shown() const {
    json totals = json::array();
    for (const auto& [seat, account] : accounts_) {
      json total = account.received;
      total.update({{"seat", int{seat.index}},
                    {"given", account.given},
                    {"dice_bought", account.dice_bought}});
      totals.push_back(std::move(total));
    }
    json shown = {{"totals", std::move(totals)},
                  {"over", match_ == nullptr || match_->outcome().has_value()}};
    if (match_ == nullptr) return shown;
    protocol::JsonText view;
    match_->write_view(view);
    shown.update({{"phase", match_->phase()},
                  {"turn", match_->turn()},
                  {"match", json::parse(view.take())}});
    for (const Seat seat : match_->to_act()) {
      shown["to_act"].push_back(int{seat.index});
    }
    return shown;
  }

  bool has_used_all_draws() const { return chance_.is_used_up(); }

 private:
  void assign(const json& step) {
    for (const auto& [name, value] : step["values"].items()) {
      const auto assigned = games_.at(step["settings"])->assign(name, setting_value(value));
      if (!assigned) throw std::runtime_error("refused: " + step.dump());
    }
  }

  void start(const json& step) {
    const protocol::AnyGame& next = *games_.at(step["start"]);
    engine::Opening opening;
    if (next.follows().empty()) {
      opening.order = seats_of(step["order"]);
    } else {
      opening.carried = match_->outcome()->carried;
      for (const engine::Hand& hand : opening.carried->hands)
        opening.order.push_back(hand.seat);
    }
    if (step.contains("away")) {
      for (const Seat seat : seats_of(step["away"]))
        opening.away.insert(seat);
    }
    for (const Seat seat : opening.order)
      accounts_.try_emplace(seat);
    if (step.value("again", false)) {
      opening.first = last_outcome_.at(next.name()).next_first;
      opening.never_first = last_outcome_.at(next.name()).never_first;
    }
    auto [match, first_step] = accepted(next.start(opening, chance_), step);
    match_ = std::move(match);
    book(std::move(first_step));
  }

  void occur(const json& step) {
    const Seat seat{step["seat"].get<std::uint8_t>()};
    const std::map<std::string, protocol::Occurrence> occurrences = {
        {"timed_out", engine::TimedOut{seat}},
        {"away", engine::Away{seat}},
        {"back", engine::Back{seat}},
        {"left", engine::Left{seat}},
    };
    book(accepted(match_->occur(occurrences.at(step["occurs"]), chance_), step));
  }

  void elapse(const json& step) {
    const auto waits = match_->waits();
    if (waits.empty()) throw std::runtime_error("nothing is waited for: " + step.dump());
    book(accepted(match_->occur(engine::Elapsed{waits.front().kind, waits.front().serial}, chance_),
                  step));
  }

  void book(protocol::MatchStep step) {
    for (const engine::Serving& serving : step.servings) {
      const int times = serving.struck ? -1 : 1;
      Account& account = accounts_[serving.to];
      add(account.received, serving.dose, times);
      account.dice_bought += times * serving.dice;
      if (serving.from) add(accounts_[*serving.from].given, serving.dose, times);
    }
    if (const auto outcome = match_->outcome()) last_outcome_[match_->game()] = *outcome;
  }

  engine::ListedChance chance_;
  std::map<std::string, std::unique_ptr<protocol::AnyGame>> games_ = all_games();
  std::unique_ptr<protocol::AnyMatch> match_;
  std::map<std::string_view, engine::Outcome> last_outcome_;
  std::map<Seat, Account> accounts_;
};

json replayed(const json& script) {
  Evening evening(script["draws"]);
  json shown = json::array();
  for (const json& step : script["steps"]) {
    evening.take(step);
    shown.push_back(evening.shown());
  }
  if (!evening.has_used_all_draws()) throw std::runtime_error("some draws were never made");
  return shown;
}

}  // namespace
}  // namespace trinque::tests

int main() {
  try {
    std::cout << trinque::tests::replayed(nlohmann::json::parse(std::cin)).dump() << "\n";
    return 0;
  } catch (const std::exception& failure) {
    std::cerr << failure.what() << "\n";
    return 1;
  }
}
