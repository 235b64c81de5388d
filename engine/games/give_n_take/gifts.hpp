#pragma once

#include "engine/games/give_n_take/events.hpp"

#include <map>
#include <optional>
#include <vector>

/// Questions about the gifts of the card that was turned last.
namespace trinque::engine::give_n_take {

/// How much one gift is, in the unit of `Portion::amount`.
int gift_size(const State& state);

/// How much of his gifts a giver has not named anybody for.
int left_of(const State& state, const Giver& giver);

/// How many gifts that is; one given in part counts.
int gifts_left_of(const State& state, const Giver& giver);

/// The most that one move can give: what is left of the gift he is at.
int left_of_gift(const State& state, const Giver& giver);

/// Whether he still has to choose.
bool is_choosing(const State& state, const Giver& giver);

/// Whether he is there and has chosen something himself.
bool may_take_back(const State& state, const Giver& giver);

/// Who can get a gift from this giver, by seat number. rules.md section 1 point 7
std::vector<Seat> targets_of(const State& state, Seat giver);

/// The giver with this seat; null if no gifts are being chosen or he gives none.
const Giver* giver_at(const State& state, Seat seat);

/// Whether everybody has chosen and somebody may still change his mind. rules.md R23
bool is_held(const State& state);

/// What is said of the gifts of a card when they are revealed: GiftsRevealed, then what nobody
/// drinks. Requires Giving.
std::vector<Event> revealed(const State& state);

/// Keeps what one event asks of one player within the house's limits: one glass (X6), and
/// `max_sips_per_event`.
class Limits {
 public:
  explicit Limits(const DoseRules& rules) : rules_(rules) {}

  /// What `to` drinks of this dose after all that was admitted before; nothing if all of it is
  /// dropped.
  std::optional<Dose> admit(Seat to, const Dose& dose);

 private:
  struct Received {
    bool glass = false;
    int counted = 0;
  };
  DoseRules rules_;
  std::map<Seat, Received> received_;
};

}  // namespace trinque::engine::give_n_take
