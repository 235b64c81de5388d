#include "server/rooms/seating.hpp"

#include "protocol/stored.hpp"
#include "server/identity/names.hpp"
#include "server/identity/secret.hpp"

#include <algorithm>
#include <array>

namespace trinque::server {
namespace {

using engine::Refusal;
using engine::Result;
using engine::Seat;

constexpr std::array<std::string_view, 8> shapes = {"circle", "square", "triangle", "diamond",
                                                    "star",   "heart",  "hexagon",  "cross"};
constexpr std::array<std::string_view, 8> colours = {"orange", "blue",   "green", "pink",
                                                     "yellow", "violet", "cyan",  "white"};

/// What a bot is called, in either language.
constexpr std::array<std::string_view, 8> bot_names = {"Zinc",  "Bulle",   "Pixel",  "Domino",
                                                       "Pouet", "Ficelle", "Boulon", "Gadget"};

/// What is kept of the seating besides its players.
struct StoredOrder {
  std::vector<Seat> seats;
  std::optional<Seat> host;
  bool locked = false;
  std::optional<Seat> former_host;
};

bool is_one_of(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

bool is_known(const protocol::Badge& badge) {
  return is_one_of(shapes, badge.shape) && is_one_of(colours, badge.colour);
}

}  // namespace

std::string_view name_of(Here here) {
  switch (here) {
    case Here::present: return "present";
    case Here::hidden: return "hidden";
    case Here::lost: return "lost";
    case Here::away: return "away";
    case Here::left: return "left";
    case Here::kicked: return "kicked";
  }
  return "";
}

std::string_view Player::shown_here() const { return name_of(kick_pending ? Here::kicked : here); }

Result<std::string> Seating::free_name(const std::string& typed, std::optional<Seat> owner) const {
  auto name = clean_name(typed);
  if (!name) return name.error();
  std::vector<std::string> taken;
  for (const Player& player : players_) {
    if (player.seat != owner) taken.push_back(player.name);
  }
  const std::string wanted = folded(*name);
  const bool clash =
      std::ranges::any_of(taken, [&](const std::string& other) { return folded(other) == wanted; });
  if (clash) return Refusal{refusals::name_taken, {{"suggestion", suggest(*name, taken)}}};
  return std::move(*name);
}

Result<protocol::Badge> Seating::badge_for(const protocol::Join& join) const {
  if (join.badge) {
    if (!is_known(*join.badge)) return Refusal{refusals::unknown_badge};
    return *join.badge;
  }
  // Neighbours differ in shape and in colour, and no two of the first 56 badges are the same.
  const std::size_t index = players_.size();
  return protocol::Badge{std::string(shapes[index % shapes.size()]),
                         std::string(colours[(index + index / shapes.size()) % colours.size()])};
}

Result<Player*> Seating::sit(const protocol::Join& join, std::string token, int most_seats) {
  auto name = free_name(join.name);
  if (!name) return name.error();
  auto badge = badge_for(join);
  if (!badge) return badge.error();
  if (locked_) return Refusal{refusals::room_locked};
  if (auto refusal = unless_free(most_seats)) return std::move(*refusal);
  const Seat seat{static_cast<std::uint8_t>(players_.size())};
  players_.push_back({.seat = seat,
                      .name = std::move(*name),
                      .badge = std::move(*badge),
                      .token = std::move(token),
                      .join_key = join.key});
  if (!host_) host_ = seat;
  return &players_.back();
}

std::optional<Refusal> Seating::unless_free(int most_seats) const {
  const bool is_full =
      taken() >= most_seats || players_.size() >= static_cast<std::size_t>(engine::most_seats);
  if (!is_full) return std::nullopt;
  return Refusal{refusals::room_full, {{"max", std::int64_t{most_seats}}}};
}

std::string Seating::free_bot_name() const {
  for (const std::string_view name : bot_names) {
    if (auto free = free_name(std::string(name))) return std::move(*free);
  }
  const auto taken = free_name(std::string(bot_names.front()));
  return std::get<std::string>(taken.error().parameters.front().value);
}

Result<Player*> Seating::sit_bot(engine::Temperament temperament, std::string token,
                                 int most_seats) {
  const auto gone = std::ranges::find_if(
      players_, [](const Player& player) { return player.bot && player.has_gone(); });
  if (gone != players_.end() && taken() < most_seats) {
    gone->bot->temperament = temperament;
    return &*gone;
  }
  if (auto refusal = unless_free(most_seats)) return std::move(*refusal);
  const Seat seat{static_cast<std::uint8_t>(players_.size())};
  players_.push_back({.seat = seat,
                      .name = free_bot_name(),
                      .badge = badge_for({}).value(),
                      .token = std::move(token),
                      .bot = Bot{temperament}});
  return &players_.back();
}

Result<void> Seating::rename(Player& player, const protocol::Rename& rename) {
  Result<std::string> name = player.name;
  if (rename.name) name = free_name(*rename.name, player.seat);
  if (!name) return name.error();
  if (rename.badge && !is_known(*rename.badge)) return Refusal{refusals::unknown_badge};
  player.name = std::move(*name);
  if (rename.badge) player.badge = *rename.badge;
  return {};
}

Player* Seating::find(Seat seat) {
  const auto found = std::ranges::find(players_, seat, &Player::seat);
  return found == players_.end() ? nullptr : &*found;
}

const Player* Seating::find(Seat seat) const {
  const auto found = std::ranges::find(players_, seat, &Player::seat);
  return found == players_.end() ? nullptr : &*found;
}

Player* Seating::find_by_join_key(std::string_view key) {
  if (key.empty()) return nullptr;
  const auto found = std::ranges::find_if(
      players_, [&](const Player& player) { return are_equal_secrets(player.join_key, key); });
  return found == players_.end() ? nullptr : &*found;
}

Player* Seating::find_by_token(std::string_view token) {
  const auto found = std::ranges::find_if(
      players_, [&](const Player& player) { return are_equal_secrets(player.token, token); });
  return found == players_.end() ? nullptr : &*found;
}

Result<void> Seating::hand_over(Seat to) {
  const Player* player = find(to);
  if (player == nullptr || !player->may_be_host()) {
    return Refusal{refusals::unknown_seat, {{"seat", std::int64_t{to.index}}}};
  }
  host_ = to;
  former_host_.reset();
  return {};
}

void Seating::strip_former_host(Seat seat) {
  if (former_host_ == seat) former_host_.reset();
}

bool Seating::replace_absent_host() {
  if (!host_) return false;
  const auto host = std::ranges::find(players_, *host_, &Player::seat);
  if (host->is_active() || (host->on_break && host->session)) return false;
  const auto may_be_host = [](const Player& player) { return player.may_be_host(); };
  auto next = std::find_if(host, players_.end(), may_be_host);
  if (next == players_.end()) next = std::find_if(players_.begin(), host, may_be_host);
  if (!next->may_be_host()) return false;
  if (!former_host_) former_host_ = host_;
  host_ = next->seat;
  return true;
}

Result<void> Seating::reorder(const std::vector<Seat>& seats) {
  std::vector<Player> ordered;
  for (const Seat seat : seats) {
    const Player* player = find(seat);
    const bool is_twice = std::ranges::find(ordered, seat, &Player::seat) != ordered.end();
    if (player == nullptr || is_twice) return Refusal{refusals::not_all_seats};
    ordered.push_back(*player);
  }
  for (const Player& player : players_) {
    if (std::ranges::find(ordered, player.seat, &Player::seat) != ordered.end()) continue;
    if (!player.has_gone()) return Refusal{refusals::not_all_seats};
    ordered.push_back(player);
  }
  players_ = std::move(ordered);
  return {};
}

int Seating::taken() const {
  return static_cast<int>(
      std::ranges::count_if(players_, [](const Player& p) { return !p.has_gone(); }));
}

int Seating::active() const {
  return static_cast<int>(
      std::ranges::count_if(players_, [](const Player& p) { return p.is_active(); }));
}

int Seating::active_people() const {
  return static_cast<int>(
      std::ranges::count_if(players_, [](const Player& p) { return p.is_active() && !p.bot; }));
}

void Seating::store_order(protocol::JsonText& json) const {
  StoredOrder order{{}, host_, locked_, former_host_};
  for (const Player& player : players_) {
    order.seats.push_back(player.seat);
  }
  protocol::write_stored(json, order);
}

void Seating::store_player(protocol::JsonText& json, const Player& player) {
  Player kept = player;
  kept.session.reset();
  // Whoever is waited for is waited for again after a restart, wherever his page was.
  if (player.is_active() && !player.bot) kept.here = Here::lost;
  kept.absent_since = 0;
  kept.said_at.reset();
  protocol::write_stored(json, kept);
}

bool Seating::restore(const nlohmann::json& order, const std::map<int, nlohmann::json>& players) {
  StoredOrder read;
  if (!protocol::read_stored(order, read)) return false;
  players_.clear();
  for (const Seat seat : read.seats) {
    const auto stored = players.find(seat.index);
    Player player;
    if (stored == players.end() || !protocol::read_stored(stored->second, player) ||
        player.seat != seat)
      return false;
    players_.push_back(std::move(player));
  }
  host_ = read.host;
  locked_ = read.locked;
  former_host_ = read.former_host;
  return !host_ || find(*host_) != nullptr;
}

Attendance Seating::attendance() const {
  Attendance attendance;
  for (const Player& player : players_) {
    attendance.order.push_back(player.seat);
    if (player.here == Here::away) attendance.away.insert(player.seat);
    if (player.has_gone()) attendance.left.insert(player.seat);
  }
  return attendance;
}

}  // namespace trinque::server
