#include "protocol/json_text.hpp"

#include <array>
#include <charconv>

namespace trinque::protocol {

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
  std::array<char, 20> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text_.append(digits.data(), end);
  return *this;
}

JsonText& JsonText::value(bool truth) { return raw(truth ? "true" : "false"); }

JsonText& JsonText::value(std::string_view text) {
  separate();
  text_ += '"';
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') {
      text_ += '\\';
      text_ += letter;
    } else if (static_cast<unsigned char>(letter) < 0x20) {
      constexpr std::string_view hex = "0123456789abcdef";
      text_ += "\\u00";
      text_ += hex[static_cast<unsigned char>(letter) >> 4U];
      text_ += hex[static_cast<unsigned char>(letter) & 0xFU];
    } else {
      text_ += letter;
    }
  }
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
