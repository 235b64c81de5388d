#pragma once

#include "engine/core/refusal.hpp"
#include "engine/core/result.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// What players call themselves: any script, emoji too, as long as everybody else can see it and
/// tell it apart.
namespace trinque::server {

namespace refusals {
/// The name cannot be used: `fault` is empty, too_long or forbidden_character.
inline constexpr engine::RefusalCode name_invalid{"name_invalid"};
/// Somebody in the room is called alike: `suggestion` is a free name.
inline constexpr engine::RefusalCode name_taken{"name_taken"};
/// The message cannot be shown: `fault` is empty, too_long or forbidden_character.
inline constexpr engine::RefusalCode message_invalid{"message_invalid"};
}  // namespace refusals

/// The longest name, in what readers take for letters (grapheme clusters).
inline constexpr std::size_t longest_name = 20;

/// The longest name, in bytes of UTF-8.
inline constexpr std::size_t longest_name_bytes = 80;

/// The name as the room keeps it: NFC, white space trimmed and collapsed. Refuses
/// name_invalid{fault}: `empty` when nothing would be seen, `too_long`, or `forbidden_character`
/// for controls, characters that turn the direction of text, private or unassigned ones, and
/// invisible ones outside of the sequences that need them.
engine::Result<std::string> clean_name(std::string_view name);

/// The longest short message, in grapheme clusters.
inline constexpr std::size_t longest_message = 140;

/// A short message as the room shows it, by the rules of a name. Refuses message_invalid{fault}.
engine::Result<std::string> clean_message(std::string_view text);

/// What two names that are alike have in common (NFKC case folding).
std::string folded(std::string_view name);

/// A clean name near to this one that is like none of `taken`: « Léa », « Léa 2 », « Léa 3 » …
/// Requires a clean name.
std::string suggest(std::string_view name, const std::vector<std::string>& taken);

}  // namespace trinque::server
