#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace trinque::protocol {

/// Writes JSON straight into a string, without a tree in between. Commas come by themselves. The
/// caller keeps the nesting right.
class JsonText {
 public:
  JsonText() : JsonText(usual_bytes) {}
  /// With room for a text of so many bytes.
  explicit JsonText(std::size_t bytes) { text_.reserve(bytes); }

  JsonText& begin_object();
  JsonText& end_object();
  JsonText& begin_array();
  JsonText& end_array();

  /// The name of the next value. Requires a name that needs no escape.
  JsonText& key(std::string_view name);

  JsonText& value(std::int64_t number);
  JsonText& value(int number) { return value(std::int64_t{number}); }
  JsonText& value(std::uint32_t number) { return value(std::int64_t{number}); }
  JsonText& value(bool truth);
  /// Escapes what JSON asks to escape. Requires UTF-8.
  JsonText& value(std::string_view text);
  JsonText& value(const std::string& text) { return value(std::string_view(text)); }
  JsonText& value(const char* text) { return value(std::string_view(text)); }
  JsonText& null();

  /// Text that is JSON already.
  JsonText& raw(std::string_view json);

  template <class T>
  JsonText& field(std::string_view name, const T& content) {
    return key(name).value(content);
  }

  const std::string& text() const { return text_; }
  /// Starts anew, and keeps the room that the text before needed.
  void clear() { text_.clear(); }
  /// The text, without room that it does not need.
  std::string take();

 private:
  /// What most texts fit in: growing to it would allocate five times.
  static constexpr std::size_t usual_bytes = 480;

  void separate();

  std::string text_;
};

}  // namespace trinque::protocol
