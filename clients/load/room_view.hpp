#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace trinque::load {

/// What one connection knows of its room, as frames have told it. Sections stay text: two views are
/// equal if their bytes are.
class RoomView {
 public:
  enum class Taken : std::uint8_t {
    yes,
    old,  ///< It tells nothing that the view does not know.
    gap,  ///< A frame before it was lost.
  };

  /// Takes in a state frame, a snapshot or a change. docs/protocol.md section 4
  Taken take(std::string_view frame);

  std::uint64_t revision() const { return revision_; }
  std::int64_t turn() const { return turn_; }
  const std::string& phase() const { return phase_; }
  bool offers_follow_up() const;
  /// Who is host, or -1.
  int host() const;
  /// What a seat may choose: a JSON object, or nothing.
  std::string_view choices_of(int seat) const;
  /// The highest id of what the seat was served and is not done with, or -1.
  std::int64_t last_pending_of(int seat) const;

  /// The first section in which two views differ, or "".
  std::string_view difference(const RoomView& other) const;

 private:
  std::uint64_t revision_ = 0;
  std::int64_t turn_ = 0;
  std::string phase_;
  std::string to_act_;
  std::string deadlines_;
  std::string legal_;
  std::string room_;
  std::string settings_;
  std::string match_;
  std::string totals_;
};

}  // namespace trinque::load
