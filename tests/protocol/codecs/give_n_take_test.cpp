#include "protocol/codecs/give_n_take.hpp"

#include "protocol/any_match.hpp"
#include "tests/support/seeded_chance.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace trinque::protocol {
namespace {

using engine::Card;
using engine::Seat;
using engine::Suit;
using Gnt = engine::give_n_take::Game;
namespace gnt = engine::give_n_take;

constexpr Card seven_of_hearts{7, Suit::hearts};
constexpr Seat A{0};
constexpr Seat B{1};
constexpr Seat C{2};

std::vector<Card> cards(std::initializer_list<std::string_view> notations) {
  std::vector<Card> made;
  for (const std::string_view notation : notations) {
    made.push_back(*engine::card_from(notation));
  }
  return made;
}

/// rules.md 3.5 after its first card: B holds two sevens, A one.
gnt::State after_the_first_card(const gnt::Settings& settings = {}) {
  gnt::LayoutDealt dealt{settings, {}, A, {}, engine::CardPool::of_decks(1)};
  dealt.players = {{B, cards({"7d", "7c", "Ah", "4s", "10h"})},
                   {C, cards({"Ks", "3h", "5c", "9c", "6d"})},
                   {A, cards({"7s", "Kh", "2c", "9d", "Qs"})}};
  for (const gnt::Player& player : dealt.players) {
    for (const Card card : player.cards) {
      dealt.unseen.take(card);
    }
  }
  const gnt::State state = Gnt::evolve(gnt::State{}, dealt);
  return Gnt::evolve(state,
                     gnt::CardTurned{{gnt::Column::give, 1}, seven_of_hearts, {{B, 2}, {A, 1}}});
}

std::string view_of(const gnt::State& state) {
  JsonText json;
  json.begin_object();
  Codec<Gnt>::write_view(json, Gnt::view_for(state, {}));
  json.end_object();
  return json.take();
}

std::string legal_of(const gnt::State& state, Seat seat) {
  JsonText json;
  Codec<Gnt>::write_choices(json, Gnt::legal_moves(state, seat));
  return json.take();
}

std::string notice(const gnt::Notice& told) {
  JsonText json;
  Codec<Gnt>::write_notice(json, told);
  return json.take();
}

Result<gnt::Move> read(std::string_view text) {
  return Codec<Gnt>::read_move(nlohmann::json::parse(text));
}

TEST(GiveNTakeCodec, ReadsEveryMoveAndWritesItBack) {
  for (const std::string text :
       {R"({"kind":"reveal"})", R"({"kind":"give","to":2})", R"({"kind":"give","to":2,"sips":3})",
        R"({"kind":"give_nobody"})", R"({"kind":"take_back"})"}) {
    const auto move = read(text);

    ASSERT_TRUE(move) << text;
    JsonText json;
    Codec<Gnt>::write_move(json, *move);
    EXPECT_EQ(json.text(), text);
  }
}

TEST(GiveNTakeCodec, RefusesMovesThatCannotBeRead) {
  EXPECT_EQ(read(R"({})").error(), wrong_field("kind", "text"));
  EXPECT_EQ(read(R"({"kind":7})").error(), wrong_field("kind", "text"));
  EXPECT_EQ(read(R"({"kind":"roll"})").error(),
            wrong_field("kind", "reveal, give, give_nobody, take_back"));
  EXPECT_EQ(read(R"({"kind":"give"})").error(), wrong_field("to", "a whole number from 0 to 28"));
  EXPECT_EQ(read(R"({"kind":"give","to":29})").error().code, refusals::malformed);
  EXPECT_EQ(read(R"({"kind":"give","to":-1})").error().code, refusals::malformed);
  EXPECT_EQ(read(R"({"kind":"give","to":1,"sips":0})").error().code, refusals::malformed);
  EXPECT_EQ(read(R"({"kind":"give","to":1,"sips":1.5})").error().code, refusals::malformed);
  EXPECT_EQ(read(R"({"kind":"give","to":1,"sips":null})").error().code, refusals::malformed);
}

TEST(GiveNTakeCodec, WritesTheViewOfACardWhoseGiftsAreBeingChosen) {
  gnt::State state = after_the_first_card();
  state = Gnt::evolve(state, gnt::GiftChosen{A, {B, 1}});

  EXPECT_EQ(view_of(state),
            R"({"order":[1,2,0],"master":0,"rows":5,)"
            R"("hands":[{"seat":1,"cards":["7d","7c","Ah","4s","10h"]},)"
            R"({"seat":2,"cards":["Ks","3h","5c","9c","6d"]},)"
            R"({"seat":0,"cards":["7s","Kh","2c","9d","Qs"]}],)"
            R"("turned":[{"column":"give","row":1,"card":"7h"}],)"
            R"("next":{"column":"take","row":1},"stake":{"sips":1},)"
            R"("gifts":[{"seat":1,"count":2,"chosen":false},{"seat":0,"count":1,"chosen":true}],)"
            R"("unseen":36})");
}

TEST(GiveNTakeCodec, WritesTheOddsOfTheNextCard) {
  gnt::View view;
  view.odds = gnt::Odds{216, {{B, 270}, {A, 297}}};

  JsonText json;
  json.begin_object();
  Codec<Gnt>::write_view(json, view);
  json.end_object();

  EXPECT_TRUE(std::string_view(json.text())
                  .ends_with(R"("unseen":0,"odds":{"nobody":216,"seats":[)"
                             R"({"seat":1,"permille":270},{"seat":0,"permille":297}]}})"));
}

TEST(GiveNTakeCodec, WritesWhatEachSeatCanDo) {
  gnt::State state = after_the_first_card();

  EXPECT_EQ(legal_of(state, B),
            R"({"give":{"to":[0,2],"min":1,"max":1,"gifts":2},"give_nobody":true})");
  EXPECT_FALSE(Codec<Gnt>::any(Gnt::legal_moves(state, C)));

  state = Gnt::evolve(state, gnt::GiftChosen{A, {B, 1}});
  EXPECT_EQ(legal_of(state, A), R"({"take_back":true})");

  state = Gnt::evolve(state, gnt::GiftsRevealed{});
  EXPECT_EQ(legal_of(state, A), R"({"reveal":true})");
  EXPECT_TRUE(Codec<Gnt>::any(Gnt::legal_moves(state, A)));
}

TEST(GiveNTakeCodec, AnOverLayoutHasNoNextCardAndNoStake) {
  gnt::Settings settings;
  settings.gnt_rows = 3;
  gnt::State state = after_the_first_card(settings);
  state = Gnt::evolve(state, gnt::GiftsRevealed{});
  const auto turn = [&](gnt::Column column, int row, std::string_view card) {
    state = Gnt::evolve(state, gnt::CardTurned{{column, row}, *engine::card_from(card), {}});
  };
  turn(gnt::Column::take, 1, "8c");
  turn(gnt::Column::give, 2, "8d");
  turn(gnt::Column::take, 2, "8h");
  turn(gnt::Column::give, 3, "8s");

  EXPECT_NE(view_of(state).find(R"("next":{"column":"take","row":3},"stake":{"wholes":1})"),
            std::string::npos);
  turn(gnt::Column::take, 3, "Jc");
  EXPECT_NE(view_of(state).find(R"("next":null,"stake":null,"gifts":[],"unseen":31)"),
            std::string::npos);
}

TEST(GiveNTakeCodec, TheRecapKeepsWhatACardWasForEachWhoWasThere) {
  const gnt::notices::CardTurned turned{
      {gnt::Column::take, 2}, seven_of_hearts, {{B, 2}}, {{B, 270}, {A, 297}}};

  EXPECT_EQ(
      Codec<Gnt>::recap_of(turned),
      (std::vector<RecapRow>{{"turned", R"("seat":1,"column":"take","copies":2,"chance":270)"},
                             {"turned", R"("seat":0,"column":"take","copies":0,"chance":297)"}}));
  EXPECT_TRUE(Codec<Gnt>::recap_of(gnt::notices::LayoutDone{}).empty());
}

TEST(GiveNTakeCodec, WritesEveryNotice) {
  const gnt::Place give_2{gnt::Column::give, 2};
  const gnt::Place take_5{gnt::Column::take, 5};

  EXPECT_EQ(notice(gnt::notices::LayoutDealt{5}), R"({"e":"layout_dealt","rows":5})");
  EXPECT_EQ(notice(gnt::notices::CardPassedOver{take_5, seven_of_hearts}),
            R"({"e":"card_passed_over","column":"take","row":5,"card":"7h"})");
  EXPECT_EQ(notice(gnt::notices::CardTurned{give_2, seven_of_hearts, {{B, 2}, {A, 1}}}),
            R"({"e":"card_turned","column":"give","row":2,"card":"7h",)"
            R"("matches":[{"seat":1,"copies":2},{"seat":0,"copies":1}]})");
  EXPECT_EQ(notice(gnt::notices::GiftChosen{B}), R"({"e":"gift_chosen","seat":1})");
  EXPECT_EQ(notice(gnt::notices::ChoiceTakenBack{B}), R"({"e":"choice_taken_back","seat":1})");
  EXPECT_EQ(
      notice(gnt::notices::GiftsRevealed{{{B, A, engine::Sips{2}}, {A, C, engine::HalfGlass{}}}}),
      R"({"e":"gifts_revealed","gifts":[{"seat":1,"to":0,"dose":{"sips":2}},)"
      R"({"seat":0,"to":2,"dose":{"halves":1}}]})");
  EXPECT_EQ(notice(gnt::notices::GiftLost{B, 2}), R"({"e":"gift_lost","seat":1,"gifts":2})");
  EXPECT_EQ(notice(gnt::notices::Taken{C, 2, engine::Sips{8}}),
            R"({"e":"taken","seat":2,"copies":2,"dose":{"sips":8}})");
  EXPECT_EQ(notice(gnt::notices::LayoutDone{}), R"({"e":"layout_done"})");
}

TEST(GiveNTakeCodec, AChoiceThatIsNotRevealedIsInNoByteForAnybodyElse) {
  const gnt::State state = after_the_first_card();
  tests::SeededChance chance(1);
  const auto after = [&](gnt::Move move) {
    auto events = Gnt::decide(state, engine::Play<gnt::Move>{A, move}, chance);
    std::string told;
    gnt::State next = state;
    for (const gnt::Event& event : events.value()) {
      next = Gnt::evolve(std::move(next), event);
      if (const auto said = Gnt::notice_for(event, {B, C})) told += notice(*said);
    }
    return told + view_of(next) + legal_of(next, A) + legal_of(next, B) + legal_of(next, C);
  };

  const std::string to_b = after(gnt::Give{B, std::nullopt});

  EXPECT_EQ(to_b, after(gnt::Give{C, std::nullopt}));
  EXPECT_EQ(to_b, after(gnt::GiveNobody{}));
}

TEST(GiveNTakeCodec, PlaysBehindTheErasureOfARoom) {
  const std::unique_ptr<AnyGame> game = any_game<Gnt>();
  EXPECT_EQ(game->follows(), "rouge_ou_noir");
  ASSERT_TRUE(game->assign("gnt_rows", std::int64_t{3}));
  EXPECT_EQ(game->cards_needed(8), 6);
  tests::SeededChance chance(1);
  engine::Opening opening;
  opening.order = {A, B};
  opening.carried =
      engine::Carried{{{B, cards({"7d"})}, {A, cards({"7s"})}}, engine::CardPool::of_decks(1), A};

  auto started = game->start(opening, chance);

  ASSERT_TRUE(started);
  AnyMatch& match = *started->first;
  EXPECT_EQ(started->second.notices, std::vector<std::string>{R"({"e":"layout_dealt","rows":3})"});
  EXPECT_EQ(match.phase(), "gnt.next");
  const auto turned = match.play(A, nlohmann::json{{"kind", "reveal"}}, chance);
  ASSERT_TRUE(turned);
  EXPECT_EQ(turned->reveal, engine::Reveal::card);
}

TEST(GiveNTakeCodec, DescribesItsHouseRulesWithTheirRangesAndDefaults) {
  JsonText json;
  any_game<Gnt>()->describe_settings(json);

  EXPECT_EQ(json.text(),
            R"([{"name":"gnt","kind":"option","options":["ask","always","never"],"default":"ask"},)"
            R"({"name":"gnt_rows","kind":"number","min":3,"max":6,"default":5},)"
            R"({"name":"gnt_first","kind":"option","options":["give","take"],"default":"give"},)"
            R"({"name":"gnt_order","kind":"option","options":["alternate","column_by_column"],)"
            R"("default":"alternate"},)"
            R"({"name":"gnt_last_row","kind":"option","options":["cul_sec","half","row_sips"],)"
            R"("default":"cul_sec"},)"
            R"({"name":"gnt_multiple","kind":"option","options":["per_card","once"],)"
            R"("default":"per_card"},)"
            R"({"name":"gnt_divisible","kind":"toggle","default":false},)"
            R"({"name":"gnt_discard","kind":"toggle","default":false},)"
            R"({"name":"gnt_redraw","kind":"option","options":["off","until_match"],)"
            R"("default":"off"},)"
            R"({"name":"auto_deal","kind":"number","min":3,"max":30,"off":0,"default":10},)"
            R"({"name":"give_undo","kind":"number","min":0,"max":5,"default":3},)"
            R"({"name":"show_odds","kind":"toggle","default":false}])");
}

}  // namespace
}  // namespace trinque::protocol
