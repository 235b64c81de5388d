#include "protocol/codecs/tas_de_des.hpp"

#include "protocol/any_match.hpp"
#include "tests/support/seeded_chance.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace trinque::protocol {
namespace {

namespace dice = engine::tas_de_des;
using Dice = dice::Game;
using DiceCodec = Codec<Dice>;
using engine::Seat;

constexpr Seat A{0};
constexpr Seat B{1};

/// A has opened with a 3, B is to decide.
dice::State after_the_opening(const dice::Settings& settings = {}) {
  dice::State state = Dice::evolve({}, dice::RoundStarted{settings, {}, {{A}, {B}, {Seat{2}}}, A});
  state = Dice::evolve(state, dice::Rolled{A, {3}, dice::Verdict::opens, std::nullopt});
  return Dice::evolve(state, dice::TurnTaken{B});
}

std::string view_of(const dice::State& state) {
  JsonText json;
  json.begin_object();
  DiceCodec::write_view(json, Dice::view_for(state, {}));
  json.end_object();
  return json.take();
}

std::string choices_of(const dice::State& state, Seat seat) {
  JsonText json;
  DiceCodec::write_choices(json, Dice::legal_moves(state, seat));
  return json.take();
}

std::string told(const dice::Event& event) {
  JsonText json;
  const auto notice = Dice::notice_for(event, {});
  if (notice) DiceCodec::write_notice(json, *notice);
  return json.take();
}

std::string written(const dice::Move& move) {
  JsonText json;
  DiceCodec::write_move(json, move);
  return json.take();
}

Result<dice::Move> read(std::string_view text) {
  return DiceCodec::read_move(nlohmann::json::parse(text));
}

engine::Refusal malformed(std::string field, std::string expected) {
  return {refusals::malformed,
          {{"fault", std::string("field")},
           {"field", std::move(field)},
           {"expected", std::move(expected)}}};
}

TEST(TasDeDesCodec, ReadsTheMoves) {
  EXPECT_EQ(*read(R"({"kind":"buy","dice":2})"), dice::Move(dice::Buy{2}));
  EXPECT_EQ(*read(R"({"kind":"roll","buy":3})"), dice::Move(dice::Roll{3}));
  EXPECT_EQ(*read(R"({"kind":"roll"})"), dice::Move(dice::Roll{0}));
}

TEST(TasDeDesCodec, LeavesNumbersThatAreNoPurchaseToTheRules) {
  EXPECT_EQ(*read(R"({"kind":"buy","dice":0})"), dice::Move(dice::Buy{0}));
  EXPECT_EQ(*read(R"({"kind":"roll","buy":-1})"), dice::Move(dice::Roll{-1}));
  EXPECT_EQ(*read(R"({"kind":"buy","dice":61})"), dice::Move(dice::Buy{61}));
}

TEST(TasDeDesCodec, RefusesWhatIsNoMoveByFieldAndExpectation) {
  const std::string number = "a whole number from -1000000 to 1000000";

  EXPECT_EQ(read(R"({"kind":"fold"})").error(), malformed("kind", "buy or roll"));
  EXPECT_EQ(read(R"({})").error(), malformed("kind", "text"));
  EXPECT_EQ(read(R"([1])").error(), malformed("kind", "text"));
  EXPECT_EQ(read(R"("roll")").error(), malformed("kind", "text"));
  EXPECT_EQ(read(R"({"kind":"buy"})").error(), malformed("dice", number));
  EXPECT_EQ(read(R"({"kind":"buy","dice":1.5})").error(), malformed("dice", number));
  EXPECT_EQ(read(R"({"kind":"buy","dice":1000001})").error(), malformed("dice", number));
  EXPECT_EQ(read(R"({"kind":"buy","dice":18446744073709551615})").error(),
            malformed("dice", number));
  EXPECT_EQ(read(R"({"kind":"roll","buy":"2"})").error(), malformed("buy", number));
  EXPECT_EQ(read(R"({"kind":"roll","buy":null})").error(), malformed("buy", number));
}

TEST(TasDeDesCodec, WritesMovesAsItReadsThem) {
  EXPECT_EQ(written(dice::Buy{2}), R"({"kind":"buy","dice":2})");
  EXPECT_EQ(written(dice::Roll{3}), R"({"kind":"roll","buy":3})");
}

TEST(TasDeDesCodec, WritesTheViewOfTheProtocolPage) {
  dice::Settings settings;
  settings.show_odds = true;

  EXPECT_EQ(view_of(after_the_opening(settings)),
            R"({"order":[0,1,2],"seat":1,"pile":19,"hand":1,"faces":[3],"bought":0,"tie":false,)"
            R"("to_beat":{"seat":0,"score":3},"odds":[600,971,1000]})");
}

TEST(TasDeDesCodec, TheOpenerHasNothingToBeatAndNoOdds) {
  dice::Settings settings;
  settings.show_odds = true;
  const auto state = Dice::evolve({}, dice::RoundStarted{settings, {}, {{A}, {B}}, A});

  EXPECT_EQ(view_of(state),
            R"({"order":[0,1],"seat":0,"pile":19,"hand":1,"faces":[],"bought":0,"tie":false,)"
            R"("to_beat":null})");
}

TEST(TasDeDesCodec, NobodyIsToActOnceTheRoundIsLost) {
  auto state = Dice::evolve(after_the_opening(), dice::Rolled{B, {1}, dice::Verdict::loses, 3});
  state = Dice::evolve(state, dice::RoundLost{B, 1, engine::HalfGlass{}});

  EXPECT_EQ(view_of(state),
            R"({"order":[0,1,2],"seat":null,"pile":19,"hand":1,"faces":[1],"bought":0,"tie":false,)"
            R"("to_beat":{"seat":0,"score":3}})");
}

TEST(TasDeDesCodec, WritesWhatCanBeBoughtAndLeavesItOutWhereNothingCan) {
  dice::Settings settings;
  settings.tie_rebuy = false;
  const auto state = after_the_opening(settings);
  const auto tied = Dice::evolve(state, dice::Rolled{B, {3}, dice::Verdict::ties, 3});

  EXPECT_EQ(choices_of(state, B), R"({"roll":true,"buy":{"min":1,"max":19}})");
  EXPECT_EQ(choices_of(tied, B), R"({"roll":true})");
  EXPECT_TRUE(DiceCodec::any(Dice::legal_moves(tied, B)));
  EXPECT_FALSE(DiceCodec::any(Dice::legal_moves(tied, A)));
}

TEST(TasDeDesCodec, WritesEachNotice) {
  EXPECT_EQ(told(dice::RoundStarted{{}, {}, {{A}, {B}}, B, true}),
            R"({"e":"round_started","opener":1,"drawn":true})");
  EXPECT_EQ(told(dice::DiceBought{B, 3, 6, 13}),
            R"({"e":"dice_bought","seat":1,"dice":3,"sips":6,"left":13})");
  EXPECT_EQ(told(dice::Rolled{A, {3}, dice::Verdict::opens, std::nullopt}),
            R"({"e":"rolled","seat":0,"faces":[3],"total":3,"verdict":"opens"})");
  EXPECT_EQ(told(dice::Rolled{B, {3, 4, 5}, dice::Verdict::beats, 5}),
            R"({"e":"rolled","seat":1,"faces":[3,4,5],"total":12,"verdict":"beats","to_beat":5})");
  EXPECT_EQ(told(dice::Rolled{B, {5}, dice::Verdict::ties, 5}),
            R"({"e":"rolled","seat":1,"faces":[5],"total":5,"verdict":"ties","to_beat":5})");
  EXPECT_EQ(told(dice::Rolled{B, {4}, dice::Verdict::loses, 5}),
            R"({"e":"rolled","seat":1,"faces":[4],"total":4,"verdict":"loses","to_beat":5})");
  EXPECT_EQ(told(dice::RoundLost{B, 7, engine::Sips{7}}),
            R"({"e":"round_lost","seat":1,"dice":7,"dose":{"sips":7}})");
  EXPECT_EQ(told(dice::RoundLost{B, 5, std::nullopt}),
            R"({"e":"round_lost","seat":1,"dice":5,"dose":null})");
  EXPECT_EQ(told(dice::TurnRolledBack{B, {{1, 2}, {2, 4}}}),
            R"({"e":"turn_rolled_back","seat":1,"dice":3,"sips":6})");
  EXPECT_EQ(told(dice::TurnTaken{B}), R"({"e":"turn","seat":1})");
  EXPECT_EQ(told(dice::RoundVoided{}), R"({"e":"round_void"})");
}

TEST(TasDeDesCodec, LeavesComingAndGoingToTheRoom) {
  EXPECT_EQ(told(dice::WentAway{B}), "");
  EXPECT_EQ(told(dice::CameBack{B}), "");
  EXPECT_EQ(told(dice::LeftGame{B}), "");
}

TEST(TasDeDesCodec, ARoomPlaysItByJsonAlone) {
  const auto game = any_game<Dice>();
  tests::SeededChance chance(1);
  engine::Opening opening;
  opening.order = {A, B};
  opening.first = A;
  const auto started = game->start(opening, chance);
  ASSERT_TRUE(started);
  AnyMatch& match = *started->first;

  const auto opened = match.play(A, {{"kind", "roll"}}, chance);
  ASSERT_TRUE(opened);
  const auto bought = match.play(B, {{"kind", "buy"}, {"dice", 2}}, chance);
  ASSERT_TRUE(bought);
  const auto refused = match.play(B, {{"kind", "buy"}, {"dice", 18}}, chance);

  EXPECT_EQ(started->second.notices,
            std::vector<std::string>{R"({"e":"round_started","opener":0,"drawn":false})"});
  EXPECT_EQ(opened->reveal, engine::Reveal::dice);
  EXPECT_EQ(bought->servings, (std::vector<engine::Serving>{{B, std::nullopt, engine::Sips{4},
                                                             engine::Why::purchase, 2, false}}));
  EXPECT_EQ(refused.error(),
            (engine::Refusal{dice::refusals::not_enough_dice, {{"left", std::int64_t{17}}}}));
  JsonText legal;
  match.write_legal(legal, std::vector<Seat>{A, B});
  EXPECT_EQ(legal.text(), R"({"1":{"roll":true,"buy":{"min":1,"max":17}}})");
  EXPECT_EQ(match.phase(), "dice.decide");
  EXPECT_EQ(match.turn(), 2U);
}

}  // namespace
}  // namespace trinque::protocol
