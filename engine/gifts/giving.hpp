#pragma once

#include "engine/gifts/events.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

/// Questions about the gifts of the card that was turned last. `stake` is what one of them is
/// worth.
namespace trinque::engine::gifts {

namespace refusals {
/// `to` is the giver himself, holds no cards, or is not there.
inline constexpr RefusalCode not_a_target{"not_a_target"};
}  // namespace refusals

/// What the last row is worth.
enum class LastRow : std::uint8_t { cul_sec, half, row_sips };
/// Its names, in the order of its enumerators.
inline constexpr std::array<std::string_view, 3> last_row_names = {"cul_sec", "half", "row_sips"};

/// What one matching card is worth in this row of so many. rules.md section 1 point 4
Dose stake_of(int row, int rows, LastRow last_row);

/// How much one gift is, in the unit of `Portion::amount`.
int gift_size(const Dose& stake);

/// How much of his gifts a giver has not named anybody for.
int left_of(const Giver& giver, const Dose& stake);

/// How many gifts that is; one given in part counts.
int gifts_left_of(const Giver& giver, const Dose& stake);

/// The most that one move can give: what is left of the gift he is at.
int left_of_gift(const Giver& giver, const Dose& stake);

/// Whether he still has to choose.
bool is_choosing(const Giver& giver, const Dose& stake);

/// Whether he is there and has chosen something himself.
bool may_take_back(const Giver& giver, const std::vector<Player>& players);

/// Who can get a gift from this giver, by seat number. rules.md section 1 point 7
std::vector<Seat> targets_of(const std::vector<Player>& players, Seat giver);

/// The giver with this seat; null if no gifts are being chosen or he gives none.
const Giver* giver_at(const Phase& phase, Seat seat);

/// Whether everybody has chosen and somebody may still change his mind. rules.md R23
bool is_held(const std::vector<Giver>& givers, const Dose& stake,
             const std::vector<Player>& players);

/// What a giver loses who does not choose in time.
GiftsLapsed lapsed(const Giver& giver, const Dose& stake);

/// Who has gifts to give, as everybody may know it.
std::vector<PendingGifts> pending_gifts(const std::vector<Giver>& givers, const Dose& stake);

/// What is said of the gifts of a card when they are revealed.
struct Revealed {
  GiftsRevealed stands;
  std::vector<GiftsLost> lost;
};
Revealed revealed(const std::vector<Giver>& givers, const Dose& stake,
                  const std::vector<Player>& players, const DoseRules& doses);

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

}  // namespace trinque::engine::gifts
