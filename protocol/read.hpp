#pragma once

#include "protocol/fields.hpp"
#include "protocol/messages.hpp"

#include <string_view>

namespace trinque::protocol {

/// The deepest nesting of objects and lists in a frame of a client, unless the operator says else.
inline constexpr int deepest_frame = 16;

/// Reads one frame, nested at most `deepest` levels. Never throws. Refuses with malformed{fault}:
/// not_json, not_an_object, unknown_type, too_deep, or field with {field, expected}. What a move
/// says is read later, by its game.
Result<ClientMessage> read(std::string_view text, int deepest = deepest_frame);

}  // namespace trinque::protocol
