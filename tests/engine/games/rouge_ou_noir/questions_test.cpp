#include "tests/engine/games/rouge_ou_noir/table.hpp"

#include <gtest/gtest.h>

#include <set>

namespace trinque::engine::rouge_ou_noir::tests {
namespace {

Settings with(AceMode mode) {
  Settings settings;
  settings.ace_mode = mode;
  return settings;
}

Judgement judgement_of(Answer answer, std::initializer_list<std::string_view> held,
                       std::string_view drawn, const Settings& settings = {}) {
  return judge(answer, cards(held), card(drawn), settings);
}

bool wins(Answer answer, std::initializer_list<std::string_view> held, std::string_view drawn,
          const Settings& settings = {}) {
  return judgement_of(answer, held, drawn, settings).verdict == Verdict::won;
}

/// Both answers of the second question, then of the third: "+-" is "the first wins, the second
/// loses".
std::string second(std::string_view held, std::string_view drawn, AceMode mode = AceMode::dual) {
  std::string text;
  for (const Answer answer : {Answer::above, Answer::below}) {
    text += wins(answer, {held}, drawn, with(mode)) ? '+' : '-';
  }
  return text;
}
std::string third(std::string_view one, std::string_view other, std::string_view drawn,
                  AceMode mode = AceMode::dual) {
  std::string text;
  for (const Answer answer : {Answer::between, Answer::outside}) {
    text += wins(answer, {one, other}, drawn, with(mode)) ? '+' : '-';
  }
  return text;
}

constexpr std::array all_modes = {AceMode::dual, AceMode::high, AceMode::low};

TEST(RougeOuNoirQuestions, EachAnswerBelongsToTheQuestionThatListsIt) {
  std::set<Answer> listed;
  for (int number = 1; number <= 5; ++number) {
    for (const Answer answer : answers_to(static_cast<Question>(number))) {
      EXPECT_EQ(number_of(question_of(answer)), number);
      listed.insert(answer);
    }
  }
  EXPECT_EQ(listed.size(), 13U);
  EXPECT_EQ(answers_to(Question::which_suit).size(), 4U);
  EXPECT_EQ(answers_to(Question::even_odd_or_head).size(), 3U);
}

TEST(RougeOuNoirQuestions, TheFirstIsAboutRedAndBlack) {
  EXPECT_TRUE(wins(Answer::red, {}, "7d"));
  EXPECT_TRUE(wins(Answer::red, {}, "Ah"));
  EXPECT_FALSE(wins(Answer::red, {}, "Ks"));
  EXPECT_TRUE(wins(Answer::black, {}, "2c"));
  EXPECT_FALSE(wins(Answer::black, {}, "2h"));
}

// rules.md 3.6
TEST(RougeOuNoirQuestions, AnAceDrawnSecondIsWhatTheHouseSays) {
  EXPECT_EQ(second("8h", "As", AceMode::dual), "++");
  EXPECT_EQ(second("8h", "As", AceMode::high), "+-");
  EXPECT_EQ(second("8h", "As", AceMode::low), "-+");
  EXPECT_EQ(second("As", "2h", AceMode::dual), "++");
}

// rules.md R6, R16, 3.6: equality comes first, also for the twin of a card and for an ace.
TEST(RougeOuNoirQuestions, AnEqualRankLosesWhateverIsSaid) {
  for (const AceMode mode : all_modes) {
    EXPECT_EQ(second("Ah", "As", mode), "--");
    EXPECT_EQ(second("Kh", "Kh", mode), "--");
    EXPECT_EQ(third("Ah", "7c", "As", mode), "--");
    EXPECT_EQ(third("Ah", "7c", "7d", mode), "--");
    EXPECT_EQ(third("6h", "6c", "6d", mode), "--");
    EXPECT_EQ(third("Ah", "Ac", "Ad", mode), "--");
  }
  EXPECT_EQ(judgement_of(Answer::above, {"Kh"}, "Kh").ground, Ground::equal);
}

// rules.md 3.6
TEST(RougeOuNoirQuestions, HeldAcesAtTheThirdAreWhatTheHouseSays) {
  EXPECT_EQ(third("Ah", "2c", "Kd", AceMode::dual), "++");
  EXPECT_EQ(third("Ah", "2c", "Kd", AceMode::high), "+-");
  EXPECT_EQ(third("Ah", "2c", "Kd", AceMode::low), "-+");
  EXPECT_EQ(third("Ah", "As", "7d", AceMode::dual), "++");
  EXPECT_EQ(third("Ah", "As", "7d", AceMode::high), "-+");
  EXPECT_EQ(third("Ah", "As", "7d", AceMode::low), "-+");
}

// rules.md R8, R9, R10, 3.6
TEST(RougeOuNoirQuestions, BetweenIsStrictAndNeedsRoom) {
  for (const AceMode mode : all_modes) {
    EXPECT_EQ(third("7h", "8c", "2d", mode), "-+");
    EXPECT_EQ(third("9h", "5c", "7d", mode), "+-");
    EXPECT_EQ(third("5h", "9c", "7d", mode), "+-");
    EXPECT_EQ(third("5h", "9c", "Ad", mode), "-+");
    EXPECT_EQ(third("6h", "6c", "5d", mode), "-+");
  }
}

// rules.md 2.2.1, the rows that 3.6 leaves out.
TEST(RougeOuNoirQuestions, FollowTheAceTable) {
  EXPECT_EQ(second("7h", "8d"), "+-");
  EXPECT_EQ(second("7h", "6d"), "-+");
  EXPECT_EQ(third("7h", "7c", "Ad"), "-+");
  EXPECT_EQ(third("Ah", "7c", "3d"), "++");
  EXPECT_EQ(third("7c", "Ah", "9d"), "++");
}

TEST(RougeOuNoirQuestions, SayWhatAnAceCountedAsWhereThatDecided) {
  EXPECT_EQ(judgement_of(Answer::above, {"8h"}, "As").ace, 14);
  EXPECT_EQ(judgement_of(Answer::below, {"8h"}, "As").ace, 1);
  EXPECT_EQ(judgement_of(Answer::above, {"As"}, "8h").ace, 1);
  EXPECT_EQ(judgement_of(Answer::below, {"8h"}, "As", with(AceMode::high)).ace, 14);
  EXPECT_EQ(judgement_of(Answer::outside, {"Ah", "7c"}, "3d").ace, 14);
  // Outside whether 1 or 14; equal; one ace low and the other high; no ace at all.
  EXPECT_EQ(judgement_of(Answer::outside, {"5h", "9c"}, "Ad").ace, std::nullopt);
  EXPECT_EQ(judgement_of(Answer::above, {"Ah"}, "Ad").ace, std::nullopt);
  EXPECT_EQ(judgement_of(Answer::between, {"Ah", "As"}, "7d").ace, std::nullopt);
  EXPECT_EQ(judgement_of(Answer::above, {"7h"}, "8d").ace, std::nullopt);
}

// rules.md R11
TEST(RougeOuNoirQuestions, TheFourthIsAboutTheSuit) {
  EXPECT_TRUE(wins(Answer::clubs, {}, "2c"));
  EXPECT_TRUE(wins(Answer::diamonds, {}, "2d"));
  EXPECT_TRUE(wins(Answer::hearts, {}, "2h"));
  EXPECT_TRUE(wins(Answer::spades, {}, "2s"));
  EXPECT_FALSE(wins(Answer::clubs, {}, "2s"));
}

// rules.md R12, 3.6
TEST(RougeOuNoirQuestions, AnAceIsOddAndNoHeadUnlessTheHouseSaysSo) {
  EXPECT_TRUE(wins(Answer::odd, {}, "As"));
  EXPECT_FALSE(wins(Answer::even, {}, "As"));
  EXPECT_FALSE(wins(Answer::head, {}, "As"));

  Settings settings;
  settings.ace_q5 = AceParity::head;
  EXPECT_FALSE(wins(Answer::odd, {}, "As", settings));
  EXPECT_FALSE(wins(Answer::even, {}, "As", settings));
  EXPECT_TRUE(wins(Answer::head, {}, "As", settings));
}

// rules.md 3.6
TEST(RougeOuNoirQuestions, HeadsAreNeitherEvenNorOdd) {
  for (const char* head : {"Jc", "Qd", "Kh"}) {
    EXPECT_TRUE(wins(Answer::head, {}, head));
    EXPECT_FALSE(wins(Answer::even, {}, head));
    EXPECT_FALSE(wins(Answer::odd, {}, head));
  }
  EXPECT_TRUE(wins(Answer::even, {}, "10c"));
  EXPECT_FALSE(wins(Answer::odd, {}, "10c"));
  EXPECT_TRUE(wins(Answer::odd, {}, "9c"));
}

std::vector<Answer> hopeless(Question question, std::initializer_list<std::string_view> held,
                             AceMode mode = AceMode::dual) {
  return hopeless_answers(question, cards(held), with(mode));
}

// rules.md R8, R9
TEST(RougeOuNoirQuestions, NameTheAnswersThatNoCardCouldMakeRight) {
  using Answers = std::vector<Answer>;
  EXPECT_EQ(hopeless(Question::between_or_outside, {"7h", "8c"}), Answers{Answer::between});
  EXPECT_EQ(hopeless(Question::between_or_outside, {"6h", "6c"}), Answers{Answer::between});
  EXPECT_EQ(hopeless(Question::between_or_outside, {"Ah", "As"}), Answers{});
  EXPECT_EQ(hopeless(Question::between_or_outside, {"Ah", "As"}, AceMode::low),
            Answers{Answer::between});
  EXPECT_EQ(hopeless(Question::between_or_outside, {"Ah", "2s"}, AceMode::high),
            Answers{Answer::outside});
  EXPECT_EQ(hopeless(Question::above_or_below, {"Kh"}, AceMode::low), Answers{Answer::above});
  EXPECT_EQ(hopeless(Question::above_or_below, {"Kh"}), Answers{});
  EXPECT_EQ(hopeless(Question::red_or_black, {}), Answers{});
  EXPECT_EQ(hopeless(Question::which_suit, {"7h", "8c", "9c"}), Answers{});
  EXPECT_EQ(hopeless(Question::even_odd_or_head, {"7h", "8c", "9c", "10c"}), Answers{});
}

}  // namespace
}  // namespace trinque::engine::rouge_ou_noir::tests
