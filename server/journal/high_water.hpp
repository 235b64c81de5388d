#pragma once

#include <cstdint>
#include <filesystem>
#include <map>

namespace trinque::server {

/// The last position of each room, in a file of its own: lines "ROOM POSITION", the last line of a
/// room counts.
class HighWater {
 public:
  /// Reads what is there; a torn last line is left out. Throws std::runtime_error if the file
  /// cannot be written.
  explicit HighWater(std::filesystem::path file);
  HighWater(const HighWater&) = delete;
  HighWater& operator=(const HighWater&) = delete;
  ~HighWater();

  /// The last position that was marked for a room; 0 if none was.
  std::uint64_t of(std::int64_t room) const;

  /// Marks what a commit has kept. With `synced` it waits for the disk. False if it could not be
  /// written.
  bool mark(const std::map<std::int64_t, std::uint64_t>& positions, bool synced);

  /// Writes the file anew, with these rooms only.
  void rewrite(std::map<std::int64_t, std::uint64_t> positions);

 private:
  void open();

  std::filesystem::path path_;
  int file_ = -1;
  std::map<std::int64_t, std::uint64_t> positions_;
};

}  // namespace trinque::server
