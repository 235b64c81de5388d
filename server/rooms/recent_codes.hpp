#pragma once

#include "server/rooms/instant.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace trinque::server {

/// The codes of rooms that ended within the last day: they are not given to another room, and who
/// comes late is told that the evening is over. Sixteen bytes for each.
class RecentCodes {
 public:
  /// Requires a code of at most eight letters.
  void add(std::string_view code, Instant now);
  bool contains(std::string_view code) const;

 private:
  struct Closed {
    std::uint64_t code = 0;
    Instant at = 0;
  };

  static std::uint64_t packed(std::string_view code);
  void forget_old(Instant now);

  /// In the order of their codes.
  std::vector<Closed> closed_;
  Instant swept_ = 0;
};

}  // namespace trinque::server
