#pragma once

#include "protocol/write.hpp"
#include "server/journal/journal.hpp"
#include "server/rooms/instant.hpp"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace trinque::server {

/// The rooms that the journal keeps and this process cannot serve, with what their phones are told.
class UnopenedRooms {
 public:
  /// The journal did not give the room back. What may pass is tried again.
  void add(const std::string& code, JournalError error, Instant now);

  /// A room broke by a bug of ours. Whether it is to be opened again at once: one that breaks over
  /// and over rests for a while.
  bool may_be_opened_again(const std::string& code, Instant now);

  bool contains(const std::string& code) const { return reasons_.contains(code); }

  /// Why the room is not here; nothing if it is not one of these.
  std::optional<protocol::Goodbye> why(const std::string& code) const;

  /// Takes a room out that is to be tried again now. False if there is none such.
  bool take_due(const std::string& code, Instant now);

 private:
  struct Reason {
    protocol::Goodbye goodbye = protocol::Goodbye::room_broken;
    /// Nothing: it stays so for as long as this process runs.
    std::optional<Instant> again_at;
  };

  std::unordered_map<std::string, Reason> reasons_;
  /// When each room broke lately.
  std::unordered_map<std::string, std::vector<Instant>> breaks_;
};

}  // namespace trinque::server
