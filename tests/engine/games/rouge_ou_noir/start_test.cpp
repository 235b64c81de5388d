#include "tests/engine/games/rouge_ou_noir/table.hpp"

#include <gtest/gtest.h>

namespace trinque::engine::rouge_ou_noir::tests {
namespace {

Result<std::vector<Event>> start(const Opening& opening, std::string_view draws = "",
                                 const Settings& settings = {}) {
  ListedChance chance(draws);
  return Game::start(settings, opening, chance);
}

DealStarted started(const Opening& opening, std::string_view draws = "",
                    const Settings& settings = {}) {
  return std::get<DealStarted>(start(opening, draws, settings).value().front());
}

int decks_for(int players, int cards_reserved = 10, int chosen = 0) {
  Opening opening = opening_for(players);
  opening.cards_reserved = cards_reserved;
  Settings settings;
  settings.decks = chosen;
  return started(opening, "", settings).decks;
}

// rules.md R14
TEST(RougeOuNoirStart, TakesAsManyDecksAsTheDealAndItsFollowUpNeed) {
  for (int players = 2; players <= 8; ++players)
    EXPECT_EQ(decks_for(players), 1) << players;
  for (int players = 9; players <= 18; ++players)
    EXPECT_EQ(decks_for(players), 2) << players;
  for (int players = 19; players <= 29; ++players)
    EXPECT_EQ(decks_for(players), 3) << players;
  EXPECT_EQ(decks_for(10, 0), 1);
  EXPECT_EQ(decks_for(11, 0), 2);
  EXPECT_EQ(decks_for(7, 15), 1);
  EXPECT_EQ(decks_for(8, 15), 2);
}

// rules.md R14
TEST(RougeOuNoirStart, TakesTheChosenDecksAndSaysSoWhereTheyAreTooFew) {
  EXPECT_EQ(decks_for(3, 10, 4), 4);
  EXPECT_EQ(decks_for(9, 10, 1), 2);

  Settings settings;
  settings.decks = 1;
  Opening opening = opening_for(9);
  opening.cards_reserved = 10;
  EXPECT_TRUE(started(opening, "", settings).decks_raised);
  EXPECT_FALSE(started(opening_for(3), "", settings).decks_raised);
  EXPECT_FALSE(started(opening).decks_raised);
}

// rules.md R1, R2
TEST(RougeOuNoirStart, AsksFromTheSeatAfterTheMasterAndHimLast) {
  Opening opening = opening_for(4);
  opening.order = {Seat{3}, Seat{1}, Seat{0}, Seat{2}};
  opening.first = Seat{1};

  const auto events = start(opening).value();

  ASSERT_EQ(events.size(), 2U);
  const auto& deal = std::get<DealStarted>(events[0]);
  EXPECT_EQ(deal.order, (std::vector<Seat>{Seat{0}, Seat{2}, Seat{3}, Seat{1}}));
  EXPECT_FALSE(deal.drawn);
  EXPECT_EQ(std::get<Asked>(events[1]), (Asked{Seat{0}, Question::red_or_black}));
}

// rules.md R18
TEST(RougeOuNoirStart, DrawsTheMasterAmongThosePresentIfNobodyIsNamed) {
  Opening opening = opening_for(4);
  opening.first.reset();
  opening.away = {Seat{1}};

  const DealStarted deal = started(opening, "1 2c");

  EXPECT_TRUE(deal.drawn);
  EXPECT_EQ(deal.order.back(), Seat{2});
  EXPECT_EQ(deal.order.front(), Seat{3});
}

// rules.md R17
TEST(RougeOuNoirStart, NeverDrawsTheMasterOfTheDealBefore) {
  Opening opening = opening_for(3);
  opening.first.reset();
  opening.never_first = A;

  EXPECT_EQ(started(opening, "0").order.back(), B);
  EXPECT_EQ(started(opening, "1").order.back(), C);
}

TEST(RougeOuNoirStart, DealsVoidCardsToTheAbsentBeforeTheFirstWhoIsThere) {
  Opening opening = opening_for(4);
  opening.away = {Seat{1}};

  const auto events = start(opening, "7d").value();

  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(std::get<CardDealt>(events[1]),
            (CardDealt{Seat{1}, card("7d"), Question::red_or_black, {}, {}, {}}));
  EXPECT_EQ(std::get<Asked>(events[2]).seat, Seat{2});
}

TEST(RougeOuNoirStart, RefusesFewerThanTwoWhoAreThere) {
  const Refusal refusal{refusals::not_enough_players, {{"needed", std::int64_t{2}}}};
  Opening deserted = opening_for(3);
  deserted.away = {B, C};

  EXPECT_EQ(start(opening_for(1)).error(), refusal);
  EXPECT_EQ(start(deserted).error(), refusal);
}

TEST(RougeOuNoirStart, RefusesMoreThanThereAreSeats) {
  EXPECT_EQ(start(opening_for(30)).error(),
            (Refusal{refusals::too_many_players, {{"max", std::int64_t{29}}}}));
}

TEST(RougeOuNoirStart, RefusesAMasterWhoDoesNotPlay) {
  Opening opening = opening_for(3);
  opening.first = stranger;

  EXPECT_EQ(start(opening).error(), (Refusal{refusals::not_playing, {{"seat", std::int64_t{9}}}}));
}

TEST(RougeOuNoirStart, NeedsFiveCardsForEachPlayer) {
  EXPECT_EQ(Game::cards_needed({}, 2), 10);
  EXPECT_EQ(Game::cards_needed({}, 29), 145);
}

}  // namespace
}  // namespace trinque::engine::rouge_ou_noir::tests
