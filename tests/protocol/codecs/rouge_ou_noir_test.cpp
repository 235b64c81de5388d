#include "protocol/codecs/rouge_ou_noir.hpp"

#include "protocol/any_match.hpp"
#include "protocol/fields.hpp"
#include "tests/engine/games/rouge_ou_noir/contract_of.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace trinque::protocol {
namespace {

using Json = nlohmann::json;
using engine::Seat;
namespace red = engine::rouge_ou_noir;
using RedCodec = Codec<red::Game>;

constexpr Seat A{0};
constexpr Seat B{1};
constexpr Seat C{2};

engine::Card card(std::string_view notation) { return engine::card_from(notation).value(); }

std::string written(const red::Move& move) {
  JsonText json;
  RedCodec::write_move(json, move);
  return json.take();
}

std::string written(const red::Choices& choices) {
  JsonText json;
  RedCodec::write_choices(json, choices);
  return json.take();
}

std::string written(const red::Notice& notice) {
  JsonText json;
  RedCodec::write_notice(json, notice);
  return json.take();
}

std::string written(const red::View& view) {
  JsonText json;
  json.begin_object();
  RedCodec::write_view(json, view);
  json.end_object();
  return json.take();
}

engine::Refusal refusal_of(const char* move) {
  return RedCodec::read_move(Json::parse(move)).error();
}

TEST(RougeOuNoirCodec, ReadsTheMovesOfThePage) {
  const std::vector<std::pair<const char*, red::Move>> moves = {
      {R"({"kind":"answer","answer":"red"})", red::Reply{red::Answer::red}},
      {R"({"kind":"take_back"})", red::TakeBack{}},
      {R"({"kind":"deal"})", red::Deal{}},
      {R"({"kind":"give","to":2})", red::Give{C}},
      {R"({"kind":"give","to":2,"sips":1})", red::Give{C, 1}},
      {R"({"kind":"give_nobody"})", red::GiveNobody{}},
  };
  for (const auto& [text, move] : moves) {
    EXPECT_EQ(RedCodec::read_move(Json::parse(text)).value(), move) << text;
    EXPECT_EQ(written(move), text);
  }
}

TEST(RougeOuNoirCodec, NamesAllAnswersAsThePageDoes) {
  const std::vector<const char*> names = {"red",     "black", "above",    "below",  "between",
                                          "outside", "clubs", "diamonds", "hearts", "spades",
                                          "even",    "odd",   "head"};
  for (std::size_t index = 0; index < names.size(); ++index) {
    const auto answer = static_cast<red::Answer>(index);
    EXPECT_EQ(name_of(answer), names[index]);
    EXPECT_EQ(RedCodec::read_move(Json{{"kind", "answer"}, {"answer", names[index]}}).value(),
              red::Move{red::Reply{answer}});
  }
}

TEST(RougeOuNoirCodec, RefusesMovesThatItCannotRead) {
  EXPECT_EQ(refusal_of(R"({})"), wrong_field("kind", "text"));
  EXPECT_EQ(refusal_of(R"({"kind":"bluff"})"),
            wrong_field("kind", "answer, take_back, deal, give or give_nobody"));
  EXPECT_EQ(refusal_of(R"({"kind":"answer"})"), wrong_field("answer", "text"));
  EXPECT_EQ(refusal_of(R"({"kind":"answer","answer":"pink"})"), wrong_field("answer", "an answer"));
  EXPECT_EQ(refusal_of(R"({"kind":"answer","answer":0})").code, refusals::malformed);
  EXPECT_EQ(refusal_of(R"({"kind":"give"})").code, refusals::malformed);
  EXPECT_EQ(refusal_of(R"({"kind":"give","to":29})").code, refusals::malformed);
  EXPECT_EQ(refusal_of(R"({"kind":"give","to":"2"})").code, refusals::malformed);
  EXPECT_EQ(refusal_of(R"({"kind":"give","to":2,"sips":1.5})").code, refusals::malformed);
  EXPECT_EQ(refusal_of(R"({"kind":"give","to":2,"sips":-1})").code, refusals::malformed);
  EXPECT_EQ(refusal_of(R"({"kind":"give","to":2,"sips":99999999999})").code, refusals::malformed);
}

TEST(RougeOuNoirCodec, WritesTheChoicesOfThePage) {
  red::Choices asked;
  asked.answers = {red::Answer::between, red::Answer::outside};
  asked.hopeless = {red::Answer::between};
  EXPECT_EQ(written(asked), R"({"answer":["between","outside"],"hopeless":["between"]})");

  red::Choices dealing;
  dealing.take_back = true;
  dealing.deal = true;
  EXPECT_EQ(written(dealing), R"({"take_back":true,"deal":true})");

  red::Choices giving;
  giving.give = red::GiveChoice{{A, C}, 2, 2};
  EXPECT_EQ(written(giving), R"({"give":{"to":[0,2],"min":2,"max":2},"give_nobody":true})");

  EXPECT_TRUE(RedCodec::any(asked));
  EXPECT_TRUE(RedCodec::any(dealing));
  EXPECT_TRUE(RedCodec::any(giving));
  EXPECT_FALSE(RedCodec::any(red::Choices{}));
}

TEST(RougeOuNoirCodec, WritesTheViewOfThePage) {
  red::View view;
  view.order = {B, C, A};
  view.master = A;
  view.question = red::Question::above_or_below;
  view.seat = B;
  view.answer = red::Answer::above;
  view.hands = {{B, {card("7d")}, {red::Verdict::won}}};
  view.unseen = 51;
  view.gift = red::GiftView{B, 2, 2, {A, C}, {}, red::ShareView{C, 2}};
  view.chances = {{red::Answer::above, 471}, {red::Answer::below, 471}};

  EXPECT_EQ(
      written(view),
      R"({"order":[1,2,0],"master":0,"decks":1,"question":2,"stake":2,"seat":1,"answer":"above",)"
      R"("hands":[{"seat":1,"cards":["7d"],"results":["won"]}],"unseen":51,)"
      R"("gift":{"seat":1,"sips":2,"left":2,"to":[0,2],"given":[],"held":{"to":2,"sips":2}},)"
      R"("chances":{"above":471,"below":471}})");
}

TEST(RougeOuNoirCodec, WritesNullForWhatIsNotThereYet) {
  red::View view;
  view.order = {B, A};
  view.hands = {{B, {}, {}},
                {A, {card("Ks"), card("As")}, {red::Verdict::lost, red::Verdict::voided}}};
  view.unseen = 50;

  EXPECT_EQ(
      written(view),
      R"({"order":[1,0],"master":0,"decks":1,"question":1,"stake":1,"seat":0,"answer":null,)"
      R"("hands":[{"seat":1,"cards":[],"results":[]},)"
      R"({"seat":0,"cards":["Ks","As"],"results":["lost","void"]}],"unseen":50,"gift":null})");

  view.gift = red::GiftView{A, 3, 2, {B}, {{B, 1}}, {}};
  EXPECT_EQ(Json::parse(written(view))["gift"].dump(),
            R"({"given":[{"sips":1,"to":1}],"held":null,"left":2,"seat":0,"sips":3,"to":[1]})");
}

TEST(RougeOuNoirCodec, WritesTheEventsOfThePage) {
  using namespace red::notices;
  EXPECT_EQ(written(DealStarted{A, true, 2, false}),
            R"({"e":"deal_started","master":0,"drawn":true,"decks":2,"decks_raised":false})");
  EXPECT_EQ(written(Asked{B, red::Question::which_suit}), R"({"e":"asked","seat":1,"question":4})");
  EXPECT_EQ(written(Answered{B, red::Answer::head}),
            R"({"e":"answered","seat":1,"answer":"head"})");
  EXPECT_EQ(written(AnswerTakenBack{B}), R"({"e":"answer_taken_back","seat":1})");
  EXPECT_EQ(written(CardRedrawn{B, card("10h")}), R"({"e":"card_redrawn","seat":1,"card":"10h"})");
  EXPECT_EQ(written(GiftAsked{B, 3}), R"({"e":"gift_asked","seat":1,"sips":3})");
  EXPECT_EQ(written(GiftHeld{B, C, 3}), R"({"e":"gift_held","seat":1,"to":2,"sips":3})");
  EXPECT_EQ(written(GiftTakenBack{B}), R"({"e":"gift_taken_back","seat":1})");
  EXPECT_EQ(written(GiftGiven{B, C, 3}), R"({"e":"gift_given","seat":1,"to":2,"sips":3})");
  EXPECT_EQ(written(GiftLapsed{B, 3}), R"({"e":"gift_lapsed","seat":1,"sips":3})");
  EXPECT_EQ(written(DealOver{}), R"({"e":"deal_over"})");
}

TEST(RougeOuNoirCodec, WritesWhyACardWonOrLost) {
  red::notices::CardDealt dealt{B,
                                card("As"),
                                red::Question::above_or_below,
                                red::Answer::above,
                                {red::Verdict::won, red::Ground::order, 14}};
  EXPECT_EQ(written(dealt),
            R"({"e":"card_dealt","seat":1,"card":"As","question":2,"answer":"above",)"
            R"("result":"won","why":"order","ace":14})");

  dealt.judgement = {red::Verdict::lost, red::Ground::equal};
  EXPECT_EQ(written(dealt),
            R"({"e":"card_dealt","seat":1,"card":"As","question":2,"answer":"above",)"
            R"("result":"lost","why":"equal"})");

  dealt.answer.reset();
  dealt.judgement = {};
  EXPECT_EQ(written(dealt), R"({"e":"card_dealt","seat":1,"card":"As","question":2,"answer":null,)"
                            R"("result":"void","why":"void"})");

  const std::vector<std::pair<red::Ground, const char*>> grounds = {
      {red::Ground::colour, "colour"},
      {red::Ground::suit, "suit"},
      {red::Ground::parity, "parity"}};
  for (const auto& [ground, name] : grounds) {
    dealt.judgement.ground = ground;
    EXPECT_EQ(Json::parse(written(dealt))["why"], name);
  }
}

TEST(RougeOuNoirCodec, LetsARoomPlayItByJsonAlone) {
  const auto game = any_game<red::Game>();
  ASSERT_TRUE(game->assign("give_undo", std::int64_t{0}).has_value());
  engine::Opening opening;
  opening.order = {A, B, C};
  opening.first = A;
  tests::SeededChance chance(1);

  auto [match, begun] = std::move(game->start(opening, chance).value());
  EXPECT_EQ(begun.notices,
            (std::vector<std::string>{
                R"({"e":"deal_started","master":0,"drawn":false,"decks":1,"decks_raised":false})",
                R"({"e":"asked","seat":1,"question":1})"}));
  EXPECT_EQ(match->phase(), "cards.ask");
  JsonText legal;
  match->write_legal(legal, opening.order);
  EXPECT_EQ(legal.text(), R"({"1":{"answer":["red","black"],"hopeless":[]}})");

  ASSERT_TRUE(
      match->play(B, Json::parse(R"({"kind":"answer","answer":"red"})"), chance).has_value());
  EXPECT_EQ(match->phase(), "cards.answered");
  const auto dealt = match->play(A, Json::parse(R"({"kind":"deal"})"), chance);
  EXPECT_EQ(dealt.value().reveal, engine::Reveal::card);
  EXPECT_EQ(match->play(A, Json::parse(R"({"kind":"deal"})"), chance).error().code,
            engine::refusals::wrong_phase);
}

/// The strings in a JSON text that are cards.
void collect_cards(const Json& json, std::multiset<std::string>& found) {
  if (json.is_structured()) {
    for (const Json& part : json)
      collect_cards(part, found);
  } else if (json.is_string() && engine::card_from(json.get<std::string>())) {
    found.insert(json.get<std::string>());
  }
}

// rules.md R20: what lies in the hands is open, and nothing else can be read from what goes out.
TEST(RougeOuNoirCodec, ShowsNoCardThatIsNotDealt) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    tests::SeededChance chance(seed);
    tests::SeededChance script(seed + 1);
    tests::Evening<red::Game> evening(script, chance);
    for (int step = 0; step < 50 && !evening.is_over(); ++step) {
      (void)evening.step(evening.any_command(script));
      const red::State& state = evening.match().state();
      std::multiset<std::string> dealt;
      for (const red::Player& player : state.players) {
        for (const engine::Card each : player.cards)
          dealt.insert(engine::notation_of(each));
      }
      std::multiset<std::string> shown;
      collect_cards(Json::parse(written(red::Game::view_for(state, {}))), shown);
      ASSERT_EQ(shown, dealt) << "seed " << seed;
    }
  }
}

// Two deals that differ only in the cards that nobody has seen look the same.
TEST(RougeOuNoirCodec, TellsOnlyTheNumberOfTheUnseenCards) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    tests::SeededChance chance(seed);
    tests::SeededChance script(seed + 1);
    tests::Evening<red::Game> evening(script, chance);
    for (int step = 0; step < 40 && !evening.is_over(); ++step) {
      (void)evening.step(evening.any_command(script));
      red::State state = evening.match().state();
      state.settings.show_odds = false;
      red::State other = state;
      other.unseen = engine::CardPool{};
      for (int copies = state.unseen.size(); copies > 0; --copies)
        other.unseen.put(card("Ah"));
      ASSERT_EQ(written(red::Game::view_for(other, {})), written(red::Game::view_for(state, {})));
    }
  }
}

}  // namespace
}  // namespace trinque::protocol
