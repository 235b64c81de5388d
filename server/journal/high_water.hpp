#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace trinque::server {

/// The last position of each room that is not over, in a file of its own, so that what the journal
/// lost in silence is noticed. Lines "CODE POSITION": the last line of a room counts, and with
/// position 0 nothing is expected of it any more.
class HighWater {
 public:
  using Positions = std::map<std::string, std::uint64_t>;

  /// Reads what is there; a torn last line is left out. Throws std::runtime_error if the file
  /// cannot be written.
  explicit HighWater(std::filesystem::path file);
  HighWater(const HighWater&) = delete;
  HighWater& operator=(const HighWater&) = delete;
  ~HighWater();

  /// The last position that was marked for a room; 0 if none was.
  std::uint64_t of(const std::string& code) const;
  const Positions& all() const { return positions_; }

  /// Marks what a commit has kept. With `synced` it waits for the disk. False if it could not be
  /// written.
  bool mark(const Positions& positions, bool synced);

  /// Writes the file anew with the lines that count. Throws std::runtime_error if it cannot be
  /// written; the old file is still there then.
  void compact();

 private:
  void open();
  /// Those of these that are not noted yet.
  Positions news(const Positions& positions) const;
  void note(const Positions& positions);

  std::filesystem::path path_;
  int file_ = -1;
  Positions positions_;
  std::size_t lines_ = 0;
};

}  // namespace trinque::server
