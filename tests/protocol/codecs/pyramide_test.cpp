#include "protocol/codecs/pyramide.hpp"

#include "tests/engine/games/pyramide/contract_of.hpp"
#include "tests/engine/games/pyramide/table.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>
#include <string>

namespace trinque::protocol {
namespace {

namespace pyramide = engine::pyramide;
using Game = pyramide::Game;
using nlohmann::json;
using pyramide::tests::A;
using pyramide::tests::B;
using pyramide::tests::C;

json view_of(const pyramide::State& state) {
  JsonText text;
  text.begin_object();
  Codec<Game>::write_view(text, Game::view_for(state, {}));
  text.end_object();
  return json::parse(text.text());
}

json notice_of(const pyramide::Notice& notice) {
  JsonText text;
  Codec<Game>::write_notice(text, notice);
  return json::parse(text.text());
}

TEST(PyramideCodec, TheViewSaysWhereTheCardsLieAndWhoGives) {
  pyramide::tests::Table table("7h");
  table.reveal().value();
  table.give(A, C).value();

  EXPECT_EQ(view_of(table.state()), json::parse(R"({
    "order": [1, 2, 0], "master": 0,
    "hands": [{"seat": 1, "cards": ["7d", "7c", "Ah", "4s", "10h"]},
              {"seat": 2, "cards": ["Ks", "3h", "5c", "9c", "6d"]},
              {"seat": 0, "cards": ["7s", "Kh", "2c", "9d", "Qs"]}],
    "turned": [{"row": 1, "from_left": 1, "card": "7h"}],
    "next": {"row": 1, "from_left": 2}, "stake": {"sips": 1},
    "gifts": [{"seat": 1, "count": 2, "chosen": false}, {"seat": 0, "count": 1, "chosen": true}],
    "unseen": 36})"));
}

TEST(PyramideCodec, ItsOwnEventsHaveNamesOfTheirOwn) {
  EXPECT_EQ(notice_of(pyramide::notices::PyramidDealt{}), json::parse(R"({"e": "pyramid_dealt"})"));
  EXPECT_EQ(
      notice_of(pyramide::notices::CardTurned{{2, 4}, pyramide::tests::card("10h"), {{B, 2}}}),
      json::parse(R"({"e": "pyramid_turned", "row": 2, "from_left": 4, "card": "10h",
                            "matches": [{"seat": 1, "copies": 2}]})"));
  EXPECT_EQ(notice_of(pyramide::notices::PyramidDone{}), json::parse(R"({"e": "pyramid_done"})"));
  EXPECT_EQ(notice_of(engine::gifts::notices::GiftChosen{B}),
            json::parse(R"({"e": "gift_chosen", "seat": 1})"));
}

TEST(PyramideCodec, MovesAreReadAsTheyAreWritten) {
  using namespace engine::gifts;
  for (const Move& move : {Move{engine::gifts::Reveal{}}, Move{Give{C, {}}}, Move{Give{C, 2}},
                           Move{GiveNobody{}}, Move{TakeBack{}}}) {
    JsonText text;
    Codec<Game>::write_move(text, move);
    EXPECT_EQ(Codec<Game>::read_move(json::parse(text.text())).value(), move);
  }
  EXPECT_TRUE(Codec<Game>::read_move(json::parse(R"({"kind": "roll"})")).has_error());
}

void collect_cards(const json& part, std::multiset<std::string>& cards) {
  for (const auto& each : part) {
    if (each.is_structured()) collect_cards(each, cards);
    if (each.is_string() && engine::card_from(each.get_ref<const std::string&>())) {
      cards.insert(each.get<std::string>());
    }
  }
}

TEST(PyramideCodec, AFrameNamesTheHandsAndTheTurnedCardsAndNoOther) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    tests::SeededChance chance(seed);
    tests::SeededChance script(seed + 1);
    tests::Evening<Game> evening(script, chance);
    for (int step = 0; step < 60 && !evening.is_over(); ++step) {
      (void)evening.step(evening.any_command(script));
      const pyramide::State& state = evening.match().state();
      std::multiset<std::string> known;
      for (const auto& player : state.players) {
        for (const engine::Card card : player.cards)
          known.insert(engine::notation_of(card));
      }
      for (const auto& turned : state.turned)
        known.insert(engine::notation_of(turned.card));
      std::multiset<std::string> shown;
      collect_cards(view_of(state), shown);
      ASSERT_EQ(shown, known);
    }
  }
}

}  // namespace
}  // namespace trinque::protocol
