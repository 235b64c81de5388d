#pragma once

#include <boost/asio/awaitable.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace trinque::server {

/// Why a journal did not do what it was asked.
enum class JournalError : std::uint8_t {
  none,
  unavailable,   ///< The disk is full, the folder is read-only, the database does not answer.
                 ///< Nothing was kept.
  position_gap,  ///< The record does not follow the last one of its room.
  damaged,       ///< What is kept of the room does not hold together; it is not opened.
  newer_format,  ///< A later release wrote it.
  late,          ///< No answer came in time; it may be kept all the same.
  fenced,        ///< Another process has taken the room over; nothing was kept.
};

std::string_view name_of(JournalError error);

/// One thing that happened in a room.
struct JournalRecord {
  std::uint64_t position = 0;
  bool is_full = false;
  std::string content;
  /// The lines that this record adds to the room's transcript. They are kept in the same commit,
  /// apart from the content, and not repeated by a full record.
  std::string transcript = {};
};

/// What is kept of one room: the last full record and those after it.
struct StoredRoom {
  std::string code;
  JournalError error = JournalError::none;
  /// What exactly is wrong, for the operator.
  std::string fault;
  std::vector<JournalRecord> records;
};

/// Keeps what happened in rooms. An append that returns without error is safe: it survives the
/// process (and the machine, where the journal was opened so). Its functions may be called from any
/// thread; the awaitables complete on the executor of the caller.
class Journal {
 public:
  Journal() = default;
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  virtual ~Journal() = default;

  /// Adds a record to a room; its first one opens the room. Refuses a position_gap.
  virtual boost::asio::awaitable<JournalError> append(std::string code, JournalRecord record) = 0;

  /// One room as it was last kept, with all that was asked to be kept before.
  virtual boost::asio::awaitable<StoredRoom> load(std::string code) = 0;

  /// All lines of the room's transcript, in their order; nothing if the journal does not answer.
  virtual boost::asio::awaitable<std::optional<std::string>> transcript(std::string code) = 0;

  /// The room rests: whoever shares the journal may go on with it. Nothing to do for a journal of
  /// one process.
  virtual boost::asio::awaitable<JournalError> release(std::string code);

  /// The room is over. Its code stays known for a day, its records for as long as the journal keeps
  /// them.
  virtual boost::asio::awaitable<JournalError> close(std::string code) = 0;

  /// The room is over, and nothing of it is to be found afterwards: no record, no name, in no file
  /// of the journal; a database's own log and backups forget it as its operator has them kept.
  /// Refused as unavailable, all of it stays, and the room goes on; a journal that cannot erase
  /// does so always.
  virtual boost::asio::awaitable<JournalError> erase(std::string code);

  /// All rooms that are not over, to begin with. Blocks; for the start of the process.
  virtual std::vector<StoredRoom> load_open_rooms() = 0;

  /// The codes of rooms that ended within the last day. Blocks; for the start of the process.
  virtual std::vector<std::string> recently_closed() = 0;

  /// What its files take up; 0 without files. May be called until it is destroyed.
  virtual std::uint64_t size_in_bytes() const { return 0; }

  /// Keeps what is waiting and lets go of the disk; what comes later is refused as unavailable.
  /// Blocks; for the end of the process.
  virtual void shut() {}
};

/// Keeps nothing beyond the process: for tests, and for who wants no disk.
std::unique_ptr<Journal> memory_journal();

}  // namespace trinque::server
