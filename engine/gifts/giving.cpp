#include "engine/gifts/giving.hpp"

#include <algorithm>

namespace trinque::engine::gifts {
namespace {

bool is_sips(const Dose& dose) { return std::holds_alternative<Sips>(dose); }

/// What nobody drinks of one giver's gifts, piece by piece.
struct Loss {
  int gifts = 0;
  int amount = 0;
};

}  // namespace

Dose stake_of(int row, int rows, LastRow last_row) {
  if (row < rows) return Sips{row};
  switch (last_row) {
    case LastRow::cul_sec: return WholeGlass{};
    case LastRow::half: return HalfGlass{};
    case LastRow::row_sips: break;
  }
  return Sips{row};
}

int gift_size(const Dose& stake) {
  const Sips* sips = std::get_if<Sips>(&stake);
  return sips == nullptr ? 1 : sips->count;
}

int left_of(const Giver& giver, const Dose& stake) {
  int left = giver.count * gift_size(stake);
  for (const Portion& portion : giver.chosen) {
    left -= portion.amount;
  }
  return left;
}

int gifts_left_of(const Giver& giver, const Dose& stake) {
  const int size = gift_size(stake);
  return (left_of(giver, stake) + size - 1) / size;
}

int left_of_gift(const Giver& giver, const Dose& stake) {
  const int begun = left_of(giver, stake) % gift_size(stake);
  return begun > 0 ? begun : gift_size(stake);
}

bool is_choosing(const Giver& giver, const Dose& stake) {
  return giver.rest == Rest::open && left_of(giver, stake) > 0;
}

bool may_take_back(const Giver& giver, const std::vector<Player>& players) {
  const bool has_chosen =
      giver.rest == Rest::nobody || (giver.rest == Rest::open && !giver.chosen.empty());
  return has_chosen && is_present(players, giver.seat);
}

std::vector<Seat> targets_of(const std::vector<Player>& players, Seat giver) {
  std::vector<Seat> targets;
  for (const Player& player : players) {
    if (player.is_present() && player.seat != giver) targets.push_back(player.seat);
  }
  std::ranges::sort(targets);
  return targets;
}

const Giver* giver_at(const Phase& phase, Seat seat) {
  const Giving* giving = std::get_if<Giving>(&phase);
  if (giving == nullptr) return nullptr;
  const auto found = std::ranges::find(giving->givers, seat, &Giver::seat);
  return found == giving->givers.end() ? nullptr : &*found;
}

bool is_held(const std::vector<Giver>& givers, const Dose& stake,
             const std::vector<Player>& players) {
  return std::ranges::none_of(givers, [&](const Giver& g) { return is_choosing(g, stake); }) &&
         std::ranges::any_of(givers, [&](const Giver& g) { return may_take_back(g, players); });
}

GiftsLapsed lapsed(const Giver& giver, const Dose& stake) {
  return {giver.seat, gifts_left_of(giver, stake), is_sips(stake) ? left_of(giver, stake) : 0};
}

std::vector<PendingGifts> pending_gifts(const std::vector<Giver>& givers, const Dose& stake) {
  std::vector<PendingGifts> pending;
  for (const Giver& giver : givers) {
    const bool lapsed = giver.rest == Rest::lapsed;
    const int count = lapsed ? giver.count - gifts_left_of(giver, stake) : giver.count;
    if (count > 0) pending.push_back({giver.seat, count, !is_choosing(giver, stake)});
  }
  return pending;
}

Revealed revealed(const std::vector<Giver>& givers, const Dose& stake,
                  const std::vector<Player>& players, const DoseRules& doses) {
  Limits limits(doses);
  Revealed all;
  for (const Giver& giver : givers) {
    Loss loss;
    if (giver.rest == Rest::nobody) loss = {gifts_left_of(giver, stake), left_of(giver, stake)};
    for (const Portion& portion : giver.chosen) {
      const Dose dose = is_sips(stake) ? Dose{Sips{portion.amount}} : stake;
      const auto admitted =
          is_present(players, portion.to) ? limits.admit(portion.to, dose) : std::nullopt;
      if (admitted) {
        all.stands.gifts.push_back({giver.seat, portion.to, *admitted});
      } else {
        loss.gifts += 1;
        loss.amount += portion.amount;
      }
    }
    if (loss.gifts > 0) {
      all.lost.push_back({giver.seat, loss.gifts, is_sips(stake) ? loss.amount : 0});
    }
  }
  return all;
}

std::optional<Dose> Limits::admit(Seat to, const Dose& dose) {
  Received& received = received_[to];
  if (!is_sips(dose)) {
    if (received.glass && !rules_.cul_sec_stack) return std::nullopt;
    received.glass = true;
  }
  DoseRules rest = rules_;
  if (rules_.max_sips_per_event > 0) {
    rest.max_sips_per_event = rules_.max_sips_per_event - received.counted;
    if (rest.max_sips_per_event <= 0) return std::nullopt;
  }
  const Dose admitted = capped(dose, rest);
  received.counted += counted(admitted, rules_);
  return admitted;
}

}  // namespace trinque::engine::gifts
