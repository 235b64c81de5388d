#pragma once

#include "protocol/messages.hpp"

#include <string_view>

namespace trinque::protocol {

/// What a message is called on the wire, its "t": a constant, for logs and counts.
std::string_view kind_of(const ClientMessage& message);
std::string_view kind_of(const CommandBody& command);

}  // namespace trinque::protocol
