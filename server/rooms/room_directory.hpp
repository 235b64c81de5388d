#pragma once

#include "engine/core/result.hpp"
#include "server/rooms/room.hpp"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace trinque::server {

namespace refusals {
/// The server holds as many rooms as it may: `max`.
inline constexpr engine::RefusalCode too_many_rooms{"too_many_rooms"};
}  // namespace refusals

/// What the creator of a room chooses. POST /api/v1/rooms
struct RoomWish {
  std::string game = "tas_de_des";
  bool no_alcohol = false;
  std::string language = "fr";
};

/// The rooms of this process by their codes. Its functions may be called from any thread.
class RoomDirectory {
 public:
  /// What all rooms of a process share.
  struct Surroundings {
    boost::asio::any_io_executor executor;
    /// The id of this process and the build of its pages, told in `welcome`.
    std::string boot;
    std::string build;
    /// Makes a fresh code that look-alike letters do not spoil, a fresh seat token, and the chance of a match.
    std::function<std::string()> fresh_code;
    std::function<std::string()> fresh_token;
    std::function<std::unique_ptr<engine::Chance>()> fresh_chance;
    std::size_t most_rooms = 10'000;
  };

  explicit RoomDirectory(Surroundings surroundings);
  ~RoomDirectory();
  RoomDirectory(const RoomDirectory&) = delete;
  RoomDirectory& operator=(const RoomDirectory&) = delete;

  /// Opens a room and returns its code. Refuses unknown_game{game}, not_an_option{language}, too_many_rooms{max}.
  engine::Result<std::string> create(const RoomWish& wish);

  /// The room with this code, in whatever case it is typed; null if there is none.
  std::shared_ptr<Room> find(std::string_view code) const;

  /// Whether a room had this code and is over.
  bool is_over(std::string_view code) const;

  std::size_t size() const;

  /// The JSON of GET /api/v1/games.
  static std::string describe_games();

  /// Tells every connection of every room to come back.
  boost::asio::awaitable<void> close_all(protocol::Goodbye goodbye);

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace trinque::server
