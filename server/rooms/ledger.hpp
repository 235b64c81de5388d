#pragma once

#include "engine/core/dose.hpp"
#include "engine/core/seat.hpp"
#include "protocol/json_text.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace trinque::server {

/// Sips, halves and whole glasses, three kinds apart. rules.md X7
struct Tally {
  int sips = 0;
  int halves = 0;
  int wholes = 0;
  bool operator==(const Tally&) const = default;
};

/// What a seat was served and has not said to be done with.
struct Pending {
  std::uint32_t id = 0;
  engine::Serving serving;
  bool operator==(const Pending&) const = default;
};

/// One player's evening.
struct Account {
  Tally received;
  Tally given;
  int dice_bought = 0;
  std::vector<Pending> pending;
  /// Private: what was received and not passed, in counted sips, and what was passed. rules.md X7
  int counted = 0;
  int passed = 0;
  bool operator==(const Account&) const = default;
};

/// What a seat received, gave and bought, as everybody may know.
struct Sums {
  Tally received;
  Tally given;
  int dice_bought = 0;
};

/// The fields of a tally.
void write_tally(protocol::JsonText& json, const Tally& tally);

/// Who received and gave what in this room, since it opened.
class Ledger {
 public:
  void open(engine::Seat seat);

  /// Books what a game served, or takes it back.
  void book(const engine::Serving& serving, const engine::DoseRules& rules);

  /// The seat is done with all servings up to this id. Passing leaves the public account as
  /// drinking does. Returns whether anything was pending.
  bool settle(engine::Seat seat, std::uint32_t upto, bool passed, const engine::DoseRules& rules);

  /// Of the serving that was booked last.
  std::uint32_t last_id() const { return books_.last_id; }

  const Account& of(engine::Seat seat) const;
  std::map<engine::Seat, Sums> sums() const;

  /// The section "totals", without anything private.
  void write(protocol::JsonText& json) const;

  /// Whether anything has changed since this was asked last: most moves serve nobody.
  bool take_change() { return std::exchange(has_changed_, false); }
  /// All of it, for a journal.
  void store(protocol::JsonText& json) const;
  /// Reads what `store` wrote. False if it does not fit.
  [[nodiscard]] bool restore(const nlohmann::json& stored);

 private:
  struct Books {
    std::map<engine::Seat, Account> accounts;
    /// Numbers the servings.
    std::uint32_t last_id = 0;
  };
  Books books_;
  bool has_changed_ = false;
};

}  // namespace trinque::server
