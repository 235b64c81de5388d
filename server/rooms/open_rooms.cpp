#include "server/rooms/open_rooms.hpp"

#include "protocol/stored.hpp"
#include "server/journal/awaited.hpp"
#include "server/ops/clock.hpp"
#include "server/rooms/game_catalog.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <iterator>

namespace trinque::server {
namespace {

using engine::Refusal;

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

bool may_pass(JournalError error) {
  return error == JournalError::fenced || error == JournalError::unavailable ||
         error == JournalError::late;
}

}  // namespace

void OpenRooms::recover() {
  // The journal may ask us something meanwhile.
  auto all = surroundings_.journal->load_open_rooms();
  const auto closed = surroundings_.journal->recently_closed();
  const std::lock_guard lock(mutex_);
  for (StoredRoom& stored : all) {
    place_or_name(std::move(stored));
  }
  for (const std::string& code : closed) {
    over_.add(code, clock_now());
  }
  spdlog::info("rooms recovered rooms={}", rooms_.size());
}

std::shared_ptr<Room> OpenRooms::find(const std::string& code) const {
  const std::lock_guard lock(mutex_);
  const auto found = rooms_.find(code);
  return found == rooms_.end() ? nullptr : found->second;
}

std::vector<std::shared_ptr<Room>> OpenRooms::all() const {
  std::vector<std::shared_ptr<Room>> all;
  const std::lock_guard lock(mutex_);
  for (const auto& [code, room] : rooms_) {
    if (room != nullptr) all.push_back(room);
  }
  return all;
}

std::size_t OpenRooms::size() const {
  const std::lock_guard lock(mutex_);
  return rooms_.size();
}

// A new room

std::optional<Refusal> OpenRooms::no_room_for_more() const {
  const std::lock_guard lock(mutex_);
  if (is_draining_) return Refusal{refusals::draining};
  const std::size_t most = surroundings_.most_rooms;
  if (rooms_.size() < most) return std::nullopt;
  return Refusal{refusals::too_many_rooms, {{"max", static_cast<std::int64_t>(most)}}};
}

std::string OpenRooms::reserve_code() {
  const std::lock_guard lock(mutex_);
  std::string code = surroundings_.fresh_code();
  while (rooms_.contains(code) || over_.contains(code) || unopened_.contains(code)) {
    code = surroundings_.fresh_code();
  }
  rooms_[code] = nullptr;
  return code;
}

void OpenRooms::give_back(const std::string& code) {
  const std::lock_guard lock(mutex_);
  release(code);
}

std::unique_ptr<RoomCore> OpenRooms::make(std::string code) const {
  return std::make_unique<RoomCore>(around_a_core(std::move(code)), all_games(), clock_now());
}

bool OpenRooms::open(std::unique_ptr<RoomCore> core) {
  const std::lock_guard lock(mutex_);
  if (is_draining_) {
    release(core->code());
    return false;
  }
  spdlog::info("room opened code={} rooms={}", core->code(), rooms_.size());
  place(std::move(core));
  return true;
}

RoomCore::Surroundings OpenRooms::around_a_core(std::string code) const {
  RoomCore::Surroundings around;
  around.code = std::move(code);
  around.boot = surroundings_.boot;
  around.build = surroundings_.build;
  around.fresh_token = surroundings_.fresh_token;
  around.chance = surroundings_.chance;
  around.room_idle = surroundings_.room_idle.count();
  around.limits = surroundings_.limits;
  around.on_limit = surroundings_.on_limit;
  return around;
}

void OpenRooms::place(std::unique_ptr<RoomCore> core) {
  const std::string code = core->code();
  const std::weak_ptr<OpenRooms> all = weak_from_this();
  Room::Surroundings around;
  around.executor = surroundings_.executor;
  around.journal = surroundings_.journal;
  around.clock = clock_now;
  around.append_limit = surroundings_.append_limit;
  around.on_answered = surroundings_.on_answered;
  around.restore = [all](const StoredRoom& stored) {
    const auto self = all.lock();
    return self == nullptr ? nullptr : self->restore(stored);
  };
  around.on_closed = [all, code](RoomEnd end) {
    if (const auto self = all.lock()) self->forget(code, end);
  };
  rooms_[code] = Room::open(std::move(around), std::move(core));
  tell_waiters(code);
}

// A room that the journal keeps

std::unique_ptr<RoomCore> OpenRooms::restore(const StoredRoom& stored) const {
  std::vector<std::string> records;
  std::ranges::transform(stored.records, std::back_inserter(records), &JournalRecord::content);
  return RoomCore::restore(around_a_core(stored.code), all_games(), records,
                           stored.records.back().position, clock_now());
}

std::unique_ptr<RoomCore> OpenRooms::try_restore(const StoredRoom& stored) const {
  try {
    return restore(stored);
  } catch (const std::exception& bug) {
    spdlog::critical("room not restored code={} error=\"{}\"", stored.code, bug.what());
    return nullptr;
  }
}

void OpenRooms::place_or_name(StoredRoom stored) {
  if (stored.error == JournalError::none && !is_draining_) {
    if (auto core = try_restore(stored)) return place(std::move(core));
    stored = refused(std::move(stored));
  }
  release(stored.code);
  if (is_draining_) return;
  // Another node was quicker, or the database is away: who asks again finds out.
  if (surroundings_.shared != nullptr && may_pass(stored.error)) return;
  spdlog::error("room not opened code={} error={} fault=\"{}\"", stored.code, name_of(stored.error),
                stored.fault);
  unopened_.add(stored.code, stored.error, clock_now());
}

void OpenRooms::reopen(const std::string& code) {
  rooms_[code] = nullptr;
  auto reading = read_again(shared_from_this(), code);
  boost::asio::co_spawn(surroundings_.executor, std::move(reading),
                        [self = shared_from_this(), code](const std::exception_ptr& failure) {
                          if (!failure) return;
                          StoredRoom missing{code, JournalError::unavailable, "not read", {}};
                          const std::lock_guard lock(self->mutex_);
                          self->place_or_name(std::move(missing));
                        });
}

boost::asio::awaitable<void> OpenRooms::read_again(std::shared_ptr<OpenRooms> self,
                                                   std::string code) {
  // Whoever asked for it holds the mutex; a journal in memory answers at once.
  co_await boost::asio::post(self->surroundings_.executor, boost::asio::use_awaitable);
  StoredRoom stored = co_await self->surroundings_.journal->load(std::move(code));
  const std::lock_guard lock(self->mutex_);
  self->place_or_name(std::move(stored));
}

bool OpenRooms::is_opening(const std::string& code) const {
  const std::lock_guard lock(mutex_);
  const auto found = rooms_.find(code);
  return found != rooms_.end() && found->second == nullptr;
}

bool OpenRooms::begin_opening(const std::string& code) {
  const std::lock_guard lock(mutex_);
  if (rooms_.contains(code)) return true;
  if (is_draining_) return false;
  reopen(code);
  return true;
}

boost::asio::awaitable<void> OpenRooms::wait_until_opened(std::string code) {
  auto start = [self = shared_from_this(),
                code = std::move(code)](std::function<void(bool)> complete) {
    const std::lock_guard lock(self->mutex_);
    const auto found = self->rooms_.find(code);
    const bool is_being_opened = found != self->rooms_.end() && found->second == nullptr;
    if (!is_being_opened) return complete(false);
    self->waiters_[code].push_back(std::move(complete));
  };
  auto waiting = awaited<bool>(std::move(start));
  co_await std::move(waiting);
}

// A room that is no more

void OpenRooms::release(const std::string& code) {
  rooms_.erase(code);
  tell_waiters(code);
  if (rooms_.empty()) emptied_.notify_all();
}

void OpenRooms::tell_waiters(const std::string& code) {
  const auto waiting = waiters_.extract(code);
  if (waiting.empty()) return;
  for (const auto& tell : waiting.mapped()) {
    tell(true);
  }
}

void OpenRooms::forget(const std::string& code, RoomEnd end) {
  const std::lock_guard lock(mutex_);
  release(code);
  if (end == RoomEnd::over) over_.add(code, clock_now());
  spdlog::info("room closed code={} over={} rooms={}", code, end == RoomEnd::over, rooms_.size());
  if (end != RoomEnd::broken || is_draining_) return;
  if (unopened_.may_be_opened_again(code, clock_now())) reopen(code);
}

void OpenRooms::note_over(const std::string& code) {
  const std::lock_guard lock(mutex_);
  over_.add(code, clock_now());
}

std::optional<protocol::Goodbye> OpenRooms::why_not(const std::string& code) {
  const std::lock_guard lock(mutex_);
  if (over_.contains(code)) return protocol::Goodbye::room_over;
  // The next process may have it.
  if (is_draining_) return std::nullopt;
  if (unopened_.take_due(code, clock_now())) reopen(code);
  return unopened_.why(code);
}

protocol::Goodbye OpenRooms::why_missing(const std::string& code) {
  if (const auto why = why_not(code)) return *why;
  return is_opening(code) || is_draining() ? protocol::Goodbye::restart
                                           : protocol::Goodbye::unknown_room;
}

// The end of the process

void OpenRooms::drain() {
  const std::lock_guard lock(mutex_);
  is_draining_ = true;
}

bool OpenRooms::is_draining() const {
  const std::lock_guard lock(mutex_);
  return is_draining_;
}

bool OpenRooms::wait_for_none(std::chrono::milliseconds longest) {
  std::unique_lock lock(mutex_);
  return emptied_.wait_for(lock, longest, [this] { return rooms_.empty(); });
}

}  // namespace trinque::server
