#pragma once

#include "protocol/fields.hpp"
#include "protocol/messages.hpp"

#include <cstddef>
#include <string_view>

namespace trinque::protocol {

/// The longest frame of a client, in bytes.
inline constexpr std::size_t longest_frame = std::size_t{16} * 1024;

/// The deepest nesting of objects and lists in a frame of a client.
inline constexpr int deepest_frame = 16;

/// Reads one frame. Never throws. Refuses with malformed{fault}: not_json, not_an_object,
/// unknown_type, too_deep, or field with {field, expected}. What a move says is read later, by its
/// game.
Result<ClientMessage> read(std::string_view text);

}  // namespace trinque::protocol
