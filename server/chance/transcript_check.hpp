#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Computes a transcript again, from the file alone. docs/fairness.md section 9
namespace trinque::server {

/// The first thing that is wrong: its line, counted from 1, and its name in the table there.
struct Deviation {
  std::size_t line = 0;
  std::string_view name;
  bool operator==(const Deviation&) const = default;
};

/// One round of a transcript.
struct CheckedRound {
  std::uint32_t number = 0;
  std::string game;
  std::size_t contributions = 0;
  /// Name and reason of each seat whose phone added nothing.
  std::vector<std::pair<std::string, std::string>> left_out = {};
  std::size_t draws = 0;
  /// Why it was revealed; empty as long as it is not, and its draws cannot be checked.
  std::string revealed = {};
};

struct CheckedTranscript {
  std::string room;
  std::vector<CheckedRound> rounds;
  /// That of the last line that is right.
  std::string last_hash;
  std::optional<Deviation> deviation;
};

/// `last_hash`: what a phone showed, in 64 hexadecimal digits.
CheckedTranscript check_transcript(std::string_view text,
                                   std::optional<std::string_view> last_hash = std::nullopt);

}  // namespace trinque::server
