#pragma once

#include "protocol/codec.hpp"
#include "protocol/json_text.hpp"
#include "server/rooms/ledger.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace trinque::server {

/// What the pictures at the end of a game are drawn from: its throws and cards, and what each seat
/// received, gave and bought since it began. The same for everybody, whenever they came.
class Recap {
 public:
  /// A game begins: nothing has happened in it yet.
  void begin(const Ledger& ledger);

  /// Keeps what a step of this round or deal shows; of a very long game, the latest 295 rows at
  /// least and 300 at most.
  void book(const std::vector<protocol::RecapRow>& rows, int round);

  /// The section "recap". docs/protocol.md section 4
  void write(protocol::JsonText& json, const Ledger& ledger) const;

  /// For a journal: what stood in the ledger when the game began. The rows are in parts, so that a
  /// move does not write those of all the moves before it.
  void store(protocol::JsonText& json) const;
  void store_part(protocol::JsonText& json, int part) const;
  /// Whether a game has begun since this was asked last.
  bool take_beginning() { return std::exchange(has_begun_, false); }
  /// The parts that have changed since this was asked last.
  std::set<int> take_changed_parts() { return std::exchange(changed_parts_, {}); }
  /// Reads what `store` and `store_part` wrote; null, or all rows in one piece, as a room's older
  /// records have it. False if it does not fit.
  [[nodiscard]] bool restore(const nlohmann::json& stored,
                             const std::map<int, nlohmann::json>& parts);

 private:
  struct Row {
    std::string list;
    int round = 0;
    std::string fields;
  };
  struct Kept {
    /// What stood in the ledger when the game began.
    std::map<engine::Seat, Sums> before;
    std::deque<Row> rows;
  };
  struct Part {
    /// How many rows the game had before these.
    std::uint64_t first = 0;
    std::vector<Row> rows;
  };
  Part part_of_rows(int part) const;

  Kept kept_;
  /// How many rows of the game were dropped.
  std::uint64_t dropped_ = 0;
  std::set<int> changed_parts_;
  bool has_begun_ = false;
};

}  // namespace trinque::server
