#include "server/rooms/room_directory.hpp"

#include "protocol/stored.hpp"
#include "server/ops/clock.hpp"
#include "server/rooms/game_catalog.hpp"
#include "server/rooms/recent_codes.hpp"
#include "server/rooms/unopened_rooms.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>
#include <condition_variable>
#include <iterator>
#include <mutex>
#include <optional>
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
    around.append_limit = surroundings.append_limit;
    around.on_answered = surroundings.on_answered;
    around.restore = [directory](const StoredRoom& stored) {
      const auto impl = directory.lock();
      return impl == nullptr ? nullptr : impl->restore(stored);
    };
    around.on_closed = [directory, code](RoomEnd end) {
      if (const auto impl = directory.lock()) impl->forget(code, end);
    };
    rooms[code] = Room::open(std::move(around), std::move(core));
  }

  void forget(const std::string& code, RoomEnd end) {
    const std::lock_guard lock(mutex);
    give_back(code);
    if (end == RoomEnd::over) over.add(code, clock_now());
    spdlog::info("room closed code={} over={} rooms={}", code, end == RoomEnd::over, rooms.size());
    if (end != RoomEnd::broken || is_draining) return;
    if (unopened.may_be_opened_again(code, clock_now())) reopen(code);
  }

  /// Opens a room as the journal knows it. Requires the mutex.
  void reopen(const std::string& code) {
    rooms[code] = nullptr;
    auto reopening = read_again(shared_from_this(), code);
    boost::asio::co_spawn(surroundings.executor, std::move(reopening),
                          [self = shared_from_this(), code](const std::exception_ptr& failure) {
                            if (!failure) return;
                            StoredRoom missing{code, JournalError::unavailable, "not read", {}};
                            const std::lock_guard lock(self->mutex);
                            self->open_or_name(std::move(missing));
                          });
  }

  static boost::asio::awaitable<void> read_again(std::shared_ptr<Impl> impl, std::string code) {
    // Whoever asked for it holds the mutex; a journal in memory answers at once.
    co_await boost::asio::post(impl->surroundings.executor, boost::asio::use_awaitable);
    StoredRoom stored = co_await impl->surroundings.journal->load(std::move(code));
    const std::lock_guard lock(impl->mutex);
    impl->open_or_name(std::move(stored));
  }

  /// Opens what the journal gave back, or notes why not. Requires the mutex.
  void open_or_name(StoredRoom stored) {
    std::unique_ptr<RoomCore> core;
    if (stored.error == JournalError::none && !is_draining) {
      core = try_restore(stored);
      if (core == nullptr) stored = refused(std::move(stored));
    }
    if (core != nullptr) {
      open(std::move(core));
      return;
    }
    give_back(stored.code);
    if (is_draining) return;
    spdlog::error("room not opened code={} error={} fault=\"{}\"", stored.code,
                  name_of(stored.error), stored.fault);
    unopened.add(stored.code, stored.error, clock_now());
  }

  /// A bug of ours costs the one room.
  std::unique_ptr<RoomCore> try_restore(const StoredRoom& stored) const {
    try {
      return restore(stored);
    } catch (const std::exception& bug) {
      spdlog::critical("room not restored code={} error=\"{}\"", stored.code, bug.what());
      return nullptr;
    }
  }

  /// Keeps the first record of a room. If that takes too long its creator has gone: what is kept
  /// after all is closed again, and the code is given back.
  static boost::asio::awaitable<JournalError> keep_first(std::shared_ptr<Impl> impl,
                                                         std::string code, JournalRecord record) {
    auto strand = boost::asio::make_strand(impl->surroundings.executor);
    auto waiting = wait_for_first(std::move(impl), strand, std::move(code), std::move(record));
    co_return co_await boost::asio::co_spawn(strand, std::move(waiting),
                                             boost::asio::use_awaitable);
  }

  struct FirstRecord {
    boost::asio::steady_timer end;
    std::optional<JournalError> error = {};
    bool is_late = false;
  };

  static boost::asio::awaitable<JournalError> wait_for_first(
      std::shared_ptr<Impl> impl, boost::asio::strand<boost::asio::any_io_executor> strand,
      std::string code, JournalRecord record) {
    auto first = std::make_shared<FirstRecord>(FirstRecord{boost::asio::steady_timer(strand)});
    first->end.expires_after(impl->surroundings.append_limit);
    auto keeping = append_first(impl, first, code, std::move(record));
    boost::asio::co_spawn(strand, std::move(keeping), [code](const std::exception_ptr& failure) {
      if (failure) spdlog::critical("room not kept code={}", code);
    });
    // A journal that answers at once has answered before anybody waits.
    if (!first->error)
      co_await first->end.async_wait(boost::asio::as_tuple(boost::asio::use_awaitable));
    first->is_late = !first->error;
    co_return first->error.value_or(JournalError::late);
  }

  static boost::asio::awaitable<void> append_first(std::shared_ptr<Impl> impl,
                                                   std::shared_ptr<FirstRecord> first,
                                                   std::string code, JournalRecord record) {
    auto appending = impl->surroundings.journal->append(code, std::move(record));
    first->error = co_await std::move(appending);
    first->end.cancel();
    // A journal may not know either what became of a record.
    const bool is_uncertain = first->error == JournalError::late;
    if (!first->is_late && !is_uncertain) co_return;
    if (first->error == JournalError::none || is_uncertain) {
      auto closing = impl->surroundings.journal->close(code);
      const JournalError error = co_await std::move(closing);
      if (error != JournalError::none) spdlog::warn("room not closed in the journal code={}", code);
    }
    const std::lock_guard lock(impl->mutex);
    impl->give_back(code);
  }

  /// No room came to be here under a reserved code. Requires the mutex.
  void give_back(const std::string& code) {
    rooms.erase(code);
    if (rooms.empty()) emptied.notify_all();
  }

  /// A code that no room has, kept for the caller. Requires the mutex.
  std::string reserve_code() {
    std::string code = surroundings.fresh_code();
    while (rooms.contains(code) || over.contains(code) || unopened.contains(code)) {
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
  UnopenedRooms unopened;
  bool is_draining = false;
  std::condition_variable emptied;
};

RoomDirectory::RoomDirectory(Surroundings surroundings)
    : impl_(std::make_shared<Impl>(std::move(surroundings))) {}

RoomDirectory::~RoomDirectory() = default;

void RoomDirectory::recover() {
  const std::lock_guard lock(impl_->mutex);
  for (StoredRoom& stored : impl_->surroundings.journal->load_open_rooms()) {
    impl_->open_or_name(std::move(stored));
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
    const JournalError error = co_await Impl::keep_first(impl_, code, std::move(record));
    // Its code is given back once it is known what became of it.
    if (error == JournalError::late) co_return Refusal{refusals::storage_unavailable};
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

std::vector<std::shared_ptr<Room>> RoomDirectory::all() const {
  std::vector<std::shared_ptr<Room>> all;
  const std::lock_guard lock(impl_->mutex);
  for (const auto& [code, room] : impl_->rooms) {
    if (room != nullptr) all.push_back(room);
  }
  return all;
}

protocol::Goodbye RoomDirectory::why_missing(std::string_view typed) {
  const std::string code = upper(typed);
  const std::lock_guard lock(impl_->mutex);
  if (impl_->over.contains(code)) return protocol::Goodbye::room_over;
  if (!impl_->is_draining && impl_->unopened.take_due(code, clock_now())) impl_->reopen(code);
  if (const auto why = impl_->unopened.why(code)) return *why;
  // It is being opened, or the next process may have it.
  if (impl_->rooms.contains(code) || impl_->is_draining) return protocol::Goodbye::restart;
  return protocol::Goodbye::unknown_room;
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
  const auto open = all();
  for (const auto& room : open) {
    co_await room->close(goodbye);
  }
}

}  // namespace trinque::server
