#include "server/rooms/recent_codes.hpp"

#include <algorithm>

namespace trinque::server {
namespace {

constexpr Instant day = 86'400'000;
/// Looking at all of them at each end of a room would cost more than the room.
constexpr Instant between_sweeps = 60'000;
constexpr unsigned bits_of_a_letter = 8;

}  // namespace

std::uint64_t RecentCodes::packed(std::string_view code) {
  std::uint64_t packed = 0;
  for (const char letter : code) {
    packed = packed << bits_of_a_letter | static_cast<unsigned char>(letter);
  }
  return packed;
}

void RecentCodes::add(std::string_view code, Instant now) {
  forget_old(now);
  const auto place = std::ranges::lower_bound(closed_, packed(code), {}, &Closed::code);
  if (place != closed_.end() && place->code == packed(code)) {
    place->at = now;
  } else {
    closed_.insert(place, {packed(code), now});
  }
}

bool RecentCodes::contains(std::string_view code) const {
  constexpr std::size_t longest = sizeof(std::uint64_t);
  if (code.size() > longest) return false;
  return std::ranges::binary_search(closed_, packed(code), {}, &Closed::code);
}

void RecentCodes::forget_old(Instant now) {
  if (now < swept_ + between_sweeps) return;
  swept_ = now;
  std::erase_if(closed_, [&](const Closed& closed) { return closed.at + day < now; });
}

}  // namespace trinque::server
