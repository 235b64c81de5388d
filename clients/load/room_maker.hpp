#pragma once

#include <cstdint>
#include <string>

namespace trinque::load {

/// Opens rooms over HTTP, one after the other on one connection.
class RoomMaker {
 public:
  explicit RoomMaker(std::uint16_t port);
  ~RoomMaker();
  RoomMaker(const RoomMaker&) = delete;
  RoomMaker& operator=(const RoomMaker&) = delete;

  /// The code of a new room. Throws if the server gives none.
  std::string make();

 private:
  std::string response();

  std::uint16_t port_;
  int descriptor_ = -1;
};

}  // namespace trinque::load
