#include "server/identity/names.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <numeric>

namespace trinque::server {
namespace {

std::string fault_of(std::string_view name) {
  const auto cleaned = clean_name(name);
  if (cleaned) return "accepted as '" + *cleaned + "'";
  EXPECT_EQ(cleaned.error().code, refusals::name_invalid);
  return std::get<std::string>(cleaned.error().parameters.at(0).value);
}

std::string cleaned(std::string_view name) {
  const auto result = clean_name(name);
  return result ? *result : "refused: " + fault_of(name);
}

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) {
    all += text;
  }
  return all;
}

TEST(Names, KeepsNamesOfAnyScript) {
  for (const std::string_view name :
       {"Léa", "Jean-Luc", "O'Brien", "Николай", "李小龙", "عمر", "नेहा", "Ｊｏｅ", "🦊"}) {
    EXPECT_EQ(cleaned(name), name);
  }
}

TEST(Names, TrimsAndCollapsesWhiteSpace) {
  EXPECT_EQ(cleaned("  Anne \t\n Marie\u00A0"), "Anne Marie");
  EXPECT_EQ(cleaned("\u2003Tom\u3000Tom"), "Tom Tom");
}

TEST(Names, ComposesAccents) { EXPECT_EQ(cleaned("Le\u0301a"), "L\u00E9a"); }

TEST(Names, RefusesWhatShowsNothing) {
  for (const std::string_view name : {"", "   ", "\u00A0", "\u0301", "\u2800", "\u3000\u2003"}) {
    EXPECT_EQ(fault_of(name), "empty") << name;
  }
}

TEST(Names, RefusesControlsAndMarksOfDirection) {
  for (const std::string_view name :
       {"T\u0001om", "Tom\u007F", "\u202Emot", "T\u2066om", "T\u200Fom", "T\u061Com"}) {
    EXPECT_EQ(fault_of(name), "forbidden_character") << name;
  }
}

TEST(Names, RefusesInvisibleCharactersThatDoNoWork) {
  for (const std::string_view name :
       {"T\u200Bom", "T\u200Dom", "Tom\u200D", "\u200C", "T\u200Com", "T\u00ADom", "\uFEFFTom",
        "\u3164", "\u115F", "T\u2060om", "\uFE0FTom", "a\U000E0041"}) {
    EXPECT_EQ(fault_of(name), "forbidden_character") << name;
  }
}

TEST(Names, KeepsTheJoinersThatEmojiAndScriptsNeed) {
  for (const std::string_view name : {
           "👩‍👩‍👧‍👦",  // a family
           "👩🏽‍🚒",            // a skin tone before the joiner
           "🏳️‍🌈",             // a variation selector before the joiner
           "❤️",                     // a variation selector alone
           "\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F",  // of tags
           "علی\u200Cرضا",  // Persian, between joining letters
           "क्\u200Dष",      // after a virama
       }) {
    EXPECT_EQ(cleaned(name), name);
  }
}

TEST(Names, RefusesPrivateAndUnassignedCharacters) {
  EXPECT_EQ(fault_of("\uE000"), "forbidden_character");
  EXPECT_EQ(fault_of("\U000E0FFF"), "forbidden_character");
  EXPECT_EQ(fault_of("\uFFFF"), "forbidden_character");
}

TEST(Names, KeepsPictographsOfTheFuture) { EXPECT_EQ(cleaned("\U0001FAFF"), "\U0001FAFF"); }

TEST(Names, RefusesBytesThatAreNotUtf8) {
  EXPECT_EQ(fault_of("T\xFFm"), "forbidden_character");
  EXPECT_EQ(fault_of("\xED\xA0\x80"), "forbidden_character");
}

TEST(Names, CountsWhatReadersTakeForLetters) {
  EXPECT_EQ(cleaned(std::string(20, 'a')), std::string(20, 'a'));
  EXPECT_EQ(fault_of(std::string(21, 'a')), "too_long");
  EXPECT_EQ(cleaned(repeated("é", 20)), repeated("é", 20));
  EXPECT_EQ(cleaned(repeated("👩‍👩‍👧‍👦", 3)),
            repeated("👩‍👩‍👧‍👦", 3));
}

TEST(Names, BoundsTheBytesToo) {
  EXPECT_EQ(cleaned(repeated("😀", 20)).size(), 80U);
  EXPECT_EQ(fault_of(repeated("👩‍👩‍👧‍👦", 4)), "too_long");
  EXPECT_EQ(fault_of("a" + repeated("\u0336", 40)), "too_long");
}

TEST(Names, AreAlikeWhenOnlyCaseWidthOrSpellingDiffer) {
  EXPECT_EQ(folded("LÉA"), folded("le\u0301a"));
  EXPECT_EQ(folded("Ｊｏｅ"), folded("joe"));
  EXPECT_EQ(folded("Straße"), folded("STRASSE"));
  EXPECT_EQ(folded("❤️"), folded("❤"));
  EXPECT_NE(folded("Lea"), folded("Léa"));
}

TEST(Names, SuggestsTheNextFreeNumber) {
  EXPECT_EQ(suggest("Léa", {"Tom"}), "Léa");
  EXPECT_EQ(suggest("Léa", {"léa", "Tom"}), "Léa 2");
  EXPECT_EQ(suggest("Léa", {"Léa", "LÉA 2"}), "Léa 3");
  EXPECT_EQ(suggest("Léa 2", {"Léa 2"}), "Léa 3");
  EXPECT_EQ(suggest("7", {"7"}), "7 2");
}

TEST(Names, CutsASuggestionToTheLimit) {
  EXPECT_EQ(suggest(std::string(20, 'a'), {std::string(20, 'A')}), std::string(18, 'a') + " 2");
  EXPECT_EQ(suggest("aaaaaaaaaaaaaaaaa bc", {"aaaaaaaaaaaaaaaaa bc"}), "aaaaaaaaaaaaaaaaa 2");
  EXPECT_EQ(
      suggest(repeated("👩‍👩‍👧‍👦", 3), {repeated("👩‍👩‍👧‍👦", 3)}),
      repeated("👩‍👩‍👧‍👦", 3) + " 2");
}

TEST(Names, SuggestionsAreCleanAndFree) {
  EXPECT_TRUE(rc::check([] {
    const auto pieces = *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
        "a", "É", "ß", " ", "7", "👩‍👩‍👧‍👦", "नि", "́", "-", "ﬁ"));
    const auto name = clean_name(std::accumulate(pieces.begin(), pieces.end(), std::string()));
    RC_PRE(name.has_value());
    std::vector<std::string> taken{*name};
    for (int i = 0; i < 12; ++i) {
      const std::string next = suggest(*name, taken);
      RC_ASSERT(clean_name(next).has_value() && *clean_name(next) == next);
      RC_ASSERT(std::none_of(taken.begin(), taken.end(), [&](const std::string& other) {
        return folded(other) == folded(next);
      }));
      taken.push_back(next);
    }
  }));
}

}  // namespace
}  // namespace trinque::server
