#pragma once

#include <cstdint>
#include <string_view>

/// Finds the members of a JSON object without reading what is in them: the generator must cost less
/// than the server. For text that is known to be JSON, as the server writes it: without spaces.
namespace trinque::load {

/// One member after the other: `while (members.next()) … members.name() … members.value()`.
class JsonMembers {
 public:
  explicit JsonMembers(std::string_view object);

  /// Moves on to the next member; false after the last one.
  bool next();
  std::string_view name() const { return name_; }
  /// The text of the value, quotes and brackets included.
  std::string_view value() const { return value_; }

 private:
  std::string_view rest_;
  std::string_view name_;
  std::string_view value_;
};

/// The text of one member of an object; empty if it has none of this name.
std::string_view member_of(std::string_view object, std::string_view name);

/// A number, or -1 where the text is none.
std::int64_t number_of(std::string_view value);

/// A text without its quotes. For texts without escapes.
std::string_view text_of(std::string_view value);

}  // namespace trinque::load
