#pragma once

#include "server/journal/journal.hpp"

#include <functional>
#include <string>
#include <vector>

namespace trinque::server {

/// Where a room is, among the processes that share a journal.
struct Whereabouts {
  enum class Place : std::uint8_t {
    unknown,      ///< No room has this code.
    over,         ///< It ended within the last day.
    free,         ///< Nobody has it, or this process: `load` claims it.
    elsewhere,    ///< Another process has it, and is alive.
    unavailable,  ///< The journal does not answer.
  };
  Place place = Place::unavailable;
  /// Where the process that has it is reached; empty if it did not say.
  std::string url = {};
};

/// How busy this process is, for those beside it.
struct NodeLoad {
  std::int64_t rooms = 0;
  std::int64_t most_rooms = 0;
  /// It takes nothing new.
  bool is_draining = false;
};

/// A journal that several processes share, each a node. Each open room belongs to one of them by a
/// claim; what comes under an older claim is refused as fenced.
class SharedJournal : public Journal {
 public:
  /// What the journal asks of its process, on a thread of its own: to be answered at once.
  struct Listener {
    std::function<NodeLoad()> load;
    /// Others have taken these rooms over while this process was silent.
    std::function<void(std::vector<std::string> codes)> on_lost;
    /// Others wait for these rooms of this process.
    std::function<void(std::vector<std::string> codes)> on_wanted;
  };

  /// Called once, before rooms are opened.
  virtual void listen(Listener listener) = 0;

  virtual boost::asio::awaitable<Whereabouts> locate(std::string code) = 0;

  /// A room as it was last kept, without claiming it.
  virtual boost::asio::awaitable<StoredRoom> peek(std::string code) = 0;

  /// Asks the node that has the room to let it go.
  virtual boost::asio::awaitable<JournalError> want(std::string code) = 0;

  /// Gives a room of this node to the one with the fewest rooms that takes new ones. Refused as
  /// unavailable if there is none; the room stays.
  virtual boost::asio::awaitable<JournalError> hand_over(std::string code) = 0;

  /// Where the nodes that are alive are reached, this one included, least loaded first.
  virtual std::vector<std::string> node_urls() const = 0;
};

}  // namespace trinque::server
