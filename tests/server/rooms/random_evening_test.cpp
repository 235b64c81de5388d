#include "tests/support/random_moves.hpp"
#include "tests/support/room_driver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>

/// Evenings of people who do anything at any time: what must hold after each step, whatever they
/// did. All games, bots, breaks, votes, shared phones, latecomers, removals and restarts are mixed
/// here; who is away, back, gone, late or advised within one match is played thousands of times for
/// each game by tests/support/game_contract.hpp.
namespace trinque::server {
namespace {

using nlohmann::json;
using tests::RoomDriver;

class RandomEvening {
 public:
  explicit RandomEvening(std::uint64_t seed) : random_(seed), room_("", seed) {
    table_ = room_.attach();
    if (is_long(seed)) begin_with_cards();
  }

  /// A deal and a pyramid take many steps.
  static bool is_long(std::uint64_t seed) { return seed % 9 == 0; }

  void step() {
    switch (below(21)) {
      case 0: arrive(); break;
      case 1: drop(); break;
      case 2: come_back(); break;
      case 3: leave_or_hide(); break;
      case 4: command_as_host(); break;
      case 5: play_nonsense(); break;
      case 6: room_.wait(below(30'000)); break;
      case 7: room_.wait(below(90'000)); break;
      case 8: restart(); break;
      case 9: kick_or_let_in(); break;
      case 10: add_or_remove_a_bot(); break;
      case 11: rest_or_return(); break;
      case 12: deal_with_an_idler(); break;
      case 13: rename_or_talk(); break;
      default: play(); break;
    }
    std::erase_if(phones_, [&](const auto& phone) {
      return room_.heard(phone.second).is_dismissed || was_removed(phone.first);
    });
    check();
  }

  void check() {
    const json& seen = room_.heard(table_).state;
    for (const auto& [seat, session] : phones_) {
      ASSERT_EQ(room_.heard(session).state["revision"], seen["revision"]);
      ASSERT_EQ(room_.heard(session).state["match"], seen["match"]);
      ASSERT_EQ(room_.heard(session).state["room"], seen["room"]);
      ASSERT_EQ(room_.heard(session).state["totals"], seen["totals"]);
    }
    for (const auto& [kind, end] : seen["deadlines"].items()) {
      // From these on people may act; the server does not.
      if (kind != "skip" && kind != "wake") {
        ASSERT_GE(end, room_.now());
      }
    }
    check_that_sips_add_up(seen);
    check_bots(seen["room"]);
    check_breaks(seen);
    if (seen["match"].is_object() && seen["match"]["game"] != "tas_de_des")
      check_cards(seen["match"]);
  }

  const json& seen() const { return room_.heard(table_).state; }
  std::set<std::string> phases;
  int bots = 0;
  int breaks = 0;
  int votes = 0;
  int calls = 0;
  int shared = 0;
  int latecomers = 0;
  /// All of that in one evening.
  bool is_mixed() const {
    return bots > 0 && breaks > 0 && votes > 0 && shared > 0 && latecomers > 0;
  }

 private:
  int below(int bound) { return std::uniform_int_distribution(0, bound - 1)(random_); }

  /// Few evenings come to the end of the questions: in some, the first who comes wants a pyramid.
  void begin_with_cards() {
    arrive();
    const auto [seat, session] = anybody();
    room_.command(session, seat, "choose", {{"game", "rouge_ou_noir"}});
    room_.command(session, seat, "settings",
                  {{"group", "pyramide"}, {"values", {{"pyramid", "always"}}}});
  }

  void arrive() {
    if (room_.heard(table_).state["room"]["players"].size() >= 7) return;
    const int session = room_.join("P" + std::to_string(++names_));
    for (const json& frame : room_.heard(session).frames) {
      if (frame["t"] != "answer") continue;
      phones_[frame["done"]["seat"]] = session;
      // He plays from the next round or deal on.
      if (seen()["match"].is_object()) ++latecomers;
    }
  }

  /// Somebody without a phone sits down on one that holds a seat already.
  void share_a_phone() {
    if (phones_.empty() || seen()["room"]["players"].size() >= 7) return;
    const int session = anybody().second;
    room_.say(
        session,
        json{{"t", "join"}, {"request", 1000 + names_}, {"name", "P" + std::to_string(++names_)}}
            .dump());
    for (const json& frame : room_.heard(session).frames) {
      if (frame["t"] != "answer" || !frame["done"].contains("token")) continue;
      const int seat = frame["done"]["seat"];
      if (phones_.contains(seat)) continue;
      room_.keep_token(seat, frame["done"]["token"]);
      phones_[seat] = session;
      ++shared;
    }
  }

  /// A seat whose phone is here, and its connection.
  std::pair<int, int> anybody() {
    return *std::next(phones_.begin(), below(static_cast<int>(phones_.size())));
  }

  void rest_or_return() {
    if (phones_.empty()) return;
    const auto [seat, session] = anybody();
    if (is_being_removed(seat)) return;
    const bool on = below(2) == 0;
    ASSERT_EQ(room_.command(session, seat, "break", {{"on", on}})["t"], "answer");
    breaks += on ? 1 : 0;
  }

  /// Somebody waits until he may, then calls who is awaited, or wants to pass over him.
  void deal_with_an_idler() {
    const json awaited = seen()["to_act"];
    if (awaited.empty() || phones_.empty()) return;
    room_.wait(31'000);
    for (const auto& [seat, session] : std::map(phones_)) {
      const json now_awaited = seen()["to_act"];
      if (now_awaited.empty()) return;
      const bool calls_him = below(3) == 0;
      const json answer = room_.command(session, seat, calls_him ? "wake" : "skip",
                                        {{"whom", now_awaited.front()}});
      if (answer["t"] != "answer") continue;
      ++(calls_him ? calls : votes);
    }
  }

  void rename_or_talk() {
    if (phones_.empty()) return;
    const auto [seat, session] = anybody();
    if (is_being_removed(seat)) return;
    switch (below(4)) {
      case 0:
        ASSERT_EQ(
            room_.command(session, seat, "rename", {{"name", "Q" + std::to_string(++names_)}})["t"],
            "answer");
        break;
      case 1: room_.command(session, seat, "react", {{"reaction", "heart"}}); break;
      case 2: room_.command(session, seat, "say", {{"text", "P1 ?"}}); break;
      default: share_a_phone(); break;
    }
  }

  /// The line is lost for all who sit at it.
  void drop() {
    if (phones_.size() < 2) return;
    const int session = anybody().second;
    room_.detach(session);
    std::erase_if(phones_, [&](const auto& phone) { return phone.second == session; });
  }

  void come_back() {
    const auto& players = seen()["room"]["players"];
    if (players.empty()) return;
    const json& player = players[static_cast<std::size_t>(below(static_cast<int>(players.size())))];
    if (!player.contains("bot")) enter(player["seat"]);
  }

  void add_or_remove_a_bot() {
    static const std::array<const char*, 3> temperaments = {"careful", "bold", "joker"};
    const json room = seen()["room"];
    if (room["host"].is_null() || !phones_.contains(room["host"])) return;
    const int host = room["host"];
    for (const json& player : room["players"]) {
      if (!player.contains("bot") || player["here"] == "left" || below(2) == 0) continue;
      ASSERT_EQ(room_.command(phones_[host], host, "kick", {{"whom", player["seat"]}})["t"],
                "answer");
      return;
    }
    if (room["players"].size() >= 7) return;
    const auto* temperament = temperaments[static_cast<std::size_t>(below(3))];
    ASSERT_EQ(room_.command(phones_[host], host, "bot", {{"temperament", temperament}})["t"],
              "answer");
    ++bots;
  }

  /// With his token; whoever was removed asks to be let in, if he comes at all.
  void enter(int seat) {
    const bool asks = below(4) != 0;
    if (const auto before = asking_.extract(seat)) room_.detach(before.mapped());
    const int session = room_.attach({room_.token(seat)}, asks ? R"(,"ask_back":true)" : "");
    if (room_.heard(session).is_dismissed) return;
    const bool is_removed = room_.heard(session).frames.front().contains("kicked");
    (is_removed ? asking_ : phones_)[seat] = session;
  }

  /// The host removes somebody, takes it back, or answers who asks to be let in again.
  void kick_or_let_in() {
    const json room = seen()["room"];
    if (room["host"].is_null() || !phones_.contains(room["host"])) return;
    const int host = room["host"];
    const int session = phones_[host];
    for (const json& kick : room["kicks"]) {
      if (below(2) == 0) room_.command(session, host, "undo_kick", {{"whom", kick["seat"]}});
    }
    for (const json& claim : room["claims"]) {
      answer_claim(session, host, claim);
    }
    const auto& players = room["players"];
    const int whom =
        players[static_cast<std::size_t>(below(static_cast<int>(players.size())))]["seat"];
    if (whom != host && phones_.size() > 3 && below(8) == 0)
      room_.command(session, host, "kick", {{"whom", whom}});
  }

  void answer_claim(int session, int host, const json& claim) {
    const int seat = claim["seat"];
    room_.command(session, host, "confirm", {{"claim", claim["id"]}, {"accept", below(4) != 0}});
    const int asking = asking_.at(seat);
    const json granted =
        *std::find_if(room_.heard(asking).frames.rbegin(), room_.heard(asking).frames.rend(),
                      [](const json& frame) { return frame["t"] == "granted"; });
    asking_.erase(seat);
    if (!granted["accepted"]) return;
    room_.keep_token(seat, granted["token"]);
    phones_[seat] = asking;
  }

  /// The process is killed; everybody comes back with his token, and finds the evening as it was.
  void restart() {
    if (below(3) != 0) return;
    const json before = seen();
    ASSERT_TRUE(room_.restart());
    const auto phones = std::exchange(phones_, {});
    asking_.clear();
    table_ = room_.attach();
    for (const auto* part : {"match", "totals", "settings", "phase", "turn", "to_act", "legal"}) {
      ASSERT_EQ(seen()[part], before[part]) << part;
    }
    for (const auto& [seat, session] : phones) {
      enter(seat);
    }
  }

  void leave_or_hide() {
    if (phones_.empty()) return;
    const auto [seat, session] =
        *std::next(phones_.begin(), below(static_cast<int>(phones_.size())));
    if (below(3) == 0 && phones_.size() > 3) {
      // He watches from then on.
      room_.command(session, seat, "leave");
      phones_.erase(seat);
    } else {
      room_.say(session, json{{"t", "presence"}, {"hidden", below(2) == 0}}.dump());
    }
  }

  void command_as_host() {
    const json& host = seen()["room"]["host"];
    if (host.is_null() || !phones_.contains(host)) return;
    const int seat = host;
    const int session = phones_[seat];
    static const std::array<json, 3> games = {"tas_de_des", "rouge_ou_noir", "rouge_ou_noir"};
    switch (below(9)) {
      case 0:
        room_.command(session, seat, "choose",
                      {{"game", games[static_cast<std::size_t>(below(3))]}});
        break;
      case 1: room_.command(session, seat, "pause", {{"paused", below(4) == 0}}); break;
      case 2: follow_up(); break;
      case 3: change_a_setting(session, seat); break;
      case 4:
        if (below(6) == 0) room_.command(session, seat, below(2) == 0 ? "stop" : "last_round");
        break;
      case 5: room_.command(session, seat, "pause", {{"paused", false}}); break;
      default: room_.command(session, seat, "start"); break;
    }
  }

  void follow_up() {
    const json& host = seen()["room"]["host"];
    if (host.is_null() || !phones_.contains(host)) return;
    json answer = {{"accept", below(4) != 0}};
    const json offered = seen()["room"].value("follow_ups", json::array());
    if (below(2) == 0 && !offered.empty()) {
      answer["game"] = offered[static_cast<std::size_t>(below(static_cast<int>(offered.size())))];
    }
    room_.command(phones_[host], host, "follow_up", answer);
  }

  void change_a_setting(int session, int seat) {
    static const std::vector<json> changes = {
        {{"group", "tas_de_des"}, {"values", {{"tie_rebuy", false}, {"dice_total", 10}}}},
        {{"group", "tas_de_des"}, {"values", {{"opener_may_buy", true}, {"show_odds", true}}}},
        {{"group", "rouge_ou_noir"}, {"values", {{"order", "by_player"}, {"equality", "redraw"}}}},
        {{"group", "rouge_ou_noir"}, {"values", {{"divisible_gifts", true}, {"give_undo", 0}}}},
        {{"group", "rouge_ou_noir"}, {"values", {{"auto_deal", 0}, {"show_odds", true}}}},
        {{"group", "give_n_take"}, {"values", {{"gnt", "always"}, {"gnt_discard", true}}}},
        {{"group", "give_n_take"}, {"values", {{"gnt", "ask"}, {"gnt_divisible", true}}}},
        {{"group", "pyramide"}, {"values", {{"pyramid", "always"}, {"pyramid_top", "half"}}}},
        {{"group", "pyramide"}, {"values", {{"pyramid", "ask"}, {"show_odds", true}}}},
        {{"group", "house"}, {"values", {{"turn_timeout", "30"}, {"max_sips_per_event", 4}}}},
        {{"group", "house"}, {"values", {{"skip_by", "vote"}, {"chat", true}}}},
        {{"group", "house"}, {"values", {{"skip_by", "automatic"}, {"chat", false}}}},
        {{"group", "house"}, {"values", {{"turn_timeout", "off"}, {"grace", 5}}}},
    };
    const json& change = changes[static_cast<std::size_t>(below(static_cast<int>(changes.size())))];
    EXPECT_EQ(room_.command(session, seat, "settings", change)["t"], "answer");
  }

  void play_nonsense() {
    if (phones_.empty()) return;
    const auto [seat, session] =
        *std::next(phones_.begin(), below(static_cast<int>(phones_.size())));
    room_.play(session, seat, tests::random_move(random_));
  }

  void play() {
    const json& state = seen();
    phases.insert(state["phase"]);
    const json legal = state["legal"];
    for (const auto& [key, entry] : legal.items()) {
      const int seat = std::stoi(key);
      if (!phones_.contains(seat) || is_being_removed(seat) || below(3) == 0) continue;
      // What could be taken back mostly stands.
      if (entry.size() == 1 && entry.contains("take_back") && below(8) != 0) continue;
      const json answer = room_.play(phones_[seat], seat, tests::random_legal_move(entry, random_));
      ASSERT_EQ(answer["t"], "answer") << answer << entry;
      break;
    }
    const json& phase = seen()["phase"];
    if (phase == "lobby" || phase == "between") command_as_host();
    if (seen()["room"]["paused"] == "players") come_back();
    if (phase == "gnt.ask") follow_up();
  }

  /// Past the undo; his phone may hold another seat.
  bool was_removed(int seat) const {
    const json& players = seen()["room"]["players"];
    const auto player = std::find_if(players.begin(), players.end(),
                                     [&](const json& one) { return one["seat"] == seat; });
    return (*player)["here"] == "kicked" && !is_being_removed(seat);
  }

  bool is_being_removed(int seat) const {
    const json& kicks = seen()["room"]["kicks"];
    return std::any_of(kicks.begin(), kicks.end(),
                       [&](const json& kick) { return kick["seat"] == seat; });
  }

  /// A bot is here or gone, holds no role, and drinks at once.
  void check_bots(const json& room) {
    for (const json& player : room["players"]) {
      if (!player.contains("bot")) continue;
      ASSERT_TRUE(player["here"] == "present" || player["here"] == "left");
      ASSERT_NE(room["host"], player["seat"]);
      ASSERT_NE(room["former_host"], player["seat"]);
    }
  }

  /// Nobody waits for who rests, and a vote is about somebody who is awaited.
  void check_breaks(const json& seen) {
    for (const json& player : seen["room"]["players"]) {
      if (!player.contains("back_by")) continue;
      ASSERT_EQ(player["here"], is_being_removed(player["seat"]) ? "kicked" : "away");
      ASSERT_GE(player["back_by"], room_.now());
      const json& awaited = seen["to_act"];
      ASSERT_EQ(std::find(awaited.begin(), awaited.end(), player["seat"]), awaited.end());
    }
    for (const json& vote : seen["room"].value("votes", json::array())) {
      ASSERT_LT(vote["by"].size(), vote["needed"]);
    }
  }

  void check_that_sips_add_up(const json& seen) {
    int given = 0;
    int received = 0;
    for (const json& account : seen["totals"]) {
      given += account["given"]["sips"].get<int>() + account["given"]["wholes"].get<int>();
      received += account["sips"].get<int>() + account["wholes"].get<int>();
      for (const auto* kind : {"sips", "halves", "wholes", "dice_bought"}) {
        ASSERT_GE(account[kind], 0);
      }
    }
    ASSERT_LE(given, received);
  }

  /// No card is on the table more often than the decks hold it, and all cards are somewhere.
  void check_cards(const json& match) {
    std::map<std::string, int> copies;
    int on_the_table = 0;
    const auto count = [&](const json& card) {
      ++copies[card];
      ++on_the_table;
    };
    for (const json& hand : match["hands"]) {
      for (const json& card : hand["cards"])
        count(card);
    }
    if (match["game"] == "rouge_ou_noir") {
      for (const auto& [card, held] : copies) {
        ASSERT_LE(held, match["decks"]) << card;
      }
      ASSERT_LE(on_the_table + match["unseen"].get<int>(), match["decks"].get<int>() * 52);
    }
  }

  std::mt19937_64 random_;
  RoomDriver room_;
  int table_ = 0;
  int names_ = 0;
  std::map<int, int> phones_;
  /// Those without a seat who wait for the host.
  std::map<int, int> asking_;
};

TEST(RandomEvening, EverybodySeesTheSameWhateverPeopleDo) {
  std::set<std::string> phases;
  int bots = 0;
  int breaks = 0;
  int votes = 0;
  int calls = 0;
  int shared = 0;
  int latecomers = 0;
  int mixed = 0;
  for (std::uint64_t seed = 1; seed <= 90; ++seed) {
    RandomEvening evening(seed);
    const int steps = RandomEvening::is_long(seed) ? 700 : 250;
    for (int step = 0; step < steps; ++step) {
      evening.step();
      if (testing::Test::HasFatalFailure()) FAIL() << "seed " << seed << " step " << step;
    }
    phases.insert(evening.phases.begin(), evening.phases.end());
    bots += evening.bots;
    breaks += evening.breaks;
    votes += evening.votes;
    calls += evening.calls;
    shared += evening.shared;
    latecomers += evening.latecomers;
    mixed += evening.is_mixed() ? 1 : 0;
  }

  // The evenings came everywhere.
  EXPECT_GT(bots, 100);
  EXPECT_GT(breaks, 100);
  EXPECT_GT(votes, 100);
  EXPECT_GT(calls, 100);
  EXPECT_GT(shared, 50);
  EXPECT_GT(latecomers, 100);
  EXPECT_GT(mixed, 20);
  for (const auto* phase :
       {"lobby", "dice.open", "dice.decide", "cards.ask", "cards.answered", "cards.give", "gnt.ask",
        "gnt.next", "gnt.give", "pyramid.next", "pyramid.give", "between", "ended"}) {
    EXPECT_TRUE(phases.contains(phase)) << phase;
  }
}

}  // namespace
}  // namespace trinque::server
