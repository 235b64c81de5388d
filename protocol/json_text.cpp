#include "protocol/json_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>

namespace trinque::protocol {
namespace {

/// RFC 8259 section 7.
constexpr bool needs_escape(unsigned char letter) {
  return letter == '"' || letter == '\\' || letter < 0x20;
}

constexpr auto escaped = [] {
  std::array<bool, 256> table{};
  for (std::size_t letter = 0; letter < table.size(); ++letter) {
    table[letter] = needs_escape(static_cast<unsigned char>(letter));
  }
  return table;
}();

/// As many bytes as one letter becomes at most: \u001f.
constexpr std::size_t longest_escape = 6;
/// Text is escaped piece by piece.
constexpr std::size_t longest_piece = 128;

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

}  // namespace

void JsonText::separate() {
  if (text_.empty()) return;
  const char last = text_.back();
  if (last != '{' && last != '[' && last != ':') text_ += ',';
}

JsonText& JsonText::begin_object() {
  separate();
  text_ += '{';
  return *this;
}

JsonText& JsonText::end_object() {
  text_ += '}';
  return *this;
}

JsonText& JsonText::begin_array() {
  separate();
  text_ += '[';
  return *this;
}

JsonText& JsonText::end_array() {
  text_ += ']';
  return *this;
}

JsonText& JsonText::key(std::string_view name) {
  separate();
  text_ += '"';
  text_ += name;
  text_ += "\":";
  return *this;
}

JsonText& JsonText::value(std::int64_t number) {
  separate();
  // Most of what a game counts has one digit.
  if (number >= 0 && number < 10) {
    text_ += static_cast<char>('0' + number);
    return *this;
  }
  std::array<char, 20> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text_.append(digits.data(), end);
  return *this;
}

JsonText& JsonText::value(bool truth) { return raw(truth ? "true" : "false"); }

JsonText& JsonText::value(std::string_view text) {
  separate();
  text_ += '"';
  for (; text.size() > longest_piece; text.remove_prefix(longest_piece)) {
    append_escaped(text_, text.substr(0, longest_piece));
  }
  append_escaped(text_, text);
  text_ += '"';
  return *this;
}

JsonText& JsonText::null() { return raw("null"); }

JsonText& JsonText::raw(std::string_view json) {
  separate();
  text_ += json;
  return *this;
}

}  // namespace trinque::protocol
