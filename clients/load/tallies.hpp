#pragma once

#include "clients/load/histogram.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace trinque::load {

/// What happened in all rooms together.
struct Tallies {
  /// Moves of a game that were accepted.
  std::uint64_t moves = 0;
  /// All commands that were accepted, moves among them.
  std::uint64_t commands = 0;
  std::uint64_t games_started = 0;
  std::uint64_t games_ended = 0;
  std::uint64_t reconnects = 0;
  /// State frames, and their bytes together.
  std::uint64_t frames = 0;
  std::uint64_t frame_bytes = 0;
  std::map<std::string, std::uint64_t, std::less<>> refusals;
  /// From the intended moment of a move to its author's answer, and to the last view of its room.
  Histogram to_answer;
  Histogram to_last_view;
  /// What must not happen: the first few of it in words.
  std::uint64_t wrong = 0;
  std::vector<std::string> what_was_wrong;

  void note_wrong(std::string what) {
    constexpr std::size_t most_in_words = 20;
    ++wrong;
    if (what_was_wrong.size() < most_in_words) what_was_wrong.push_back(std::move(what));
  }
};

}  // namespace trinque::load
