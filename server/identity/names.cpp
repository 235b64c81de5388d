#include "server/identity/names.hpp"

#include <unicode/brkiter.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <memory>
#include <set>
#include <stdexcept>

namespace trinque::server {
namespace {

constexpr UChar32 zero_width_non_joiner = 0x200C;
constexpr UChar32 zero_width_joiner = 0x200D;
constexpr UChar32 replacement_character = 0xFFFD;
constexpr UChar32 black_flag = 0x1F3F4;
constexpr UChar32 braille_blank = 0x2800;

void require(UErrorCode code) {
  if (U_FAILURE(code)) throw std::runtime_error(std::string("ICU: ") + u_errorName(code));
}

std::string to_utf8(const icu::UnicodeString& text) {
  std::string bytes;
  text.toUTF8String(bytes);
  return bytes;
}

icu::UnicodeString from_utf8(std::string_view bytes) {
  return icu::UnicodeString::fromUTF8(
      icu::StringPiece(bytes.data(), static_cast<std::int32_t>(bytes.size())));
}

icu::UnicodeString collapse_white_space(const icu::UnicodeString& text) {
  icu::UnicodeString collapsed;
  bool space_is_due = false;
  for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
    const UChar32 letter = text.char32At(at);
    if (u_isUWhiteSpace(letter)) {
      space_is_due = !collapsed.isEmpty();
      continue;
    }
    if (space_is_due) collapsed.append(u' ');
    space_is_due = false;
    collapsed.append(letter);
  }
  return collapsed;
}

bool is_pictograph(UChar32 letter) {
  return u_hasBinaryProperty(letter, UCHAR_EXTENDED_PICTOGRAPHIC);
}

bool is_tag(UChar32 letter) { return letter >= 0xE0020 && letter <= 0xE007F; }

bool joins_cursively(UChar32 letter) {
  const auto joining = u_getIntPropertyValue(letter, UCHAR_JOINING_TYPE);
  return joining == U_JT_DUAL_JOINING || joining == U_JT_RIGHT_JOINING;
}

/// Whether an invisible character does its proper work between its neighbours (0: there is none):
/// it joins emoji, chooses the form of what stands before it, spells a flag, or shapes letters of
/// scripts that need it.
bool belongs(UChar32 before, UChar32 letter, UChar32 after) {
  constexpr int virama = 9;
  if (letter == zero_width_joiner && is_pictograph(after)) {
    return is_pictograph(before) || u_hasBinaryProperty(before, UCHAR_VARIATION_SELECTOR) ||
           u_hasBinaryProperty(before, UCHAR_EMOJI_MODIFIER);
  }
  if (letter == zero_width_joiner || letter == zero_width_non_joiner) {
    if (u_getCombiningClass(before) == virama) return after != 0;
    return letter == zero_width_non_joiner && joins_cursively(before) && joins_cursively(after);
  }
  if (is_tag(letter)) return before == black_flag || is_tag(before);
  if (u_hasBinaryProperty(letter, UCHAR_VARIATION_SELECTOR)) return u_isgraph(before) != 0;
  return false;
}

bool is_allowed(UChar32 before, UChar32 letter, UChar32 after) {
  if (letter == replacement_character || u_hasBinaryProperty(letter, UCHAR_BIDI_CONTROL))
    return false;
  const std::uint32_t category = U_MASK(u_charType(letter));
  if ((category & (U_GC_CC_MASK | U_GC_CS_MASK | U_GC_CO_MASK)) != 0) return false;
  // Emoji that are newer than this library are reserved as pictographs already.
  if (category == U_GC_CN_MASK && !is_pictograph(letter)) return false;
  const bool is_invisible =
      u_hasBinaryProperty(letter, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || category == U_GC_CF_MASK;
  return !is_invisible || belongs(before, letter, after);
}

bool all_allowed(const icu::UnicodeString& text) {
  UChar32 before = 0;
  for (std::int32_t at = 0; at < text.length();) {
    const UChar32 letter = text.char32At(at);
    const std::int32_t next = text.moveIndex32(at, 1);
    const UChar32 after = next < text.length() ? text.char32At(next) : 0;
    if (!is_allowed(before, letter, after)) return false;
    before = letter;
    at = next;
  }
  return true;
}

/// Letters, digits, punctuation and symbols can be seen; marks need something to stand on.
bool shows_something(const icu::UnicodeString& text) {
  constexpr std::uint32_t seen = U_GC_L_MASK | U_GC_N_MASK | U_GC_P_MASK | U_GC_S_MASK;
  for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
    const UChar32 letter = text.char32At(at);
    const bool is_seen = (U_MASK(u_charType(letter)) & seen) != 0 || is_pictograph(letter);
    if (is_seen && letter != braille_blank) return true;
  }
  return false;
}

/// Where each grapheme cluster of the text ends.
std::vector<std::int32_t> cluster_ends(const icu::UnicodeString& text) {
  UErrorCode code = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> clusters(
      icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), code));
  require(code);
  clusters->setText(text);
  std::vector<std::int32_t> ends;
  for (auto end = clusters->next(); end != icu::BreakIterator::DONE; end = clusters->next()) {
    ends.push_back(end);
  }
  return ends;
}

bool fits(const icu::UnicodeString& text) {
  return to_utf8(text).size() <= longest_name_bytes && cluster_ends(text).size() <= longest_name;
}

bool fits_a_message(const icu::UnicodeString& text) {
  return cluster_ends(text).size() <= longest_message;
}

/// Without a number that an earlier suggestion has put at its end.
icu::UnicodeString without_number(const icu::UnicodeString& name) {
  std::int32_t end = name.length();
  while (end > 0 && name[end - 1] >= u'0' && name[end - 1] <= u'9') {
    --end;
  }
  const bool has_number = end < name.length() && end > 1 && name[end - 1] == u' ';
  // A copy: `tempSubString` would point into a name that the caller may drop.
  return has_number ? icu::UnicodeString(name, 0, end - 1) : name;
}

/// The name with the number behind it, the name cut by whole clusters until both fit.
icu::UnicodeString numbered(icu::UnicodeString name, int number) {
  const icu::UnicodeString suffix = from_utf8(" " + std::to_string(number));
  while (!fits(name + suffix)) {
    const auto ends = cluster_ends(name);
    name.truncate(ends.size() < 2 ? 0 : ends[ends.size() - 2]);
    name.trim();
  }
  return name + suffix;
}

/// The text as it is shown, or the fault that the refusal names.
engine::Result<std::string> clean(std::string_view typed,
                                  bool (*fits_in)(const icu::UnicodeString&),
                                  engine::RefusalCode invalid) {
  const auto refusal = [&](const char* fault) {
    return engine::Refusal{invalid, {{"fault", std::string(fault)}}};
  };
  UErrorCode code = U_ZERO_ERROR;
  const icu::Normalizer2* composed = icu::Normalizer2::getNFCInstance(code);
  require(code);
  const icu::UnicodeString text = composed->normalize(collapse_white_space(from_utf8(typed)), code);
  require(code);

  if (!all_allowed(text)) return refusal("forbidden_character");
  if (!shows_something(text)) return refusal("empty");
  if (!fits_in(text)) return refusal("too_long");
  return to_utf8(text);
}

}  // namespace

engine::Result<std::string> clean_name(std::string_view name) {
  return clean(name, fits, refusals::name_invalid);
}

engine::Result<std::string> clean_message(std::string_view text) {
  return clean(text, fits_a_message, refusals::message_invalid);
}

std::string folded(std::string_view name) {
  UErrorCode code = U_ZERO_ERROR;
  const icu::Normalizer2* folding = icu::Normalizer2::getNFKCCasefoldInstance(code);
  require(code);
  const icu::UnicodeString text = folding->normalize(from_utf8(name), code);
  require(code);
  return to_utf8(text);
}

std::string suggest(std::string_view name, const std::vector<std::string>& taken) {
  std::set<std::string> alike;
  for (const std::string& other : taken) {
    alike.insert(folded(other));
  }
  std::string suggestion(name);
  const icu::UnicodeString stem = without_number(from_utf8(name));
  for (int number = 2; alike.contains(folded(suggestion)); ++number) {
    suggestion = to_utf8(numbered(stem, number));
  }
  return suggestion;
}

}  // namespace trinque::server
