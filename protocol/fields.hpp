#pragma once

#include "engine/core/result.hpp"
#include "engine/core/seat.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <string_view>

/// Checked readers of unchecked JSON. Each refuses with malformed{fault: "field", field, expected}.
namespace trinque::protocol {

namespace refusals {
/// The frame cannot be read: `fault`, and for a wrong field its name and what was expected.
inline constexpr engine::RefusalCode malformed{"malformed"};
}  // namespace refusals

using engine::Refusal;
using engine::Result;

Refusal wrong_field(std::string_view field, std::string_view expected);

/// A whole number from `min` to `max`, both at most 2^53.
Result<std::int64_t> read_integer(const nlohmann::json& object, std::string_view field,
                                  std::int64_t min, std::int64_t max);

/// The same, or `otherwise` where the field is missing.
Result<std::int64_t> read_integer_or(const nlohmann::json& object, std::string_view field,
                                     std::int64_t min, std::int64_t max, std::int64_t otherwise);

/// Text of at most `longest` bytes.
Result<std::string> read_text(const nlohmann::json& object, std::string_view field,
                              std::size_t longest);

Result<bool> read_truth(const nlohmann::json& object, std::string_view field);

/// A seat number below `engine::most_seats`.
Result<engine::Seat> read_seat(const nlohmann::json& object, std::string_view field);

/// Whether the field is there and not null.
bool has_field(const nlohmann::json& object, std::string_view field);

}  // namespace trinque::protocol
