#pragma once

#include "protocol/state_frame.hpp"
#include "protocol/write.hpp"

#include <cstdint>
#include <memory>

namespace trinque::server {

/// One connection, for as long as the process runs.
enum class SessionId : std::uint64_t {};

/// A state frame, and its bytes, which all sockets share as long as none has to merge.
struct EncodedFrame {
  protocol::StateFrame frame;
  std::string text;
};

/// The way out to one connection: the seam between rooms and sockets. All functions return at once
/// and may be called from any thread; what is sent keeps its order, and leaves with `flush`.
class Outlet {
 public:
  Outlet() = default;
  Outlet(const Outlet&) = delete;
  Outlet& operator=(const Outlet&) = delete;
  virtual ~Outlet() = default;

  /// A frame for this connection, never merged.
  virtual void send(protocol::SharedText text) = 0;

  /// A state frame; it supersedes one that has not left yet, by merging.
  virtual void send_state(std::shared_ptr<const EncodedFrame> frame) = 0;

  /// The secrets that this connection showed were right.
  virtual void give_back_guess() = 0;

  /// Lets what was sent leave, all of it in one go.
  virtual void flush() = 0;

  /// Says why, and closes once all before it has left.
  virtual void close(protocol::Goodbye goodbye) = 0;
};

}  // namespace trinque::server
