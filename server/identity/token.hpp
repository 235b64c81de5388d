#pragma once

#include <string>

namespace trinque::server {

/// What proves that a device holds a seat: 256 bits that nobody can guess, in base64url (43
/// letters).
std::string fresh_token();

/// What tells one run of the server from another, in 16 hexadecimal digits. Not a secret.
std::string fresh_boot_id();

}  // namespace trinque::server
