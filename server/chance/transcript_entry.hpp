#pragma once

#include "engine/core/seat.hpp"
#include "server/chance/digest.hpp"
#include "server/chance/draw.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// The entries of a transcript as they are read. docs/fairness.md section 3
namespace trinque::server::transcript {

struct Opening {
  std::string room;
};
struct Pledged {
  engine::Seat seat;
  std::string pledge;
};
struct Committed {
  struct Playing {
    engine::Seat seat;
    std::string name;
    /// Empty: none.
    std::string pledge;
  };
  std::uint32_t number = 0;
  std::string game;
  bool carried = false;
  std::vector<Playing> seats;
  std::string before;
  std::string secret_hash;
  std::string commitment;
  /// The bytes that the commitment covers.
  std::string terms;
};
struct Contributed {
  std::uint32_t number = 0;
  engine::Seat seat;
  Bytes32 contribution{};
  /// Empty: none.
  std::string next;
};
struct Opened {
  std::uint32_t number = 0;
  std::int64_t waited = 0;
  std::vector<std::pair<engine::Seat, std::string>> left_out;
};
struct Drawn {
  std::uint32_t number = 0;
  std::vector<Draw> draws;
  nlohmann::ordered_json events;
};
struct Revealed {
  std::uint32_t number = 0;
  std::string why;
  Bytes32 secret{};
};
using Entry = std::variant<Opening, Pledged, Committed, Contributed, Opened, Drawn, Revealed>;

/// A line without its end of line: the hash that it names, and the text of its entry. Nothing
/// unless it has exactly the form of a line, and its JSON is canonical.
struct Line {
  std::string_view hash;
  std::string_view text;
  nlohmann::ordered_json entry;
};
std::optional<Line> read_line(std::string_view line);

/// Nothing for an unknown kind, or fields that are missing, too many, misplaced or of the wrong
/// type.
std::optional<Entry> read_entry(const nlohmann::ordered_json& entry);

}  // namespace trinque::server::transcript
