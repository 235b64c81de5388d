#include "server/journal/journal.hpp"

namespace trinque::server {

std::string_view name_of(JournalError error) {
  switch (error) {
    case JournalError::none: return "none";
    case JournalError::unavailable: return "unavailable";
    case JournalError::position_gap: return "position_gap";
    case JournalError::damaged: return "damaged";
    case JournalError::newer_format: return "newer_format";
    case JournalError::late: return "late";
    case JournalError::fenced: return "fenced";
  }
  return "";
}

boost::asio::awaitable<JournalError> Journal::release(std::string /*code*/) {
  co_return JournalError::none;
}

boost::asio::awaitable<JournalError> Journal::erase(std::string /*code*/) {
  co_return JournalError::unavailable;
}

}  // namespace trinque::server
