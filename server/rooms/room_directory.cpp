#include "server/rooms/room_directory.hpp"

#include "server/ops/clock.hpp"
#include "server/rooms/first_record.hpp"
#include "server/rooms/game_catalog.hpp"
#include "server/rooms/other_nodes.hpp"

#include <algorithm>
#include <cctype>

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

}  // namespace

RoomDirectory::RoomDirectory(Surroundings surroundings)
    : here_(std::make_shared<OpenRooms>(std::move(surroundings))) {
  const auto& shared = here_->surroundings().shared;
  if (shared != nullptr) others_ = std::make_shared<OtherNodes>(here_, shared);
}

RoomDirectory::~RoomDirectory() = default;

void RoomDirectory::recover() {
  if (others_ != nullptr) others_->listen();
  here_->recover();
}

boost::asio::awaitable<Result<std::string>> RoomDirectory::create(RoomWish wish) {
  const auto here = here_;
  const auto others = others_;
  const auto not_here = here->no_room_for_more();
  if (not_here && others == nullptr) co_return *not_here;
  std::string code;
  if (others == nullptr) {
    code = here->reserve_code();
  } else {
    code = co_await others->reserve_code();
  }
  if (code.empty()) co_return Refusal{refusals::storage_unavailable};
  auto core = here->make(code);
  const protocol::ChangeSettings house{
      "house", {{"no_alcohol", wish.no_alcohol}, {"language", wish.language}}};
  auto refusal = core->prepare(wish.game, house);
  if (refusal) {
    // The room is told of once it would survive us.
    const auto effects = core->handle(Woken{}, clock_now());
    const auto& persist = std::get<Persist>(effects.front());
    JournalRecord record{persist.position, persist.is_full, *persist.record, persist.transcript};
    auto keeping = keep_first(here, code, std::move(record));
    const JournalError error = co_await std::move(keeping);
    // Its code is given back once it is known what became of it.
    if (error == JournalError::late) co_return Refusal{refusals::storage_unavailable};
    if (error != JournalError::none) refusal = Refusal{refusals::storage_unavailable};
  }
  if (refusal && not_here) {
    // Another node takes it, or nobody has room.
    auto giving = others->give_away(code, *not_here);
    refusal = co_await std::move(giving);
  }
  if (!refusal || not_here) here->give_back(code);
  if (!refusal) co_return refusal.error();
  if (!not_here) here->open(std::move(core));
  co_return code;
}

boost::asio::awaitable<FoundRoom> RoomDirectory::seek(std::string typed) {
  const std::string code = upper(typed);
  if (auto here = find(code)) co_return std::move(here);
  if (others_ == nullptr) co_return why_missing(code);
  auto seeking = others_->seek(code);
  co_return co_await std::move(seeking);
}

boost::asio::awaitable<std::variant<RoomGlimpse, protocol::Goodbye>> RoomDirectory::glimpse(
    std::string typed) {
  const std::string code = upper(typed);
  if (others_ == nullptr) co_return why_missing(code);
  auto looking = others_->glimpse(code);
  co_return co_await std::move(looking);
}

boost::asio::awaitable<Result<std::string>> RoomDirectory::transcript(std::string typed,
                                                                      std::string token) {
  const std::string code = upper(typed);
  if (const auto room = find(code)) {
    auto told = room->transcript(std::move(token));
    co_return co_await std::move(told);
  }
  if (others_ == nullptr) co_return Refusal{refusals::storage_unavailable};
  auto told = others_->transcript(code, std::move(token));
  co_return co_await std::move(told);
}

bool RoomDirectory::is_shared() const { return others_ != nullptr; }

const std::string& RoomDirectory::node_url() const { return here_->surroundings().node_url; }

std::string RoomDirectory::refuge(const std::string& code) const {
  return others_ != nullptr && is_draining() ? others_->refuge(code) : "";
}

std::vector<std::string> RoomDirectory::node_urls() const {
  return others_ == nullptr ? std::vector<std::string>() : others_->urls();
}

std::shared_ptr<Room> RoomDirectory::find(std::string_view code) const {
  return here_->find(upper(code));
}

std::vector<std::shared_ptr<Room>> RoomDirectory::all() const { return here_->all(); }

protocol::Goodbye RoomDirectory::why_missing(std::string_view code) {
  return here_->why_missing(upper(code));
}

std::size_t RoomDirectory::size() const { return here_->size(); }

void RoomDirectory::drain() { here_->drain(); }

bool RoomDirectory::is_draining() const { return here_->is_draining(); }

bool RoomDirectory::wait_for_none(std::chrono::milliseconds longest) {
  return here_->wait_for_none(longest);
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
