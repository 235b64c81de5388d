#include "server/rooms/unopened_rooms.hpp"

namespace trinque::server {
namespace {

using protocol::Goodbye;

constexpr std::size_t most_breaks = 3;
constexpr Instant time_of_breaks = 600'000;
constexpr Instant time_to_try_again = 5'000;

}  // namespace

void UnopenedRooms::add(const std::string& code, JournalError error, Instant now) {
  switch (error) {
    case JournalError::damaged: reasons_[code] = {Goodbye::room_damaged, {}}; return;
    case JournalError::newer_format: reasons_[code] = {Goodbye::room_newer, {}}; return;
    case JournalError::none:
    case JournalError::unavailable:
    case JournalError::position_gap:
    case JournalError::late:
    case JournalError::fenced:
      reasons_[code] = {Goodbye::room_broken, now + time_to_try_again};
      return;
  }
}

bool UnopenedRooms::may_be_opened_again(const std::string& code, Instant now) {
  std::vector<Instant>& breaks = breaks_[code];
  std::erase_if(breaks, [&](Instant at) { return at + time_of_breaks <= now; });
  breaks.push_back(now);
  if (breaks.size() < most_breaks) return true;
  reasons_[code] = {Goodbye::room_broken, now + time_of_breaks};
  return false;
}

std::optional<Goodbye> UnopenedRooms::why(const std::string& code) const {
  const auto found = reasons_.find(code);
  return found == reasons_.end() ? std::nullopt : std::optional(found->second.goodbye);
}

bool UnopenedRooms::take_due(const std::string& code, Instant now) {
  const auto found = reasons_.find(code);
  const bool is_due =
      found != reasons_.end() && found->second.again_at && *found->second.again_at <= now;
  if (is_due) reasons_.erase(found);
  return is_due;
}

}  // namespace trinque::server
