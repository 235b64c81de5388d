#pragma once

#include "server/rooms/open_rooms.hpp"

namespace trinque::server {

/// The nodes beside this process that share its journal, and the way of rooms between them. Behind
/// a RoomDirectory, where the journal is a shared one; may be called from any thread. Codes are in
/// capitals.
class OtherNodes : public std::enable_shared_from_this<OtherNodes> {
 public:
  OtherNodes(std::shared_ptr<OpenRooms> here, std::shared_ptr<SharedJournal> journal)
      : here_(std::move(here)), journal_(std::move(journal)) {}

  /// Answers what the journal asks, and leaves the rooms that others have or want.
  void listen();

  /// As RoomDirectory::seek, for a room that is not open here.
  boost::asio::awaitable<FoundRoom> seek(std::string code);

  /// As RoomDirectory::glimpse.
  boost::asio::awaitable<std::variant<RoomGlimpse, protocol::Goodbye>> glimpse(std::string code);

  /// As RoomDirectory::transcript, for a room that is not open here.
  boost::asio::awaitable<engine::Result<std::string>> transcript(std::string code,
                                                                 std::string token);

  /// A code that no room has, here or elsewhere, reserved for the caller; empty if the journal does
  /// not answer.
  boost::asio::awaitable<std::string> reserve_code();

  /// Gives a new room that the journal has to the least loaded node. If there is none, the room is
  /// closed again, and `otherwise` is the answer.
  boost::asio::awaitable<engine::Result<void>> give_away(std::string code,
                                                         engine::Refusal otherwise);

  /// Where the phones of a room may go when this process ends: to all others, each room to one.
  /// Empty: back to where they came from.
  std::string refuge(const std::string& code) const;

  std::vector<std::string> urls() const { return journal_->node_urls(); }

 private:
  NodeLoad load() const;
  void leave(const std::vector<std::string>& codes);
  std::optional<FoundRoom> known(const std::string& code);
  std::optional<FoundRoom> settled(const Whereabouts& where, const std::string& code);
  boost::asio::awaitable<std::unique_ptr<RoomCore>> peek(std::string code);

  const std::shared_ptr<OpenRooms> here_;
  const std::shared_ptr<SharedJournal> journal_;
};

}  // namespace trinque::server
