#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>

namespace trinque::server {

/// What `trinque verify` is asked.
struct Verification {
  std::filesystem::path file;
  /// The last hash as a phone shows it.
  std::optional<std::string> last_hash = {};
  /// "fr" or "en".
  std::string language = "en";
};

/// Computes a transcript again and says what came out, round by round. Returns the exit code: 0 if
/// all is right, 1 for a deviation, 2 if the file cannot be read. docs/fairness.md section 9
int verify(const Verification& asked, std::ostream& out, std::ostream& err);

}  // namespace trinque::server
