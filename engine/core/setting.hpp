#pragma once

#include "engine/core/result.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace trinque::engine {

/// A house rule as data: its name, what it may be, and where it is kept in the settings struct `S`.
/// One table of these serves reading, checking, writing and the form on the host's phone.
template <class S>
struct Setting {
  enum class Kind : std::uint8_t { number, option, toggle };

  std::string_view name;
  Kind kind = Kind::number;
  /// The range of a number.
  int min = 0;
  int max = 0;
  /// 0 means "off" and is allowed below `min` too.
  bool zero_is_off = false;
  /// The names of an option, in the order of its enumerators.
  std::span<const std::string_view> options = {};
  int (*read)(const S&) = nullptr;
  void (*write)(S&, int) = nullptr;
};

namespace detail {
template <class Member>
struct MemberOf;
template <class S, class T>
struct MemberOf<T S::*> {
  using Owner = S;
  using Type = T;
};

template <auto member>
constexpr auto setting(std::string_view name) {
  using Owner = typename MemberOf<decltype(member)>::Owner;
  using Type = typename MemberOf<decltype(member)>::Type;
  Setting<Owner> made;
  made.name = name;
  made.read = [](const Owner& settings) { return static_cast<int>(settings.*member); };
  made.write = [](Owner& settings, int value) { settings.*member = static_cast<Type>(value); };
  return made;
}
}  // namespace detail

/// A whole number from `min` to `max`.
template <auto member>
constexpr auto number_setting(std::string_view name, int min, int max) {
  auto made = detail::setting<member>(name);
  made.min = min;
  made.max = max;
  return made;
}

/// A whole number from `min` to `max`, or 0 for "off".
template <auto member>
constexpr auto number_or_off_setting(std::string_view name, int min, int max) {
  auto made = number_setting<member>(name, min, max);
  made.zero_is_off = true;
  return made;
}

/// One of several names, kept as an enumerator.
template <auto member>
constexpr auto option_setting(std::string_view name, std::span<const std::string_view> options) {
  auto made = detail::setting<member>(name);
  made.kind = decltype(made)::Kind::option;
  made.options = options;
  return made;
}

/// Yes or no.
template <auto member>
constexpr auto toggle_setting(std::string_view name) {
  auto made = detail::setting<member>(name);
  made.kind = decltype(made)::Kind::toggle;
  return made;
}

/// A value as somebody chose it.
using SettingValue = std::variant<bool, std::int64_t, std::string>;

/// Sets one house rule by name. Refuses with unknown_setting{field}, out_of_range{field, min, max}
/// or not_an_option{field, allowed}; then nothing has changed.
template <class S>
Result<void> assign(std::span<const Setting<S>> table, S& settings, std::string_view name,
                    const SettingValue& value);

namespace detail {
/// The value as it is kept, or why it cannot be. Shared by all tables so that it is compiled once.
struct SettingShape {
  std::string_view name;
  bool toggle = false;
  int min = 0;
  int max = 0;
  bool zero_is_off = false;
  std::span<const std::string_view> options = {};
};
Result<int> kept(const SettingShape& shape, const SettingValue& value);
Refusal unknown_setting(std::string_view name);
}  // namespace detail

template <class S>
Result<void> assign(std::span<const Setting<S>> table, S& settings, std::string_view name,
                    const SettingValue& value) {
  for (const Setting<S>& setting : table) {
    if (setting.name != name) continue;
    const detail::SettingShape shape{setting.name,        setting.kind == Setting<S>::Kind::toggle,
                                     setting.min,         setting.max,
                                     setting.zero_is_off, setting.options};
    const Result<int> kept = detail::kept(shape, value);
    if (!kept) return kept.error();
    setting.write(settings, *kept);
    return {};
  }
  return detail::unknown_setting(name);
}

}  // namespace trinque::engine
