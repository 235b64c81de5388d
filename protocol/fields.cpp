#include "protocol/fields.hpp"

#include <nlohmann/json.hpp>

namespace trinque::protocol {
namespace {

const nlohmann::json* find(const nlohmann::json& object, std::string_view field) {
  const auto found = object.find(field);
  return found == object.end() ? nullptr : &*found;
}

}  // namespace

Refusal wrong_field(std::string_view field, std::string_view expected) {
  return {refusals::malformed,
          {{"fault", std::string("field")},
           {"field", std::string(field)},
           {"expected", std::string(expected)}}};
}

Result<std::int64_t> read_integer(const nlohmann::json& object, std::string_view field,
                                  std::int64_t min, std::int64_t max) {
  const nlohmann::json* value = find(object, field);
  const auto expected = [&] {
    return "a whole number from " + std::to_string(min) + " to " + std::to_string(max);
  };
  if (value == nullptr || !value->is_number_integer()) return wrong_field(field, expected());
  // An unsigned value above the signed range would wrap around when read as a signed one.
  if (value->is_number_unsigned() &&
      value->get<std::uint64_t>() > static_cast<std::uint64_t>(std::max<std::int64_t>(max, 0))) {
    return wrong_field(field, expected());
  }
  const auto number = value->get<std::int64_t>();
  if (number < min || number > max) return wrong_field(field, expected());
  return number;
}

Result<std::int64_t> read_integer_or(const nlohmann::json& object, std::string_view field,
                                     std::int64_t min, std::int64_t max, std::int64_t otherwise) {
  if (find(object, field) == nullptr) return otherwise;
  return read_integer(object, field, min, max);
}

Result<std::string> read_text(const nlohmann::json& object, std::string_view field,
                              std::size_t longest) {
  const nlohmann::json* value = find(object, field);
  if (value == nullptr || !value->is_string()) return wrong_field(field, "text");
  const auto& text = value->get_ref<const std::string&>();
  if (text.size() > longest) {
    return wrong_field(field, "text of at most " + std::to_string(longest) + " bytes");
  }
  return text;
}

Result<bool> read_truth(const nlohmann::json& object, std::string_view field) {
  const nlohmann::json* value = find(object, field);
  if (value == nullptr || !value->is_boolean()) return wrong_field(field, "true or false");
  return value->get<bool>();
}

Result<engine::Seat> read_seat(const nlohmann::json& object, std::string_view field) {
  const auto index = read_integer(object, field, 0, engine::most_seats - 1);
  if (!index) return index.error();
  return engine::Seat{static_cast<std::uint8_t>(*index)};
}

bool has_field(const nlohmann::json& object, std::string_view field) {
  const nlohmann::json* value = find(object, field);
  return value != nullptr && !value->is_null();
}

}  // namespace trinque::protocol
