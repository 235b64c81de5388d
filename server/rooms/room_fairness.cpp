#include "server/rooms/room_core.hpp"

#include <algorithm>

/// How a round gets its chance: committed to, opened by the phones, begun, revealed.
namespace trinque::server {
namespace {

constexpr TimerKey opening_timer{TimerKind::opening, engine::Seat{}, 0};

}  // namespace

void RoomCore::run_rounds() {
  while (true) {
    if (fairness_.phase() == Fairness::Phase::open && !table_.is_on()) reveal(RevealedFor::over);
    if (!table_.announced()) return;
    if (fairness_.phase() == Fairness::Phase::none) commit_round();
    if (is_waiting_for_contributions()) return;
    if (!begin_round()) reveal(RevealedFor::unplayable);
    Happened further = table_.move_on(seating_.attendance(), dose_rules_of(house_), now_);
    if (!further.events.empty()) book(std::move(further));
  }
}

void RoomCore::commit_round() {
  const Announced& announced = *table_.announced();
  Fairness::Round round{announced.game, announced.carried, {}};
  for (const engine::Seat seat : announced.order) {
    round.seats.push_back({seat, seating_.find(seat)->name});
  }
  opening_was_interrupted_ = false;
  fairness_.commit(round, surroundings_.chance.fresh_secret(), now_);
  contribute_for_bots();
  timers_.arm(opening_timer, fairness_.until(), now_);
  news_.fairness = news_.room = true;
}

bool RoomCore::is_waiting_for_contributions() const {
  if (now_ >= fairness_.until()) return false;
  return std::ranges::any_of(fairness_.awaited(), [&](engine::Seat seat) {
    // A page in the background may be asleep. After a restart nobody is connected yet.
    const Here here = seating_.find(seat)->here;
    return here == Here::present || (here == Here::lost && opening_was_interrupted_);
  });
}

void RoomCore::end_opening(const std::vector<engine::Seat>& missing) {
  timers_.disarm(opening_timer);
  news_.fairness = news_.room = true;
  // What they pledged is used up: their phones pledge anew.
  for (const engine::Seat seat : missing) {
    tell_own(*seating_.find(seat));
  }
}

bool RoomCore::begin_round() {
  const std::vector<engine::Seat> missing = fairness_.awaited();
  Recipe recipe = fairness_.open(now_);
  end_opening(missing);
  MatchChance chance;
  chance.draws = std::make_unique<NotedChance>(surroundings_.chance.open(recipe, 0));
  chance.recipe = std::move(recipe);
  auto begun = table_.begin(seating_.attendance(), dose_rules_of(house_), std::move(chance));
  if (!begun) return false;
  book(std::move(*begun));
  return true;
}

void RoomCore::reveal(RevealedFor why) {
  if (fairness_.phase() == Fairness::Phase::none) return;
  const std::vector<engine::Seat> missing = fairness_.awaited();
  fairness_.reveal(why);
  end_opening(missing);
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::Pledge& pledge) {
  fairness_.pledge(player.seat, pledge.pledge);
  news_.fairness = true;
  tell_own(player);
  return std::string("{}");
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::Contribute& contribute) {
  const auto opened = fairness_.contribute(player.seat, contribute.number, contribute.contribution,
                                           contribute.next);
  if (!opened) return opened.error();
  news_.fairness = true;
  tell_own(player);
  return std::string("{}");
}

}  // namespace trinque::server
