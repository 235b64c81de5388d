#include "server/rooms/room_directory.hpp"

#include "server/ops/clock.hpp"
#include "server/rooms/game_catalog.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace trinque::server {
namespace {

using engine::Refusal;
using engine::Result;

constexpr Instant day = 86'400'000;

std::string upper(std::string_view typed) {
  std::string code(typed);
  std::ranges::transform(code, code.begin(), [](unsigned char letter) {
    return static_cast<char>(std::toupper(letter));
  });
  return code;
}

}  // namespace

struct RoomDirectory::Impl : std::enable_shared_from_this<Impl> {
  explicit Impl(Surroundings given) : surroundings(std::move(given)) {}

  RoomCore::Surroundings core_surroundings(std::string code) const {
    return {std::move(code),          surroundings.boot,   surroundings.build,
            surroundings.fresh_token, surroundings.chance, surroundings.room_idle.count()};
  }

  std::unique_ptr<RoomCore> restore(const StoredRoom& stored) const {
    std::vector<std::string> records;
    std::ranges::transform(stored.records, std::back_inserter(records), &JournalRecord::content);
    return RoomCore::restore(core_surroundings(stored.code), all_games(), records,
                             stored.records.back().position, clock_now());
  }

  /// Requires the mutex.
  void open(std::unique_ptr<RoomCore> core) {
    const std::string code = core->code();
    const std::weak_ptr<Impl> directory = weak_from_this();
    Room::Surroundings around;
    around.executor = surroundings.executor;
    around.journal = surroundings.journal;
    around.clock = clock_now;
    around.restore = [directory](const StoredRoom& stored) {
      const auto impl = directory.lock();
      return impl == nullptr ? nullptr : impl->restore(stored);
    };
    around.on_closed = [directory, code](bool is_over) {
      if (const auto impl = directory.lock()) impl->forget(code, is_over);
    };
    rooms[code] = Room::open(std::move(around), std::move(core));
  }

  void forget(const std::string& code, bool is_over) {
    const std::lock_guard lock(mutex);
    rooms.erase(code);
    if (is_over) remember(code);
    spdlog::info("room closed code={} over={} rooms={}", code, is_over, rooms.size());
  }

  /// The codes of rooms that are over are not used again for a day. Requires the mutex.
  void remember(const std::string& code) {
    const Instant now = clock_now();
    std::erase_if(over, [&](const auto& closed) { return closed.second + day < now; });
    over[code] = now;
  }

  /// A code that no room has, kept for the caller. Requires the mutex.
  std::string reserve_code() {
    std::string code = surroundings.fresh_code();
    while (rooms.contains(code) || over.contains(code)) {
      code = surroundings.fresh_code();
    }
    rooms[code] = nullptr;
    return code;
  }

  const Surroundings surroundings;
  mutable std::mutex mutex;
  /// Null for a code whose room is being opened.
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms;
  std::map<std::string, Instant, std::less<>> over;
};

RoomDirectory::RoomDirectory(Surroundings surroundings)
    : impl_(std::make_shared<Impl>(std::move(surroundings))) {}

RoomDirectory::~RoomDirectory() = default;

void RoomDirectory::recover() {
  const std::lock_guard lock(impl_->mutex);
  for (const StoredRoom& stored : impl_->surroundings.journal->load_open_rooms()) {
    auto core = stored.error == JournalError::none ? impl_->restore(stored) : nullptr;
    if (core != nullptr) {
      impl_->open(std::move(core));
      continue;
    }
    const std::string fault =
        stored.fault.empty() ? "the records do not fit together" : stored.fault;
    spdlog::error("room not opened code={} error={} fault=\"{}\"", stored.code,
                  name_of(stored.error), fault);
    impl_->remember(stored.code);
  }
  for (const std::string& code : impl_->surroundings.journal->recently_closed()) {
    impl_->remember(code);
  }
  spdlog::info("rooms recovered rooms={}", impl_->rooms.size());
}

boost::asio::awaitable<Result<std::string>> RoomDirectory::create(RoomWish wish) {
  std::string code;
  {
    const std::lock_guard lock(impl_->mutex);
    const std::size_t most = impl_->surroundings.most_rooms;
    if (impl_->rooms.size() >= most) {
      co_return Refusal{refusals::too_many_rooms, {{"max", static_cast<std::int64_t>(most)}}};
    }
    code = impl_->reserve_code();
  }
  auto core = std::make_unique<RoomCore>(impl_->core_surroundings(code), all_games(), clock_now());
  const protocol::ChangeSettings house{
      "house", {{"no_alcohol", wish.no_alcohol}, {"language", wish.language}}};
  auto refusal = core->prepare(wish.game, house);
  if (refusal) {
    // The room is told of once it would survive us.
    const auto effects = core->handle(Woken{}, clock_now());
    const auto& persist = std::get<Persist>(effects.front());
    JournalRecord record{persist.position, persist.is_full, *persist.record};
    const JournalError error =
        co_await impl_->surroundings.journal->append(code, std::move(record));
    if (error != JournalError::none) refusal = Refusal{refusals::storage_unavailable};
  }
  const std::lock_guard lock(impl_->mutex);
  if (!refusal) {
    impl_->rooms.erase(code);
    co_return refusal.error();
  }
  impl_->open(std::move(core));
  spdlog::info("room opened code={} rooms={}", code, impl_->rooms.size());
  co_return code;
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
      if (room != nullptr) all.push_back(room);
    }
  }
  for (const auto& room : all) {
    co_await room->close(goodbye);
  }
}

}  // namespace trinque::server
