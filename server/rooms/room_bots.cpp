#include "server/chance/digest.hpp"
#include "server/chance/keyed_chance.hpp"
#include "server/rooms/room_core.hpp"

#include <algorithm>
#include <stdexcept>

/// Those for whom the server plays: they sit like everybody, see what everybody sees, and take
/// their time.
namespace trinque::server {
namespace {

using engine::Refusal;
using engine::Seat;
using engine::Temperament;

/// How long a bot looks at what it sees before it chooses.
Instant time_to_think(Temperament temperament) {
  switch (temperament) {
    case Temperament::careful: return 2'500;
    case Temperament::bold: return 1'500;
    case Temperament::joker: return 2'000;
  }
  return 2'000;
}

}  // namespace

std::optional<Refusal> RoomCore::unless_person(Seat seat) const {
  const Player* player = seating_.find(seat);
  if (player == nullptr || !player->bot) return std::nullopt;
  return Refusal{refusals::is_a_bot, {{"seat", std::int64_t{seat.index}}}};
}

RoomCore::Answered RoomCore::obey(Player& player, const protocol::AddBot& add) {
  if (const auto refusal = unless_host(player)) return *refusal;
  const int most_seats = std::min(house_.max_seats, surroundings_.limits.seats);
  const auto seated = seating_.sit_bot(add.temperament, surroundings_.fresh_token(), most_seats);
  if (!seated) return seated.error();
  Player& bot = **seated;
  ledger_.open(bot.seat);
  pledge_for(bot);
  news_.tell_of("joined", bot.seat);
  news_.room = news_.totals = true;
  if (bot.here != Here::present) change_here(bot, Here::present);
  return std::string("{}");
}

void RoomCore::pledge_for(Player& bot) {
  bot.bot->contribution = surroundings_.chance.fresh_secret();
  fairness_.pledge(bot.seat, pledge_of(bytes_from(bot.bot->contribution).value()));
  news_.fairness = true;
}

void RoomCore::contribute_for_bots() {
  for (const Seat seat : fairness_.awaited()) {
    Player& player = *seating_.find(seat);
    if (!player.bot) continue;
    const std::string contribution = player.bot->contribution;
    player.bot->contribution = surroundings_.chance.fresh_secret();
    const auto opened =
        fairness_.contribute(seat, fairness_.number(), contribution,
                             pledge_of(bytes_from(player.bot->contribution).value()));
    if (!opened) throw std::logic_error("a bot opened what it did not pledge");
  }
}

void RoomCore::update_bots(Instant from) {
  std::vector<TimerKey> wanted;
  if (table_.is_on()) {
    for (const Seat seat : table_.match()->to_act()) {
      if (seating_.find(seat)->bot) {
        wanted.push_back({TimerKind::bot, seat, table_.match()->turn()});
      }
    }
  }
  for (const TimerKey& key : timers_.keys_of(TimerKind::bot)) {
    if (std::ranges::find(wanted, key) == wanted.end()) timers_.disarm(key);
  }
  for (const TimerKey& key : wanted) {
    timers_.arm(key, from + time_to_think(seating_.find(key.seat)->bot->temperament), now_);
  }
}

void RoomCore::play_for(Seat seat) {
  // Its whims are its own: the chance of the round is for dice and cards.
  KeyedChance whim(bytes_from(surroundings_.chance.fresh_secret()).value(), {}, 0);
  auto played = table_.play_advised(seat, seating_.find(seat)->bot->temperament, whim);
  if (!played) throw std::logic_error("a bot was advised what the rules refuse");
  // Where there is nothing to choose it waits like the others.
  if (*played) book(std::move(**played));
}

}  // namespace trinque::server
