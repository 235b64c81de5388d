#pragma once

#include <string>
#include <string_view>

namespace trinque::server {

/// Whether two secrets are the same. How long it takes tells only whether they are equally long,
/// not how much of a guess was right.
bool are_equal_secrets(std::string_view left, std::string_view right);

/// What a password is kept as: a digest that does not give it away. `salt` makes it different in
/// each room.
std::string digest_of_password(std::string_view password, std::string_view salt);

}  // namespace trinque::server
