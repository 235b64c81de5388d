#include "protocol/json_text.hpp"

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace trinque::protocol {
namespace {

/// RFC 8259 section 7.
constexpr bool needs_escape(unsigned char letter) {
  return letter == '"' || letter == '\\' || letter < 0x20;
}

constexpr std::array<bool, 256> table_of_escapes() {
  std::array<bool, 256> table{};
  for (std::size_t letter = 0; letter < table.size(); ++letter) {
    table[letter] = needs_escape(static_cast<unsigned char>(letter));
  }
  return table;
}
constexpr std::array<bool, 256> escaped = table_of_escapes();

/// As many bytes as one letter becomes at most: \u001f.
constexpr std::size_t longest_escape = 6;
/// Text with something to escape is written piece by piece.
constexpr std::size_t longest_piece = 64;
constexpr std::size_t longest_key = 48;

/// Eight letters at once: whether one of them needs an escape.
bool any_needs_escape(std::uint64_t letters) {
  constexpr std::uint64_t each = 0x0101010101010101U;
  constexpr std::uint64_t highest = each * 0x80U;
  const auto has_zero = [](std::uint64_t word) { return (word - each) & ~word & highest; };
  const std::uint64_t controls = (letters - each * 0x20U) & ~letters & highest;
  return (controls | has_zero(letters ^ each * '"') | has_zero(letters ^ each * '\\')) != 0;
}

/// How many letters from the first on are sure to need no escape.
std::size_t plain_letters(std::string_view text) {
  std::size_t plain = 0;
  for (std::uint64_t letters = 0; plain + sizeof letters <= text.size(); plain += sizeof letters) {
    std::memcpy(&letters, text.data() + plain, sizeof letters);
    if (any_needs_escape(letters)) return plain;
  }
  while (plain < text.size() && !escaped[static_cast<unsigned char>(text[plain])])
    ++plain;
  return plain;
}

char* write_escaped(char* out, char letter) {
  *out++ = '\\';
  if (letter == '"' || letter == '\\') {
    *out++ = letter;
    return out;
  }
  constexpr std::string_view hex = "0123456789abcdef";
  for (const char digit : {'u', '0', '0', hex[static_cast<unsigned char>(letter) >> 4U],
                           hex[static_cast<unsigned char>(letter) & 0xFU]}) {
    *out++ = digit;
  }
  return out;
}

void append_escaped(std::string& text, std::string_view piece) {
  std::array<char, longest_piece * longest_escape> room{};
  char* out = room.data();
  for (const char letter : piece) {
    if (escaped[static_cast<unsigned char>(letter)]) {
      out = write_escaped(out, letter);
    } else {
      *out++ = letter;
    }
  }
  text.append(room.data(), out);
}

/// A comma, where one belongs before what comes next.
inline void put_comma(std::string& text) {
  if (text.empty()) return;
  const char last = text.back();
  if (last != '{' && last != '[' && last != ':') text.push_back(',');
}

}  // namespace

/// What is written most often has this inline.
void JsonText::separate() { put_comma(text_); }

JsonText& JsonText::begin_object() {
  separate();
  text_.push_back('{');
  return *this;
}

JsonText& JsonText::end_object() {
  text_.push_back('}');
  return *this;
}

JsonText& JsonText::begin_array() {
  put_comma(text_);
  text_.push_back('[');
  return *this;
}

JsonText& JsonText::end_array() {
  text_.push_back(']');
  return *this;
}

JsonText& JsonText::key(std::string_view name) {
  put_comma(text_);
  if (name.size() > longest_key) {
    text_.append(1, '"').append(name).append("\":");
    return *this;
  }
  std::array<char, longest_key + 3> whole{};
  char* end = whole.data();
  *end++ = '"';
  end += name.copy(end, name.size());
  *end++ = '"';
  *end++ = ':';
  text_.append(whole.data(), end);
  return *this;
}

JsonText& JsonText::value(std::int64_t number) {
  put_comma(text_);
  // Most of what a game counts has one digit.
  if (number >= 0 && number < 10) {
    text_.push_back(static_cast<char>('0' + number));
    return *this;
  }
  std::array<char, 20> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text_.append(digits.data(), end);
  return *this;
}

JsonText& JsonText::value(bool truth) { return raw(truth ? "true" : "false"); }

JsonText& JsonText::value(std::string_view text) {
  put_comma(text_);
  text_.push_back('"');
  const std::size_t plain = plain_letters(text);
  text_.append(text.data(), plain);
  for (text.remove_prefix(plain); !text.empty();) {
    const std::string_view piece = text.substr(0, longest_piece);
    append_escaped(text_, piece);
    text.remove_prefix(piece.size());
  }
  text_.push_back('"');
  return *this;
}

JsonText& JsonText::null() { return raw("null"); }

std::string JsonText::take() {
  // Many of these texts are kept for an evening.
  if (text_.capacity() > 2 * text_.size()) text_.shrink_to_fit();
  return std::move(text_);
}

JsonText& JsonText::raw(std::string_view json) {
  separate();
  text_ += json;
  return *this;
}

}  // namespace trinque::protocol
