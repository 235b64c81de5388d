#include "server/rooms/room_directory.hpp"

#include "protocol/stored.hpp"
#include "server/journal/awaited.hpp"
#include "server/ops/clock.hpp"
#include "server/rooms/game_catalog.hpp"
#include "server/rooms/recent_codes.hpp"
#include "server/rooms/unopened_rooms.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/this_coro.hpp>
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

/// Codes of rooms are few enough to meet now and then, and many enough not to meet often.
constexpr int most_codes_tried = 20;

/// Between two looks whether a node has let a room go that was asked for.
constexpr std::chrono::milliseconds time_between_looks{20};

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
    around.limits = surroundings.limits;
    around.on_limit = surroundings.on_limit;
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
    tell_waiters(code);
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
    // Another node was quicker, or the database is away: who asks again finds out.
    if (surroundings.shared != nullptr && may_pass(stored.error)) return;
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
    tell_waiters(code);
    if (rooms.empty()) emptied.notify_all();
  }

  /// Why no new room can be here; nothing if one can.
  std::optional<Refusal> no_room_for_more() const {
    const std::lock_guard lock(mutex);
    if (is_draining) return Refusal{refusals::draining};
    const std::size_t most = surroundings.most_rooms;
    if (rooms.size() < most) return std::nullopt;
    return Refusal{refusals::too_many_rooms, {{"max", static_cast<std::int64_t>(most)}}};
  }

  /// A code that no room has, here or elsewhere, kept for the caller; empty if the journal does not
  /// answer.
  static boost::asio::awaitable<std::string> choose_code(std::shared_ptr<Impl> impl) {
    for (int attempt = 0; attempt < most_codes_tried; ++attempt) {
      std::string code;
      {
        const std::lock_guard lock(impl->mutex);
        code = impl->reserve_code();
      }
      if (impl->surroundings.shared == nullptr) co_return code;
      const Whereabouts where = co_await impl->surroundings.shared->locate(code);
      if (where.place == Whereabouts::Place::unknown) co_return code;
      const std::lock_guard lock(impl->mutex);
      impl->give_back(code);
      if (where.place == Whereabouts::Place::unavailable) break;
    }
    co_return std::string();
  }

  /// Hands a new room to the least loaded node; closed again, and refused, if there is none.
  static boost::asio::awaitable<Result<void>> give_to_another(std::shared_ptr<Impl> impl,
                                                              std::string code, Refusal otherwise) {
    auto giving = impl->surroundings.shared->hand_over(code);
    const JournalError error = co_await std::move(giving);
    if (error == JournalError::none) co_return Result<void>();
    auto closing = impl->surroundings.journal->close(code);
    const JournalError closed = co_await std::move(closing);
    if (closed != JournalError::none) spdlog::warn("room not closed in the journal code={}", code);
    co_return otherwise;
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

  // Rooms of other nodes

  static bool may_pass(JournalError error) {
    return error == JournalError::fenced || error == JournalError::unavailable ||
           error == JournalError::late;
  }

  void tell_waiters(const std::string& code) {
    const auto waiting = waiters.extract(code);
    if (waiting.empty()) return;
    for (const auto& tell : waiting.mapped()) {
      tell(true);
    }
  }

  /// Until a room that is being opened is open, or is not.
  static boost::asio::awaitable<bool> wait_for(std::shared_ptr<Impl> impl, std::string code) {
    auto start = [impl, code](std::function<void(bool)> complete) {
      const std::lock_guard lock(impl->mutex);
      const auto found = impl->rooms.find(code);
      const bool is_being_opened = found != impl->rooms.end() && found->second == nullptr;
      if (!is_being_opened) return complete(false);
      impl->waiters[code].push_back(std::move(complete));
    };
    return awaited<bool>(std::move(start));
  }

  /// What this process knows by itself; nothing if it has to ask.
  std::optional<FoundRoom> known(const std::string& code) {
    const std::lock_guard lock(mutex);
    const auto found = rooms.find(code);
    if (found != rooms.end() && found->second != nullptr) return FoundRoom(found->second);
    if (over.contains(code)) return FoundRoom(protocol::Goodbye::room_over);
    if (is_draining) return std::nullopt;
    if (unopened.take_due(code, clock_now())) reopen(code);
    if (const auto why = unopened.why(code)) return FoundRoom(*why);
    return std::nullopt;
  }

  /// Whether it is being opened now; `begins`: and so it is from here on.
  bool is_opening(const std::string& code, bool begins) {
    const std::lock_guard lock(mutex);
    const auto found = rooms.find(code);
    const bool is_there = found != rooms.end();
    if (!is_there && begins && !is_draining) reopen(code);
    return is_there ? found->second == nullptr : begins && !is_draining;
  }

  static boost::asio::awaitable<FoundRoom> seek(std::shared_ptr<Impl> impl, std::string code) {
    const Instant end = clock_now() + impl->surroundings.longest_search.count();
    bool is_asked_for = false;
    while (clock_now() < end) {
      if (auto known = impl->known(code)) co_return std::move(*known);
      if (impl->is_opening(code, false)) {
        co_await wait_for(impl, code);
        continue;
      }
      const Whereabouts where = co_await impl->surroundings.shared->locate(code);
      if (auto final = impl->settled(where, code)) co_return std::move(*final);
      if (where.place == Whereabouts::Place::free && impl->is_opening(code, true)) continue;
      if (where.place == Whereabouts::Place::elsewhere && !is_asked_for) {
        const JournalError error = co_await impl->surroundings.shared->want(code);
        is_asked_for = error == JournalError::none;
      }
      co_await pause();
    }
    co_return protocol::Goodbye::restart;
  }

  static boost::asio::awaitable<void> pause() {
    auto executor = co_await boost::asio::this_coro::executor;
    boost::asio::steady_timer timer(executor);
    timer.expires_after(time_between_looks);
    co_await timer.async_wait(boost::asio::as_tuple(boost::asio::use_awaitable));
  }

  /// The answer, if what the journal says is one.
  std::optional<FoundRoom> settled(const Whereabouts& where, const std::string& code) {
    switch (where.place) {
      case Whereabouts::Place::unknown: return FoundRoom(protocol::Goodbye::unknown_room);
      case Whereabouts::Place::unavailable: return FoundRoom(protocol::Goodbye::restart);
      case Whereabouts::Place::over: {
        const std::lock_guard lock(mutex);
        over.add(code, clock_now());
        return FoundRoom(protocol::Goodbye::room_over);
      }
      case Whereabouts::Place::elsewhere:
        if (where.url.empty() || surroundings.node_url.empty()) return std::nullopt;
        return FoundRoom(AtNode{where.url});
      case Whereabouts::Place::free: {
        const std::lock_guard lock(mutex);
        if (!is_draining) return std::nullopt;
        const std::string elsewhere = refuge(code);
        return elsewhere.empty() ? FoundRoom(protocol::Goodbye::restart)
                                 : FoundRoom(AtNode{elsewhere});
      }
    }
    return std::nullopt;
  }

  /// The rooms of a node that ends go to all others, each room to one.
  std::string refuge(const std::string& code) const {
    if (surroundings.shared == nullptr || surroundings.node_url.empty()) return "";
    auto others = surroundings.shared->node_urls();
    std::erase(others, surroundings.node_url);
    return others.empty() ? "" : others[std::hash<std::string>()(code) % others.size()];
  }

  void listen() {
    if (surroundings.shared == nullptr) return;
    const std::weak_ptr<Impl> directory = weak_from_this();
    const auto leave = [directory](const std::vector<std::string>& codes) {
      if (const auto impl = directory.lock()) impl->leave(codes);
    };
    surroundings.shared->listen({.load =
                                     [directory] {
                                       const auto impl = directory.lock();
                                       return impl == nullptr ? NodeLoad{} : impl->load();
                                     },
                                 .on_lost = leave,
                                 .on_wanted = leave});
  }

  NodeLoad load() const {
    const std::lock_guard lock(mutex);
    return {static_cast<std::int64_t>(rooms.size()),
            static_cast<std::int64_t>(surroundings.most_rooms), is_draining};
  }

  /// Ends rooms here that go on elsewhere.
  void leave(const std::vector<std::string>& codes) {
    for (const std::string& code : codes) {
      auto leaving = leave_one(shared_from_this(), code);
      boost::asio::co_spawn(surroundings.executor, std::move(leaving),
                            [code](const std::exception_ptr& failure) {
                              if (failure) spdlog::critical("room not left code={}", code);
                            });
    }
  }

  static boost::asio::awaitable<void> leave_one(std::shared_ptr<Impl> impl, std::string code) {
    std::shared_ptr<Room> room;
    {
      const std::lock_guard lock(impl->mutex);
      const auto found = impl->rooms.find(code);
      if (found != impl->rooms.end()) room = found->second;
    }
    if (room != nullptr) {
      co_await room->close(protocol::Goodbye::moved);
    } else {
      // It broke, or is not open yet: whoever wants it may try.
      auto released = impl->surroundings.journal->release(code);
      co_await std::move(released);
    }
  }

  /// As the journal keeps it, if the journal gives it back whole.
  static boost::asio::awaitable<std::unique_ptr<RoomCore>> peek(std::shared_ptr<Impl> impl,
                                                                std::string code) {
    const StoredRoom stored = co_await impl->surroundings.shared->peek(std::move(code));
    if (stored.error != JournalError::none) co_return nullptr;
    co_return impl->try_restore(stored);
  }

  const Surroundings surroundings;
  mutable std::mutex mutex;
  /// Who waits for rooms that are being opened.
  std::unordered_map<std::string, std::vector<std::function<void(bool)>>> waiters;
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
  impl_->listen();
  // The journal may ask us something meanwhile.
  auto all = impl_->surroundings.journal->load_open_rooms();
  const auto closed = impl_->surroundings.journal->recently_closed();
  const std::lock_guard lock(impl_->mutex);
  for (StoredRoom& stored : all) {
    impl_->open_or_name(std::move(stored));
  }
  for (const std::string& code : closed) {
    impl_->over.add(code, clock_now());
  }
  spdlog::info("rooms recovered rooms={}", impl_->rooms.size());
}

boost::asio::awaitable<Result<std::string>> RoomDirectory::create(RoomWish wish) {
  const auto not_here = impl_->no_room_for_more();
  if (not_here && impl_->surroundings.shared == nullptr) co_return *not_here;
  auto choosing = Impl::choose_code(impl_);
  const std::string code = co_await std::move(choosing);
  if (code.empty()) co_return Refusal{refusals::storage_unavailable};
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
  if (refusal && not_here) {
    // Another node takes it, or nobody has room.
    auto giving = Impl::give_to_another(impl_, code, *not_here);
    refusal = co_await std::move(giving);
  }
  const std::lock_guard lock(impl_->mutex);
  if (!refusal) {
    impl_->give_back(code);
    co_return refusal.error();
  }
  if (impl_->is_draining || not_here) {
    // The journal has it: another process opens it.
    impl_->give_back(code);
    co_return code;
  }
  impl_->open(std::move(core));
  spdlog::info("room opened code={} rooms={}", code, impl_->rooms.size());
  co_return code;
}

boost::asio::awaitable<FoundRoom> RoomDirectory::seek(std::string typed) {
  const std::string code = upper(typed);
  if (auto here = find(code)) co_return std::move(here);
  if (impl_->surroundings.shared == nullptr) co_return why_missing(code);
  auto seeking = Impl::seek(impl_, code);
  co_return co_await std::move(seeking);
}

boost::asio::awaitable<std::variant<RoomGlimpse, protocol::Goodbye>> RoomDirectory::glimpse(
    std::string typed) {
  const std::string code = upper(typed);
  if (impl_->surroundings.shared == nullptr) co_return why_missing(code);
  const Whereabouts where = co_await impl_->surroundings.shared->locate(code);
  if (where.place == Whereabouts::Place::unknown) co_return protocol::Goodbye::unknown_room;
  if (where.place == Whereabouts::Place::over) co_return protocol::Goodbye::room_over;
  if (where.place == Whereabouts::Place::unavailable) co_return protocol::Goodbye::restart;
  auto peeking = Impl::peek(impl_, code);
  const auto core = co_await std::move(peeking);
  if (core == nullptr) co_return protocol::Goodbye::restart;
  RoomGlimpse seen;
  seen.summary = core->summary();
  seen.node = where.url;
  co_return seen;
}

boost::asio::awaitable<Result<std::string>> RoomDirectory::transcript(std::string typed,
                                                                      std::string token) {
  const std::string code = upper(typed);
  if (const auto room = find(code)) {
    auto told = room->transcript(std::move(token));
    co_return co_await std::move(told);
  }
  if (impl_->surroundings.shared == nullptr) co_return Refusal{refusals::storage_unavailable};
  auto peeking = Impl::peek(impl_, code);
  const auto core = co_await std::move(peeking);
  if (core == nullptr) co_return Refusal{refusals::storage_unavailable};
  if (!core->is_token_of_a_seat(token)) co_return Refusal{refusals::not_your_seat};
  auto reading = impl_->surroundings.shared->transcript(code);
  auto lines = co_await std::move(reading);
  if (!lines) co_return Refusal{refusals::storage_unavailable};
  co_return std::move(*lines);
}

bool RoomDirectory::is_shared() const { return impl_->surroundings.shared != nullptr; }

const std::string& RoomDirectory::node_url() const { return impl_->surroundings.node_url; }

std::string RoomDirectory::refuge(const std::string& code) const {
  return is_draining() ? impl_->refuge(code) : "";
}

std::vector<std::string> RoomDirectory::node_urls() const {
  if (impl_->surroundings.shared == nullptr) return {};
  return impl_->surroundings.shared->node_urls();
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
