#include "server/rooms/room_directory.hpp"

#include "protocol/stored.hpp"
#include "server/ops/clock.hpp"
#include "server/rooms/game_catalog.hpp"
#include "server/rooms/recent_codes.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>
#include <condition_variable>
#include <iterator>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace trinque::server {
namespace {

using engine::Refusal;
using engine::Result;

std::string upper(std::string_view typed) {
  std::string code(typed);
  std::ranges::transform(code, code.begin(), [](unsigned char letter) {
    return static_cast<char>(std::toupper(letter));
  });
  return code;
}

/// Says why a room that the journal gave back whole cannot be opened: it may come from a later
/// release.
StoredRoom refused(StoredRoom stored) {
  stored.error = JournalError::damaged;
  stored.fault = "the records do not fit together";
  for (const JournalRecord& record : stored.records) {
    const auto content = nlohmann::json::parse(record.content, nullptr, false);
    std::int64_t version = 0;
    const bool has_version = content.is_object() && content.contains("version") &&
                             protocol::read_stored(content["version"], version);
    if (!has_version || version <= protocol::stored_version) continue;
    stored.error = JournalError::newer_format;
    stored.fault = "record " + std::to_string(record.position) + " has version " +
                   std::to_string(version) + ", written by a later release; this one reads up to " +
                   std::to_string(protocol::stored_version);
    break;
  }
  return stored;
}

}  // namespace

struct RoomDirectory::Impl : std::enable_shared_from_this<Impl> {
  explicit Impl(Surroundings given) : surroundings(std::move(given)) {}

  RoomCore::Surroundings core_surroundings(std::string code) const {
    RoomCore::Surroundings around;
    around.code = std::move(code);
    around.boot = surroundings.boot;
    around.build = surroundings.build;
    around.fresh_token = surroundings.fresh_token;
    around.chance = surroundings.chance;
    around.room_idle = surroundings.room_idle.count();
    around.most_seats = surroundings.most_seats;
    around.most_spectators = surroundings.most_spectators;
    around.on_full = surroundings.on_full;
    return around;
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
    if (is_over) over.add(code, clock_now());
    if (rooms.empty()) emptied.notify_all();
    spdlog::info("room closed code={} over={} rooms={}", code, is_over, rooms.size());
  }

  /// No room came to be here under a reserved code. Requires the mutex.
  void give_back(const std::string& code) {
    rooms.erase(code);
    if (rooms.empty()) emptied.notify_all();
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
  RecentCodes over;
  bool is_draining = false;
  std::condition_variable emptied;
};

RoomDirectory::RoomDirectory(Surroundings surroundings)
    : impl_(std::make_shared<Impl>(std::move(surroundings))) {}

RoomDirectory::~RoomDirectory() = default;

void RoomDirectory::recover() {
  const std::lock_guard lock(impl_->mutex);
  for (StoredRoom& stored : impl_->surroundings.journal->load_open_rooms()) {
    auto core = stored.error == JournalError::none ? impl_->restore(stored) : nullptr;
    if (core != nullptr) {
      impl_->open(std::move(core));
      continue;
    }
    if (stored.error == JournalError::none) stored = refused(std::move(stored));
    spdlog::error("room not opened code={} error={} fault=\"{}\"", stored.code,
                  name_of(stored.error), stored.fault);
    impl_->over.add(stored.code, clock_now());
  }
  for (const std::string& code : impl_->surroundings.journal->recently_closed()) {
    impl_->over.add(code, clock_now());
  }
  spdlog::info("rooms recovered rooms={}", impl_->rooms.size());
}

boost::asio::awaitable<Result<std::string>> RoomDirectory::create(RoomWish wish) {
  std::string code;
  {
    const std::lock_guard lock(impl_->mutex);
    if (impl_->is_draining) co_return Refusal{refusals::draining};
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
    JournalRecord record{persist.position, persist.is_full, *persist.record, persist.transcript};
    const JournalError error =
        co_await impl_->surroundings.journal->append(code, std::move(record));
    if (error != JournalError::none) refusal = Refusal{refusals::storage_unavailable};
  }
  const std::lock_guard lock(impl_->mutex);
  if (!refusal) {
    impl_->give_back(code);
    co_return refusal.error();
  }
  if (impl_->is_draining) {
    // The journal has it: the next process opens it.
    impl_->give_back(code);
    co_return code;
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

void RoomDirectory::drain() {
  const std::lock_guard lock(impl_->mutex);
  impl_->is_draining = true;
}

bool RoomDirectory::is_draining() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->is_draining;
}

bool RoomDirectory::wait_for_none(std::chrono::milliseconds longest) {
  std::unique_lock lock(impl_->mutex);
  return impl_->emptied.wait_for(lock, longest, [this] { return impl_->rooms.empty(); });
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
