#include "server/rooms/room_directory.hpp"

#include "server/ops/clock.hpp"
#include "server/rooms/game_catalog.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>
#include <mutex>
#include <set>
#include <unordered_map>
#include <vector>

namespace trinque::server {
namespace {

using engine::Refusal;
using engine::Result;

std::string upper(std::string_view typed) {
  std::string code(typed);
  std::ranges::transform(code, code.begin(),
                         [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  return code;
}

}  // namespace

struct RoomDirectory::Impl {
  explicit Impl(Surroundings given) : surroundings(std::move(given)) {}

  RoomCore::Surroundings surroundings_of(std::string code) const {
    return {std::move(code), surroundings.boot, surroundings.build, surroundings.fresh_token,
            surroundings.fresh_chance};
  }

  void forget(const std::string& code) {
    const std::lock_guard lock(mutex);
    rooms.erase(code);
    over.insert(code);
    spdlog::info("room closed code={} rooms={}", code, rooms.size());
  }

  const Surroundings surroundings;
  mutable std::mutex mutex;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms;
  std::set<std::string, std::less<>> over;
};

RoomDirectory::RoomDirectory(Surroundings surroundings)
    : impl_(std::make_shared<Impl>(std::move(surroundings))) {}

RoomDirectory::~RoomDirectory() = default;

Result<std::string> RoomDirectory::create(const RoomWish& wish) {
  const std::lock_guard lock(impl_->mutex);
  const std::size_t most = impl_->surroundings.most_rooms;
  if (impl_->rooms.size() >= most) {
    return Refusal{refusals::too_many_rooms, {{"max", static_cast<std::int64_t>(most)}}};
  }
  std::string code = impl_->surroundings.fresh_code();
  while (impl_->rooms.contains(code) || impl_->over.contains(code)) {
    code = impl_->surroundings.fresh_code();
  }
  auto core = std::make_unique<RoomCore>(impl_->surroundings_of(code), all_games(), clock_now());
  const protocol::ChangeSettings house{"house", {{"no_alcohol", wish.no_alcohol}, {"language", wish.language}}};
  const auto prepared = core->prepare(wish.game, house);
  if (!prepared) return prepared.error();
  const std::weak_ptr<Impl> directory = impl_;
  auto room = Room::open(impl_->surroundings.executor, std::move(core), clock_now, [directory, code] {
    if (const auto impl = directory.lock()) impl->forget(code);
  });
  impl_->rooms.emplace(code, std::move(room));
  spdlog::info("room opened code={} rooms={}", code, impl_->rooms.size());
  return code;
}

std::shared_ptr<Room> RoomDirectory::find(std::string_view code) const {
  const std::lock_guard lock(impl_->mutex);
  const auto found = impl_->rooms.find(upper(code));
  return found == impl_->rooms.end() ? nullptr : found->second;
}

bool RoomDirectory::is_over(std::string_view code) const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->over.contains(upper(code));
}

std::size_t RoomDirectory::size() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->rooms.size();
}

std::string RoomDirectory::describe_games() {
  protocol::JsonText json;
  json.begin_object().key("house");
  protocol::describe_settings(json, house_settings());
  json.key("games").begin_array();
  for (const auto& game : all_games()) {
    json.begin_object().field("name", game->name()).key("follows");
    if (game->follows().empty()) {
      json.null();
    } else {
      json.value(game->follows());
    }
    json.key("settings");
    game->describe_settings(json);
    json.end_object();
  }
  json.end_array().end_object();
  return json.take();
}

boost::asio::awaitable<void> RoomDirectory::close_all(protocol::Goodbye goodbye) {
  std::vector<std::shared_ptr<Room>> all;
  {
    const std::lock_guard lock(impl_->mutex);
    for (const auto& [code, room] : impl_->rooms) {
      all.push_back(room);
    }
  }
  for (const auto& room : all) {
    co_await room->close(goodbye);
  }
}

}  // namespace trinque::server
