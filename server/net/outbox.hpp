#pragma once

#include "server/rooms/outlet.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace trinque::server {

/// What waits to leave through one connection. It keeps the order; a state frame that has not left
/// yet is merged into the one that comes after it, so a slow phone finds one frame and not a film.
/// Bounded: a phone that drains nothing is told `too_slow`, and what waited is dropped, since it
/// comes back to a snapshot.
class Outbox {
 public:
  struct Bounds {
    std::size_t bytes = 512 * 1024;
    std::size_t frames = 128;
  };
  /// How the connection ends once all else has left.
  struct Ending {
    /// The last frame; empty: none.
    std::string text;
    std::uint16_t close_code = 0;
  };

  /// What became of frames so far.
  struct History {
    std::uint64_t taken = 0;
    std::uint64_t merged = 0;
    /// With the one that was too much.
    std::uint64_t dropped = 0;
  };

  Outbox() : Outbox(Bounds{}) {}
  explicit Outbox(Bounds bounds) : bounds_(bounds) {}

  void push(protocol::SharedText text);
  void push_state(std::shared_ptr<const EncodedFrame> frame);

  /// Nothing is taken in after this. The first one counts.
  void finish(Ending ending);

  /// All that waits, oldest first; it is no longer here afterwards.
  std::vector<protocol::SharedText> take();

  /// Whether it ended because too much waited.
  bool has_overflown() const { return has_overflown_; }

  bool is_empty() const { return waiting_.empty(); }
  std::size_t frames() const { return waiting_.size(); }
  std::size_t bytes() const { return bytes_; }
  const History& history() const { return history_; }
  const std::optional<Ending>& ending() const { return ending_; }

 private:
  struct Waiting {
    protocol::SharedText text;
    /// The frame whose text it is, if it can be merged.
    std::shared_ptr<const EncodedFrame> state;
  };

  void append(Waiting waiting);

  Bounds bounds_;
  std::vector<Waiting> waiting_;
  std::size_t bytes_ = 0;
  History history_;
  std::optional<Ending> ending_;
  bool has_overflown_ = false;
};

/// The frame and the close code that go with a goodbye.
Outbox::Ending ending_of(protocol::Goodbye goodbye);

/// The same for a room that another node has, which is reached under this address, such as
/// https://b.example.org.
Outbox::Ending ending_of_move(std::string_view node_url, std::string_view code);

}  // namespace trinque::server
