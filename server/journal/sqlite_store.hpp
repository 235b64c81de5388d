#pragma once

#include "server/journal/checkpointer.hpp"
#include "server/journal/high_water.hpp"
#include "server/journal/journal.hpp"
#include "server/journal/sqlite_journal.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace trinque::server {

/// A room is over; its records are kept for a while.
struct RoomClosed {};
/// A room is over, and nothing of it is kept.
struct RoomErased {};

/// What is on its way to the disk.
struct Entry {
  std::string code;
  std::variant<JournalRecord, RoomClosed, RoomErased> what;
};

/// The tables of the SQLite journal, used by one thread at a time. Every record carries a digest of
/// itself and of the one before it, and each room a seal, so that neither a changed byte nor a
/// missing record goes unnoticed.
class SqliteStore {
 public:
  explicit SqliteStore(const SqliteOptions& options);

  /// From now on the log is carried over by him, who lives as long as this; until then by every
  /// commit that finds it long.
  void leave_the_log_to(Checkpointer& checkpointer);

  /// Keeps all these in one commit and says of each what became of it. Of a room from before this
  /// process only what load_open_rooms() found sound is known.
  std::vector<JournalError> keep(const std::vector<Entry>& entries);

  StoredRoom load(const std::string& code);
  /// All lines of an open room's transcript; nothing if they cannot be read.
  std::optional<std::string> transcript(const std::string& code);
  std::vector<StoredRoom> load_open_rooms();
  std::vector<std::string> recently_closed();

  /// Erases what was closed for longer than it is kept.
  void purge();

 private:
  /// What is deleted is overwritten with zeros at once, and with this it is in no log either.
  void empty_the_log();
  JournalError close(const std::string& code);
  JournalError erase(const std::string& code);
  void erase(std::int64_t room);

  using Digest = std::array<std::uint8_t, 16>;
  /// The last record of an open room.
  struct Head {
    std::int64_t room = 0;
    std::uint64_t position = 0;
    Digest digest{};
  };

  /// A process that died while it wrote left pages without a commit, which nobody was told of.
  void name_torn_end();
  void prepare_tables();
  /// Takes over what the former format holds, within the transaction that makes the new tables.
  void bring_forward();
  /// Marks how far the rooms of these entries have come.
  void mark(const std::vector<Entry>& entries);
  /// Whether rooms are erased among these; they leave no mark.
  bool forget_erased(const std::vector<Entry>& entries);
  /// A crash may have left the marks of rooms that are over.
  void forget_closed_rooms();
  void mark_loaded();
  StoredRoom load(const std::string& code, std::int64_t room);
  JournalError keep_one(const Entry& entry);
  void take_back(std::vector<std::pair<std::string, std::optional<Head>>>& heads);
  JournalError add(const std::string& code, const JournalRecord& record);
  void read_records(StoredRoom& stored, Head& head);
  /// Seals a room's own row: its code and dates. A row is id, code, opened, closed[, seal].
  void seal(std::int64_t room);
  static Digest seal_of(SQLite::Statement& room);
  static bool is_sound(SQLite::Statement& room);
  static Digest digest_of(const Digest& before, const JournalRecord& record);

  SqliteOptions options_;
  SQLite::Database database_;
  HighWater high_water_;
  Checkpointer* checkpointer_ = nullptr;
  std::map<std::string, Head> heads_;
  std::optional<SQLite::Statement> insert_;
};

}  // namespace trinque::server
