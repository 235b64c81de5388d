#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace trinque::server {

/// The letters of a code: those that nobody takes for another one, or for a digit.
inline constexpr std::string_view code_letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
inline constexpr std::size_t code_length = 4;

/// A code that can be read out at a table: no word that somebody would rather not say. `below(n)`
/// gives a number from 0 to n - 1.
std::string draw_room_code(const std::function<std::uint32_t(std::uint32_t)>& below);

/// A code that nobody can foresee. It may be in use already.
std::string fresh_room_code();

}  // namespace trinque::server
