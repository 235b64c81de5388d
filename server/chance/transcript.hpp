#pragma once

#include "server/chance/digest.hpp"

#include <string>
#include <string_view>
#include <utility>

namespace trinque::server {

/// The last hash of a transcript without any line. docs/fairness.md section 3
Bytes32 hash_of_no_transcript();

/// Adds lines to a transcript: each entry with the hash of all that stands before and of itself.
class TranscriptWriter {
 public:
  explicit TranscriptWriter(const Bytes32& last = hash_of_no_transcript()) : last_(last) {}

  /// `entry` is canonical JSON.
  void add(std::string_view entry);

  const Bytes32& last_hash() const { return last_; }

  /// The lines that were added since the last call.
  std::string take_lines() { return std::exchange(lines_, {}); }

 private:
  Bytes32 last_;
  std::string lines_;
};

}  // namespace trinque::server
