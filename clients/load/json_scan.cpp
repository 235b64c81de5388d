#include "clients/load/json_scan.hpp"

#include <charconv>
#include <cstddef>

namespace trinque::load {
namespace {

/// Where the text ends that starts with the quote at `start`.
std::size_t end_of_text(std::string_view json, std::size_t start) {
  std::size_t at = start + 1;
  while (at < json.size() && json[at] != '"') {
    at += json[at] == '\\' ? 2U : 1U;
  }
  return at + 1;
}

std::size_t end_of_value(std::string_view json) {
  int depth = 0;
  std::size_t at = 0;
  while (at < json.size()) {
    const char letter = json[at];
    if (letter == '"') {
      at = end_of_text(json, at);
      continue;
    }
    if (depth == 0 && (letter == ',' || letter == '}' || letter == ']')) return at;
    if (letter == '{' || letter == '[') ++depth;
    if (letter == '}' || letter == ']') --depth;
    ++at;
  }
  return at;
}

}  // namespace

JsonMembers::JsonMembers(std::string_view object) : rest_(object) {
  if (rest_.starts_with('{')) rest_.remove_prefix(1);
}

bool JsonMembers::next() {
  if (rest_.starts_with(',')) rest_.remove_prefix(1);
  if (!rest_.starts_with('"')) return false;
  const std::size_t end = end_of_text(rest_, 0);
  if (end >= rest_.size()) return false;
  name_ = rest_.substr(1, end - 2);
  rest_.remove_prefix(end + 1);
  const std::size_t size = end_of_value(rest_);
  value_ = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return true;
}

std::string_view member_of(std::string_view object, std::string_view name) {
  JsonMembers members(object);
  while (members.next()) {
    if (members.name() == name) return members.value();
  }
  return {};
}

std::int64_t number_of(std::string_view value) {
  std::int64_t number = -1;
  std::from_chars(value.data(), value.data() + value.size(), number);
  return number;
}

std::string_view text_of(std::string_view value) {
  return value.size() < 2 ? std::string_view() : value.substr(1, value.size() - 2);
}

}  // namespace trinque::load
