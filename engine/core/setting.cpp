#include "engine/core/setting.hpp"

#include <algorithm>

namespace trinque::engine::detail {
namespace {

std::string joined(std::span<const std::string_view> options) {
  std::string text;
  for (const std::string_view option : options) {
    if (!text.empty()) text += ", ";
    text += option;
  }
  return text;
}

Refusal out_of_range(const SettingShape& shape) {
  return {refusals::out_of_range,
          {{"field", std::string(shape.name)},
           {"min", std::int64_t{shape.zero_is_off ? 0 : shape.min}},
           {"max", std::int64_t{shape.max}}}};
}

Refusal not_an_option(const SettingShape& shape, std::string allowed) {
  return {refusals::not_an_option,
          {{"field", std::string(shape.name)}, {"allowed", std::move(allowed)}}};
}

}  // namespace

Result<int> kept(const SettingShape& shape, const SettingValue& value) {
  if (shape.toggle) {
    const bool* chosen = std::get_if<bool>(&value);
    if (chosen == nullptr) return not_an_option(shape, "true, false");
    return *chosen ? 1 : 0;
  }
  if (!shape.options.empty()) {
    const std::string* chosen = std::get_if<std::string>(&value);
    const auto found = chosen == nullptr
                           ? shape.options.end()
                           : std::ranges::find(shape.options, std::string_view(*chosen));
    if (found == shape.options.end()) return not_an_option(shape, joined(shape.options));
    return static_cast<int>(found - shape.options.begin());
  }
  const std::int64_t* chosen = std::get_if<std::int64_t>(&value);
  if (chosen == nullptr) return out_of_range(shape);
  const bool off = shape.zero_is_off && *chosen == 0;
  if (!off && (*chosen < shape.min || *chosen > shape.max)) return out_of_range(shape);
  return static_cast<int>(*chosen);
}

Refusal unknown_setting(std::string_view name) {
  return {refusals::unknown_setting, {{"field", std::string(name)}}};
}

}  // namespace trinque::engine::detail
