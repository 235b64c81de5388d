#pragma once

#include "protocol/codec.hpp"
#include "protocol/json_text.hpp"
#include "server/rooms/ledger.hpp"

#include <nlohmann/json_fwd.hpp>

#include <deque>
#include <map>
#include <string>
#include <vector>

namespace trinque::server {

/// What the pictures at the end of a game are drawn from: its throws and cards, and what each seat
/// received, gave and bought since it began. The same for everybody, whenever they came.
class Recap {
 public:
  /// A game begins: nothing has happened in it yet.
  void begin(const Ledger& ledger);

  /// Keeps what a step of this round or deal shows; of a very long game, the latest 300 rows.
  void book(const std::vector<protocol::RecapRow>& rows, int round);

  /// The section "recap". docs/protocol.md section 4
  void write(protocol::JsonText& json, const Ledger& ledger) const;

  /// All of it, for a journal.
  void store(protocol::JsonText& json) const;
  /// Reads what `store` wrote, or null, as a room's older records have it. False if it does not
  /// fit.
  [[nodiscard]] bool restore(const nlohmann::json& stored);

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
  Kept kept_;
};

}  // namespace trinque::server
