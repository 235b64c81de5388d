#pragma once

#include "engine/core/cards.hpp"
#include "protocol/json_text.hpp"
#include "protocol/state_frame.hpp"

#include <boost/pfr/core.hpp>
#include <nlohmann/json.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <deque>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Writes values into records and reads them back: every plain struct of ours is the list of its
/// fields, in their order, so that a new state or event needs no code here. For journals only,
/// never for the wire: what a viewer may know has a type and a codec of its own.
///
/// A field may be added at the end of a struct: what is missing keeps its default. Any other change
/// of a stored struct needs a new `stored_version`.
namespace trinque::protocol {

/// The version of all that is written by this file.
inline constexpr int stored_version = 1;

template <class T>
void write_stored(JsonText& json, const T& value);

/// Reads what `write_stored` wrote. False if it does not fit; then `value` is of no use.
template <class T>
[[nodiscard]] bool read_stored(const nlohmann::json& stored, T& value);

namespace detail {

template <class T>
struct Stored;

template <class T>
inline constexpr bool is_list = false;
template <class T>
inline constexpr bool is_list<std::vector<T>> = true;
template <class T>
inline constexpr bool is_list<std::deque<T>> = true;
template <class T>
inline constexpr bool is_list<std::set<T>> = true;

template <class T>
concept Whole = std::integral<T> && !std::same_as<T, bool>;

template <>
struct Stored<bool> {
  static void write(JsonText& json, bool value) { json.value(value ? 1 : 0); }
  static bool read(const nlohmann::json& stored, bool& value) {
    if (!stored.is_number_integer() || (stored != 0 && stored != 1)) return false;
    value = stored == 1;
    return true;
  }
};

template <Whole T>
struct Stored<T> {
  static_assert(sizeof(T) < sizeof(std::int64_t) || std::signed_integral<T> ||
                std::same_as<T, std::uint64_t>);
  static void write(JsonText& json, T value) { json.value(static_cast<std::int64_t>(value)); }
  static bool read(const nlohmann::json& stored, T& value) {
    if (!stored.is_number_integer()) return false;
    const auto number = stored.get<std::int64_t>();
    if constexpr (sizeof(T) < sizeof(std::int64_t)) {
      if (number < std::int64_t{std::numeric_limits<T>::min()}) return false;
      if (number > std::int64_t{std::numeric_limits<T>::max()}) return false;
    }
    value = static_cast<T>(number);
    return true;
  }
};

template <class T>
requires std::is_enum_v<T>
struct Stored<T> {
  static void write(JsonText& json, T value) { json.value(static_cast<std::int64_t>(value)); }
  static bool read(const nlohmann::json& stored, T& value) {
    std::underlying_type_t<T> number{};
    if (!read_stored(stored, number)) return false;
    value = static_cast<T>(number);
    return true;
  }
};

template <>
struct Stored<std::string> {
  static void write(JsonText& json, const std::string& value) { json.value(value); }
  static bool read(const nlohmann::json& stored, std::string& value) {
    if (!stored.is_string()) return false;
    value = stored.get<std::string>();
    return true;
  }
};

/// Text that is shared, and is there.
template <>
struct Stored<SharedText> {
  static void write(JsonText& json, const SharedText& value) { json.value(*value); }
  static bool read(const nlohmann::json& stored, SharedText& value) {
    if (!stored.is_string()) return false;
    value = std::make_shared<const std::string>(stored.get<std::string>());
    return true;
  }
};

template <>
struct Stored<engine::Card> {
  static void write(JsonText& json, engine::Card card) { json.value(engine::notation_of(card)); }
  static bool read(const nlohmann::json& stored, engine::Card& card) {
    if (!stored.is_string()) return false;
    const auto read = engine::card_from(stored.get_ref<const std::string&>());
    if (read) card = *read;
    return read.has_value();
  }
};

/// A pool is a letter per card, in the order of `CardPool::at`: 'a' for none left, 'b' for one
/// copy, …
template <>
struct Stored<engine::CardPool> {
  static void write(JsonText& json, const engine::CardPool& pool) {
    const auto deck = engine::CardPool::of_decks(1);
    std::string letters;
    for (int index = 0; index < deck.size(); ++index) {
      letters += static_cast<char>('a' + pool.copies_of(deck.at(index)));
    }
    json.value(letters);
  }
  static bool read(const nlohmann::json& stored, engine::CardPool& pool) {
    if (!stored.is_string()) return false;
    const auto& letters = stored.get_ref<const std::string&>();
    const auto deck = engine::CardPool::of_decks(1);
    if (letters.size() != static_cast<std::size_t>(deck.size())) return false;
    pool = {};
    for (int index = 0; index < deck.size(); ++index) {
      const char letter = letters[static_cast<std::size_t>(index)];
      if (letter < 'a' || letter > 'z') return false;
      for (char copy = 'a'; copy < letter; ++copy) {
        pool.put(deck.at(index));
      }
    }
    return true;
  }
};

template <class T>
struct Stored<std::optional<T>> {
  static void write(JsonText& json, const std::optional<T>& value) {
    json.begin_array();
    if (value) write_stored(json, *value);
    json.end_array();
  }
  static bool read(const nlohmann::json& stored, std::optional<T>& value) {
    if (!stored.is_array() || stored.size() > 1) return false;
    value.reset();
    return stored.empty() || read_stored(stored[0], value.emplace(T{}));
  }
};

template <class First, class Second>
struct Stored<std::pair<First, Second>> {
  static void write(JsonText& json, const std::pair<First, Second>& value) {
    json.begin_array();
    write_stored(json, value.first);
    write_stored(json, value.second);
    json.end_array();
  }
  static bool read(const nlohmann::json& stored, std::pair<First, Second>& value) {
    return stored.is_array() && stored.size() == 2 && read_stored(stored[0], value.first) &&
           read_stored(stored[1], value.second);
  }
};

template <class T>
requires is_list<T>
struct Stored<T> {
  static void write(JsonText& json, const T& list) {
    json.begin_array();
    for (const auto& element : list) {
      write_stored(json, element);
    }
    json.end_array();
  }
  static bool read(const nlohmann::json& stored, T& list) {
    if (!stored.is_array()) return false;
    list.clear();
    for (const auto& element : stored) {
      typename T::value_type value{};
      if (!read_stored(element, value)) return false;
      list.insert(list.end(), std::move(value));
    }
    return true;
  }
};

template <class T, std::size_t size>
struct Stored<std::array<T, size>> {
  static void write(JsonText& json, const std::array<T, size>& list) {
    json.begin_array();
    for (const auto& element : list) {
      write_stored(json, element);
    }
    json.end_array();
  }
  static bool read(const nlohmann::json& stored, std::array<T, size>& list) {
    if (!stored.is_array() || stored.size() != size) return false;
    for (std::size_t index = 0; index < size; ++index) {
      if (!read_stored(stored[index], list[index])) return false;
    }
    return true;
  }
};

template <class Key, class Value>
struct Stored<std::map<Key, Value>> {
  static void write(JsonText& json, const std::map<Key, Value>& map) {
    json.begin_array();
    for (const auto& [key, value] : map) {
      json.begin_array();
      write_stored(json, key);
      write_stored(json, value);
      json.end_array();
    }
    json.end_array();
  }
  static bool read(const nlohmann::json& stored, std::map<Key, Value>& map) {
    std::vector<std::pair<Key, Value>> entries;
    if (!read_stored(stored, entries)) return false;
    map.clear();
    map.insert(entries.begin(), entries.end());
    return true;
  }
};

template <class... Alternatives>
struct Stored<std::variant<Alternatives...>> {
  using Variant = std::variant<Alternatives...>;
  static void write(JsonText& json, const Variant& value) {
    json.begin_array().value(static_cast<std::int64_t>(value.index()));
    std::visit([&](const auto& alternative) { write_stored(json, alternative); }, value);
    json.end_array();
  }
  static bool read(const nlohmann::json& stored, Variant& value) {
    std::size_t index = 0;
    if (!stored.is_array() || stored.size() != 2 || !read_stored(stored[0], index)) return false;
    return read_one(stored[1], index, value, std::index_sequence_for<Alternatives...>());
  }

 private:
  template <std::size_t... indices>
  static bool read_one(const nlohmann::json& stored, std::size_t index, Variant& value,
                       std::index_sequence<indices...>) {
    bool is_read = false;
    ((indices == index && (is_read = read_stored(stored, value.template emplace<indices>()))), ...);
    return is_read;
  }
};

/// Any other type of ours is a plain struct.
template <class T>
requires(std::is_aggregate_v<T>&& std::is_class_v<T>) struct Stored<T> {
  static void write(JsonText& json, const T& value) {
    json.begin_array();
    boost::pfr::for_each_field(value, [&](const auto& field) { write_stored(json, field); });
    json.end_array();
  }
  static bool read(const nlohmann::json& stored, T& value) {
    if (!stored.is_array() || stored.size() > boost::pfr::tuple_size_v<T>) return false;
    value = {};
    std::size_t index = 0;
    bool fits = true;
    boost::pfr::for_each_field(value, [&](auto& field) {
      // A record of an older build lacks the fields that were added since: these keep their
      // defaults.
      if (fits && index < stored.size()) fits = read_stored(stored[index], field);
      ++index;
    });
    return fits;
  }
};

}  // namespace detail

template <class T>
void write_stored(JsonText& json, const T& value) {
  detail::Stored<T>::write(json, value);
}

template <class T>
bool read_stored(const nlohmann::json& stored, T& value) {
  return detail::Stored<T>::read(stored, value);
}

}  // namespace trinque::protocol
