#include "server/rooms/other_nodes.hpp"

#include "server/ops/clock.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <spdlog/spdlog.h>

namespace trinque::server {
namespace {

using boost::asio::awaitable;
using engine::Refusal;
using engine::Result;

/// Codes of rooms are few enough to meet now and then, and many enough not to meet often.
constexpr int most_codes_tried = 20;

/// Between two looks whether a node has let a room go that was asked for.
constexpr std::chrono::milliseconds time_between_looks{20};

awaitable<void> pause() {
  const auto executor = co_await boost::asio::this_coro::executor;
  boost::asio::steady_timer timer(executor);
  timer.expires_after(time_between_looks);
  co_await timer.async_wait(boost::asio::as_tuple(boost::asio::use_awaitable));
}

awaitable<void> leave_one(std::shared_ptr<OpenRooms> here, std::string code) {
  if (const auto room = here->find(code)) {
    co_await room->close(protocol::Goodbye::moved);
    co_return;
  }
  // It broke, or is not open yet: whoever wants it may try.
  auto releasing = here->surroundings().journal->release(code);
  co_await std::move(releasing);
}

}  // namespace

void OtherNodes::listen() {
  const std::weak_ptr<OtherNodes> nodes = weak_from_this();
  const auto leave = [nodes](const std::vector<std::string>& codes) {
    if (const auto self = nodes.lock()) self->leave(codes);
  };
  const auto load = [nodes] {
    const auto self = nodes.lock();
    return self == nullptr ? NodeLoad{} : self->load();
  };
  journal_->listen({.load = load, .on_lost = leave, .on_wanted = leave});
}

NodeLoad OtherNodes::load() const {
  return {static_cast<std::int64_t>(here_->size()),
          static_cast<std::int64_t>(here_->surroundings().most_rooms), here_->is_draining()};
}

void OtherNodes::leave(const std::vector<std::string>& codes) {
  for (const std::string& code : codes) {
    auto leaving = leave_one(here_, code);
    boost::asio::co_spawn(here_->surroundings().executor, std::move(leaving),
                          [code](const std::exception_ptr& failure) {
                            if (failure) spdlog::critical("room not left code={}", code);
                          });
  }
}

awaitable<FoundRoom> OtherNodes::seek(std::string code) {
  const auto self = shared_from_this();
  const Instant end = clock_now() + here_->surroundings().longest_search.count();
  bool is_asked_for = false;
  while (clock_now() < end) {
    if (auto known = self->known(code)) co_return std::move(*known);
    if (here_->is_opening(code)) {
      co_await here_->wait_until_opened(code);
      continue;
    }
    const Whereabouts where = co_await journal_->locate(code);
    if (auto settled = self->settled(where, code)) co_return std::move(*settled);
    if (where.place == Whereabouts::Place::free && here_->begin_opening(code)) continue;
    if (where.place == Whereabouts::Place::elsewhere && !is_asked_for) {
      const JournalError error = co_await journal_->want(code);
      is_asked_for = error == JournalError::none;
    }
    co_await pause();
  }
  co_return protocol::Goodbye::restart;
}

/// What this process knows by itself; nothing if it has to ask.
std::optional<FoundRoom> OtherNodes::known(const std::string& code) {
  if (auto room = here_->find(code)) return FoundRoom(std::move(room));
  if (const auto why = here_->why_not(code)) return FoundRoom(*why);
  return std::nullopt;
}

/// The answer, if what the journal says is one.
std::optional<FoundRoom> OtherNodes::settled(const Whereabouts& where, const std::string& code) {
  switch (where.place) {
    case Whereabouts::Place::unknown: return FoundRoom(protocol::Goodbye::unknown_room);
    case Whereabouts::Place::unavailable: return FoundRoom(protocol::Goodbye::restart);
    case Whereabouts::Place::over:
      here_->note_over(code);
      return FoundRoom(protocol::Goodbye::room_over);
    case Whereabouts::Place::elsewhere:
      if (where.url.empty() || here_->surroundings().node_url.empty()) return std::nullopt;
      return FoundRoom(AtNode{where.url});
    case Whereabouts::Place::free: {
      if (!here_->is_draining()) return std::nullopt;
      const std::string elsewhere = refuge(code);
      return elsewhere.empty() ? FoundRoom(protocol::Goodbye::restart)
                               : FoundRoom(AtNode{elsewhere});
    }
  }
  return std::nullopt;
}

std::string OtherNodes::refuge(const std::string& code) const {
  const std::string& here = here_->surroundings().node_url;
  if (here.empty()) return "";
  auto others = urls();
  std::erase(others, here);
  return others.empty() ? "" : others[std::hash<std::string>()(code) % others.size()];
}

awaitable<std::string> OtherNodes::reserve_code() {
  const auto self = shared_from_this();
  for (int attempt = 0; attempt < most_codes_tried; ++attempt) {
    std::string code = here_->reserve_code();
    const Whereabouts where = co_await journal_->locate(code);
    if (where.place == Whereabouts::Place::unknown) co_return code;
    here_->give_back(code);
    if (where.place == Whereabouts::Place::unavailable) break;
  }
  co_return std::string();
}

awaitable<Result<void>> OtherNodes::give_away(std::string code, Refusal otherwise) {
  const auto self = shared_from_this();
  auto giving = journal_->hand_over(code);
  const JournalError error = co_await std::move(giving);
  if (error == JournalError::none) co_return Result<void>();
  auto closing = here_->surroundings().journal->close(code);
  const JournalError closed = co_await std::move(closing);
  if (closed != JournalError::none) spdlog::warn("room not closed in the journal code={}", code);
  co_return otherwise;
}

/// The room as the journal keeps it, if that gives it back whole.
awaitable<std::unique_ptr<RoomCore>> OtherNodes::peek(std::string code) {
  const StoredRoom stored = co_await journal_->peek(std::move(code));
  if (stored.error != JournalError::none) co_return nullptr;
  co_return here_->try_restore(stored);
}

awaitable<std::variant<RoomGlimpse, protocol::Goodbye>> OtherNodes::glimpse(std::string code) {
  const auto self = shared_from_this();
  const Whereabouts where = co_await journal_->locate(code);
  if (where.place == Whereabouts::Place::unknown) co_return protocol::Goodbye::unknown_room;
  if (where.place == Whereabouts::Place::over) co_return protocol::Goodbye::room_over;
  if (where.place == Whereabouts::Place::unavailable) co_return protocol::Goodbye::restart;
  auto peeking = peek(code);
  const auto core = co_await std::move(peeking);
  if (core == nullptr) co_return protocol::Goodbye::restart;
  RoomGlimpse seen;
  seen.summary = core->summary();
  seen.node = where.url;
  co_return seen;
}

awaitable<Result<std::string>> OtherNodes::transcript(std::string code, std::string token) {
  const auto self = shared_from_this();
  auto peeking = peek(code);
  const auto core = co_await std::move(peeking);
  if (core == nullptr) co_return Refusal{refusals::storage_unavailable};
  if (!core->is_token_of_a_seat(token)) co_return Refusal{refusals::not_your_seat};
  auto reading = journal_->transcript(code);
  auto lines = co_await std::move(reading);
  if (!lines) co_return Refusal{refusals::storage_unavailable};
  co_return std::move(*lines);
}

}  // namespace trinque::server
