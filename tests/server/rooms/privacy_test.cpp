#include "tests/support/random_moves.hpp"
#include "tests/support/room_driver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

/// What nobody may infer: an evening with private switches and passes, and the same evening without
/// them, send the same bytes at the same instants to everybody else, and leave the same transcript.
/// rules.md 5
namespace trinque::server {
namespace {

using nlohmann::json;
using tests::RoomDriver;

/// What somebody keeps for himself.
enum class Secret { none, soft, cap, pass, all };

/// One evening, whose people do the same for the same seed. The owner of seat 0 uses the private
/// setting in between, or each of them; with `none` he does not.
class PrivateEvening {
 public:
  PrivateEvening(std::uint64_t seed, Secret secret)
      : random_(seed), private_random_(seed + 1), secret_(secret), room_("", seed) {
    table_ = room_.attach_table();
    for (const auto* name : {"Inès", "Tom", "Karim", "Léa"}) {
      phones_.push_back(room_.join(name));
    }
    owners_ = {phones_[0]};
    say(0, "choose", {{"game", below(2) == 0 ? "tas_de_des" : "rouge_ou_noir"}});
    say(0, "start");
  }

  void step() {
    be_private();
    switch (below(15)) {
      case 0: room_.wait(below(20'000)); break;
      case 1: room_.wait(below(70'000)); break;
      case 2: drop_and_return(); break;
      case 3: restart(); break;
      case 4: done_with_all(0, false); break;
      case 5: say(0, "start"); break;
      case 6:
        say(0, "settings", {{"group", "house"}, {"values", {{"grace", 5 + below(50)}}}});
        break;
      case 7: newcomer(); break;
      case 8: say(below(4), "break", {{"on", below(2) == 0}}); break;
      case 9: say(below(4), below(2) == 0 ? "wake" : "skip", {{"whom", below(4)}}); break;
      case 10: say(below(4), "react", {{"reaction", "clap"}}); break;
      default: play(); break;
    }
  }

  /// What went to anybody but the owner of seat 0, with its instant and its receiver.
  std::vector<std::string> sent_to_others() const {
    std::vector<std::string> lines;
    for (const std::string& line : room_.sent()) {
      const bool is_his = std::ranges::any_of(owners_, [&](int session) {
        return line.find(" to " + std::to_string(session) + " ") != std::string::npos;
      });
      if (!is_his) lines.push_back(line);
    }
    return lines;
  }
  /// What may be exported, and replayed.
  const std::string& transcript() const { return room_.transcript(); }
  int private_inputs() const { return private_inputs_; }

 private:
  int below(int bound) { return std::uniform_int_distribution(0, bound - 1)(random_); }

  json say(int seat, const std::string& type, const json& fields = json::object()) {
    return room_.command(phones_[static_cast<std::size_t>(seat)], seat, type, fields);
  }

  /// The same instant, and an input more; or what the other evening sends as a pass, as a drink.
  void be_private() {
    const int kind = std::uniform_int_distribution(0, 3)(private_random_);
    const int cap = std::uniform_int_distribution(0, 100)(private_random_);
    if (kind == 3) return done_with_all(0, uses(Secret::pass));
    json own = json::object();
    if (kind != 1 && uses(Secret::soft)) own["soft"] = cap % 2 == 0;
    if (kind != 0 && uses(Secret::cap)) own["cap"] = cap;
    if (own.empty()) return;
    ++private_inputs_;
    say(0, "own", own);
  }

  bool uses(Secret one) const { return secret_ == one || secret_ == Secret::all; }

  void done_with_all(int seat, bool passed) {
    const json& totals = room_.heard(table_).state["totals"];
    for (const json& account : totals) {
      if (account["seat"] != seat || account["pending"].empty()) continue;
      private_inputs_ += passed ? 1 : 0;
      say(seat, "served", {{"upto", account["pending"].back()["id"]}, {"passed", passed}});
      return;
    }
  }

  void drop_and_return() {
    const auto seat = static_cast<std::size_t>(below(4));
    room_.detach(phones_[seat]);
    room_.wait(below(8'000));
    come_back(seat);
  }

  void come_back(std::size_t seat) {
    phones_[seat] = room_.attach({room_.token(static_cast<int>(seat))});
    if (seat == 0) owners_.push_back(phones_[seat]);
  }

  /// The process dies and comes back; everybody with it.
  void restart() {
    if (below(3) != 0) return;
    ASSERT_TRUE(room_.restart());
    table_ = room_.attach_table();
    for (std::size_t seat = 0; seat < phones_.size(); ++seat) {
      come_back(seat);
    }
  }

  void newcomer() { room_.detach(room_.attach({}, R"(,"revision":)" + std::to_string(below(9)))); }

  void play() {
    const json legal = room_.heard(table_).state["legal"];
    for (const auto& [key, entry] : legal.items()) {
      const auto seat = static_cast<std::size_t>(std::stoi(key));
      if (below(3) == 0) continue;
      room_.play(phones_[seat], static_cast<int>(seat), tests::random_legal_move(entry, random_));
      return;
    }
  }

  std::mt19937_64 random_;
  std::mt19937_64 private_random_;
  Secret secret_;
  RoomDriver room_;
  int table_ = 0;
  std::vector<int> phones_;
  /// Every connection that the owner of seat 0 has had.
  std::vector<int> owners_;
  int private_inputs_ = 0;
};

TEST(Privacy, OthersGetTheSameBytesAtTheSameInstantsWhateverIsPrivate) {  // rules.md 5.4, X4, X7
  constexpr std::array secrets = {Secret::soft, Secret::cap, Secret::pass, Secret::all};
  int private_inputs = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    PrivateEvening open(seed, Secret::none);
    PrivateEvening secret(seed, secrets[seed % secrets.size()]);
    for (int step = 0; step < 120; ++step) {
      open.step();
      secret.step();
      if (testing::Test::HasFatalFailure()) FAIL() << "seed " << seed << " step " << step;
    }
    const auto seen = open.sent_to_others();
    const auto seen_beside_secrets = secret.sent_to_others();
    ASSERT_EQ(seen.size(), seen_beside_secrets.size()) << "seed " << seed;
    for (std::size_t line = 0; line < seen.size(); ++line) {
      ASSERT_EQ(seen[line], seen_beside_secrets[line]) << "seed " << seed << " line " << line;
    }
    ASSERT_FALSE(open.transcript().empty());
    ASSERT_EQ(open.transcript(), secret.transcript()) << "seed " << seed;
    private_inputs += secret.private_inputs();
    EXPECT_EQ(open.private_inputs(), 0);
  }
  EXPECT_GT(private_inputs, 1'000);
}

TEST(Privacy, TheSummaryForStrangersHoldsNothingPrivate) {
  RoomDriver room;
  const int ines = room.join("Inès");
  const std::string before = room.core().summary();
  room.command(ines, 0, "own", {{"soft", true}, {"cap", 7}});
  EXPECT_EQ(room.core().summary(), before);
}

}  // namespace
}  // namespace trinque::server
