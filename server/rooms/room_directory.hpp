#pragma once

#include "engine/core/result.hpp"
#include "server/journal/shared_journal.hpp"
#include "server/rooms/room.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace trinque::server {

namespace refusals {
/// The server holds as many rooms as it may: `max`.
inline constexpr engine::RefusalCode too_many_rooms{"too_many_rooms"};
/// The server is about to end, and takes in nobody new; its successor will.
inline constexpr engine::RefusalCode draining{"draining"};
}  // namespace refusals

/// What the creator of a room chooses. POST /api/v1/rooms
struct RoomWish {
  std::string game = "tas_de_des";
  bool no_alcohol = false;
  std::string language = "fr";
};

/// Another node has a room, and is reached there.
struct AtNode {
  std::string url;
};

/// Where a room is, or why it is nowhere.
using FoundRoom = std::variant<std::shared_ptr<Room>, AtNode, protocol::Goodbye>;

/// What may be told of a room that is not here.
struct RoomGlimpse {
  /// As Room::summary
  std::string summary;
  /// Where the node is reached that has it; empty if nobody has it, or the node did not say.
  std::string node;
};

class OpenRooms;
class OtherNodes;

/// All rooms by their codes: those of this process, and of the others that share its journal. Its
/// functions may be called from any thread.
class RoomDirectory {
 public:
  /// What all rooms of a process share.
  struct Surroundings {
    boost::asio::any_io_executor executor;
    /// The id of this process and the build of its pages, told in `welcome`.
    std::string boot;
    std::string build;
    /// Makes a fresh code that look-alike letters do not spoil, a fresh seat token, and the chance
    /// of a match.
    std::function<std::string()> fresh_code;
    std::function<std::string()> fresh_token;
    ChanceSource chance;
    std::shared_ptr<Journal> journal;
    /// How long a room without any connection stays open. rules.md 2.3
    std::chrono::milliseconds room_idle = std::chrono::hours(6);
    std::size_t most_rooms = 10'000;
    /// For each room. See RoomCore::Surroundings
    RoomLimits limits = {};
    std::function<void(RoomLimit limit)> on_limit = {};
    /// How long a record may take to be kept.
    std::chrono::milliseconds append_limit = std::chrono::seconds(2);
    /// Hears of each command of all rooms, from any thread. See Room::Surroundings
    std::function<void(const Verdict& verdict)> on_answered = {};
    /// Null: no other process has rooms. Otherwise the same as `journal`, without what wraps that.
    std::shared_ptr<SharedJournal> shared = nullptr;
    /// Where phones reach this process apart from the others; empty: nowhere, so rooms come to
    /// whoever is asked.
    std::string node_url = {};
    /// How long to look for a room whose node may be dead.
    std::chrono::milliseconds longest_search = std::chrono::seconds(8);
  };

  explicit RoomDirectory(Surroundings surroundings);
  ~RoomDirectory();
  RoomDirectory(const RoomDirectory&) = delete;
  RoomDirectory& operator=(const RoomDirectory&) = delete;

  /// Opens every room that the journal keeps, as it was. Blocks; for the start of the process. What
  /// cannot be opened is logged by its code, and stays in the journal.
  void recover();

  /// Opens a room and returns its code; the journal keeps it from then on. Refuses
  /// unknown_game{game}, not_an_option{field, allowed}, too_many_rooms{max}, storage_unavailable,
  /// draining.
  boost::asio::awaitable<engine::Result<std::string>> create(RoomWish wish);

  /// The room with this code, in whatever case it is typed; null if there is none.
  std::shared_ptr<Room> find(std::string_view code) const;

  /// All that are open now.
  std::vector<std::shared_ptr<Room>> all() const;

  /// The room wherever it is. One that no node has is opened here; so is one of another node, after
  /// that has let it go, if nodes have no addresses of their own.
  boost::asio::awaitable<FoundRoom> seek(std::string code);

  /// What a room that `find` does not know is like; it stays where it is.
  boost::asio::awaitable<std::variant<RoomGlimpse, protocol::Goodbye>> glimpse(std::string code);

  /// The transcript of a room, wherever it is. See Room::transcript; refuses unknown_room too.
  boost::asio::awaitable<engine::Result<std::string>> transcript(std::string code,
                                                                 std::string token);

  /// Whether other processes have rooms too.
  bool is_shared() const;

  /// Where this process is reached apart from the others; empty: nowhere.
  const std::string& node_url() const;

  /// Where else the phones of a room may go that leaves a process which ends; empty: back to where
  /// they came from.
  std::string refuge(const std::string& code) const;

  /// Where the nodes are reached that are alive.
  std::vector<std::string> node_urls() const;

  /// What to tell whoever asks for a room that `find` does not know. A room that broke, or that the
  /// journal could not give back for a while, is tried again now and then.
  protocol::Goodbye why_missing(std::string_view code);

  std::size_t size() const;

  /// The JSON of GET /api/v1/games.
  static std::string describe_games();

  /// No more rooms from here on, and no more seats: the process is about to end. A room that cannot
  /// be found may then be here again soon.
  void drain();
  bool is_draining() const;

  /// Blocks until no room is left, at most that long. Whether none is.
  bool wait_for_none(std::chrono::milliseconds longest);

  /// Says why to every connection of every room, and ends all rooms here; the journal keeps them.
  boost::asio::awaitable<void> close_all(protocol::Goodbye goodbye);

 private:
  std::shared_ptr<OpenRooms> here_;
  /// Null where no other process has rooms.
  std::shared_ptr<OtherNodes> others_;
};

}  // namespace trinque::server
