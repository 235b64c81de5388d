#include "engine/games/give_n_take/gifts.hpp"

#include "engine/games/give_n_take/layout.hpp"

#include <algorithm>
#include <cassert>

namespace trinque::engine::give_n_take {
namespace {

Dose stake_now(const State& state) {
  assert(!state.turned.empty());
  return stake_of(state.settings, state.turned.back().place.row);
}

bool is_sips(const Dose& dose) { return std::holds_alternative<Sips>(dose); }

/// What nobody drinks of one giver's gifts, piece by piece.
struct Loss {
  int gifts = 0;
  int amount = 0;
};

}  // namespace

int gift_size(const State& state) {
  const Dose stake = stake_now(state);
  const Sips* sips = std::get_if<Sips>(&stake);
  return sips == nullptr ? 1 : sips->count;
}

int left_of(const State& state, const Giver& giver) {
  int left = giver.count * gift_size(state);
  for (const Portion& portion : giver.chosen) {
    left -= portion.amount;
  }
  return left;
}

int gifts_left_of(const State& state, const Giver& giver) {
  const int size = gift_size(state);
  return (left_of(state, giver) + size - 1) / size;
}

int left_of_gift(const State& state, const Giver& giver) {
  const int begun = left_of(state, giver) % gift_size(state);
  return begun > 0 ? begun : gift_size(state);
}

bool is_choosing(const State& state, const Giver& giver) {
  return giver.rest == Rest::open && left_of(state, giver) > 0;
}

bool may_take_back(const State& state, const Giver& giver) {
  const bool has_chosen =
      giver.rest == Rest::nobody || (giver.rest == Rest::open && !giver.chosen.empty());
  return has_chosen && is_present(state, giver.seat);
}

std::vector<Seat> targets_of(const State& state, Seat giver) {
  std::vector<Seat> targets;
  for (const Player& player : state.players) {
    if (player.is_present() && player.seat != giver) targets.push_back(player.seat);
  }
  std::ranges::sort(targets);
  return targets;
}

const Giver* giver_at(const State& state, Seat seat) {
  const Giving* giving = std::get_if<Giving>(&state.phase);
  if (giving == nullptr) return nullptr;
  const auto found = std::ranges::find(giving->givers, seat, &Giver::seat);
  return found == giving->givers.end() ? nullptr : &*found;
}

bool is_held(const State& state) {
  const Giving* giving = std::get_if<Giving>(&state.phase);
  if (giving == nullptr || state.settings.give_undo == 0) return false;
  const auto& givers = giving->givers;
  return std::ranges::none_of(givers, [&](const Giver& g) { return is_choosing(state, g); }) &&
         std::ranges::any_of(givers, [&](const Giver& g) { return may_take_back(state, g); });
}

std::vector<Event> revealed(const State& state) {
  const Dose stake = stake_now(state);
  Limits limits(state.doses);
  GiftsRevealed stands;
  std::vector<Event> lost;
  for (const Giver& giver : std::get<Giving>(state.phase).givers) {
    Loss loss;
    if (giver.rest == Rest::nobody) {
      loss = {gifts_left_of(state, giver), left_of(state, giver)};
    }
    for (const Portion& portion : giver.chosen) {
      const Dose dose = is_sips(stake) ? Dose{Sips{portion.amount}} : stake;
      const auto admitted =
          is_present(state, portion.to) ? limits.admit(portion.to, dose) : std::nullopt;
      if (admitted) {
        stands.gifts.push_back({giver.seat, portion.to, *admitted});
      } else {
        loss.gifts += 1;
        loss.amount += portion.amount;
      }
    }
    if (loss.gifts > 0) {
      lost.emplace_back(GiftsLost{giver.seat, loss.gifts, is_sips(stake) ? loss.amount : 0});
    }
  }
  lost.insert(lost.begin(), std::move(stands));
  return lost;
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

}  // namespace trinque::engine::give_n_take
