#include "server/journal/sqlite_store.hpp"

#include "engine/core/overload.hpp"
#include "server/journal/log_frames.hpp"

#include <sodium.h>
#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <stdexcept>

namespace trinque::server {
namespace {

constexpr int format = 2;
constexpr std::int64_t seconds_of_a_day = 86'400;

/// A record's key is its room and its position, so that those of a room lie together.
constexpr int bits_of_a_position = 32;
constexpr std::int64_t last_position = (std::int64_t{1} << bits_of_a_position) - 1;

std::int64_t key_of(std::int64_t room, std::uint64_t position) {
  return (room << bits_of_a_position) + static_cast<std::int64_t>(position);
}
std::uint64_t position_of(std::int64_t key) {
  return static_cast<std::uint64_t>(key & last_position);
}

/// For a statement about all records of a room: WHERE key BETWEEN ?1 AND ?2.
void bind_room(SQLite::Statement& statement, std::int64_t room) {
  statement.bind(1, key_of(room, 0));
  statement.bind(2, key_of(room, static_cast<std::uint64_t>(last_position)));
}

std::int64_t unix_seconds() {
  using namespace std::chrono;
  return duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
}

/// The marks of the first release name a room by its number, which no code looks like.
std::string number_of(std::int64_t room) { return std::to_string(room); }
bool is_number(const std::string& mark) { return mark.front() >= '0' && mark.front() <= '9'; }

}  // namespace

SqliteStore::SqliteStore(const SqliteOptions& options)
    : options_(options),
      database_((options.folder / "journal.sqlite").string(),
                SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE),
      high_water_(options.folder / "high-water") {
  database_.exec("PRAGMA journal_mode = WAL");
  // Who has an evening erased does not want it found in a page that is free.
  database_.exec("PRAGMA secure_delete = ON");
  // NORMAL leaves the last commits to the operating system, which outlives the process; FULL waits
  // for the disk.
  database_.exec(options.durability == Durability::commit ? "PRAGMA synchronous = FULL"
                                                          : "PRAGMA synchronous = NORMAL");
  // What rooms write to next stays at hand, for a thousand of them.
  database_.exec("PRAGMA cache_size = -16384");
  name_torn_end();
  prepare_tables();
  forget_closed_rooms();
  purge();
}

void SqliteStore::leave_the_log_to(Checkpointer& checkpointer) {
  checkpointer_ = &checkpointer;
  const auto tell = [](void* to, sqlite3*, const char*, int pages) {
    static_cast<Checkpointer*>(to)->log_has(pages);
    return SQLITE_OK;
  };
  sqlite3_wal_hook(database_.getHandle(), tell, checkpointer_);
}

void SqliteStore::name_torn_end() {
  const auto found = frames_in_log(options_.folder / "journal.sqlite-wal");
  SQLite::Statement checkpoint(database_, "PRAGMA wal_checkpoint(PASSIVE)");
  if (!checkpoint.executeStep()) return;
  const std::int64_t whole = checkpoint.getColumn(1).getInt64();
  if (found > whole)
    spdlog::warn("unfinished write cut off folder={} pages={}", options_.folder.string(),
                 found - whole);
}

void SqliteStore::prepare_tables() {
  const int found = database_.execAndGet("PRAGMA user_version").getInt();
  if (found > format) {
    throw std::runtime_error(
        "the journal in " + options_.folder.string() + " has format " + std::to_string(found) +
        ", written by a later release; this one reads up to " + std::to_string(format));
  }
  SQLite::Transaction transaction(database_);
  if (found == 1) database_.exec("ALTER TABLE records RENAME TO former_records");
  database_.exec(
      "CREATE TABLE IF NOT EXISTS rooms(id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL,"
      " opened INTEGER NOT NULL, closed INTEGER, seal BLOB);"
      "CREATE INDEX IF NOT EXISTS rooms_by_code ON rooms(code);"
      // With the key that the tree is kept by, a record of four kilobytes fits in one page. The
      // lines are those of the transcript: their hashes follow from each other, so they need no
      // digest of ours.
      "CREATE TABLE IF NOT EXISTS records(key INTEGER PRIMARY KEY,"
      " room INTEGER AS (key >> 32), position INTEGER AS (key & 0xFFFFFFFF),"
      " is_full INTEGER NOT NULL, content TEXT NOT NULL, digest BLOB NOT NULL, lines TEXT)");
  if (found == 1) bring_forward();
  database_.exec("PRAGMA user_version = " + std::to_string(format));
  transaction.commit();
  insert_.emplace(
      database_, "INSERT INTO records(key, is_full, content, digest, lines) VALUES(?, ?, ?, ?, ?)");
}

void SqliteStore::bring_forward() {
  spdlog::info("journal brought forward folder={} from=1 to={}", options_.folder.string(), format);
  const auto count = [this](const std::string& what) {
    return database_.execAndGet("SELECT count(*) FROM " + what).getInt();
  };
  // The first release had neither seals nor transcripts.
  if (count("pragma_table_info('rooms') WHERE name = 'seal'") == 0)
    database_.exec("ALTER TABLE rooms ADD COLUMN seal BLOB");
  const bool has_lines = count("sqlite_schema WHERE name = 'transcripts'") == 1;
  const std::string lines =
      has_lines ? "(SELECT lines FROM transcripts WHERE transcripts.room = former_records.room"
                  " AND transcripts.position = former_records.position)"
                : "NULL";
  database_.exec(
      "INSERT INTO records(key, is_full, content, digest, lines)"
      " SELECT room << 32 | position, is_full, content, digest, " +
      lines + " FROM former_records; DROP TABLE former_records; DROP TABLE IF EXISTS transcripts");
}

SqliteStore::Digest SqliteStore::digest_of(const Digest& before, const JournalRecord& record) {
  Digest digest{};
  const std::string head = std::to_string(record.position) + (record.is_full ? " full " : " part ");
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, digest.size());
  const auto add = [&](const void* bytes, std::size_t size) {
    crypto_generichash_update(&state, static_cast<const unsigned char*>(bytes), size);
  };
  add(before.data(), before.size());
  add(head.data(), head.size());
  add(record.content.data(), record.content.size());
  crypto_generichash_final(&state, digest.data(), digest.size());
  return digest;
}

std::vector<JournalError> SqliteStore::keep(const std::vector<Entry>& entries) {
  std::vector<JournalError> errors;
  std::vector<std::pair<std::string, std::optional<Head>>> heads_before;
  try {
    const bool has_erased = forget_erased(entries);
    SQLite::Transaction transaction(database_);
    for (const Entry& entry : entries) {
      const auto head = heads_.find(entry.code);
      heads_before.emplace_back(entry.code,
                                head == heads_.end() ? std::nullopt : std::optional(head->second));
      errors.push_back(keep_one(entry));
    }
    transaction.commit();
    if (has_erased) empty_the_log();
    mark(entries);
  } catch (const std::runtime_error& failure) {
    spdlog::error("journal not written folder={} error=\"{}\"", options_.folder.string(),
                  failure.what());
    take_back(heads_before);
    errors.assign(entries.size(), JournalError::unavailable);
  }
  return errors;
}

void SqliteStore::mark(const std::vector<Entry>& entries) {
  HighWater::Positions marks;
  for (const Entry& entry : entries) {
    const auto head = heads_.find(entry.code);
    if (head != heads_.end()) marks[entry.code] = head->second.position;
    if (std::holds_alternative<RoomClosed>(entry.what)) marks[entry.code] = 0;
  }
  // The records are safe already: a mark that is missing only watches less well.
  if (!high_water_.mark(marks, options_.durability == Durability::commit)) {
    spdlog::warn("high-water mark not written folder={}", options_.folder.string());
  }
}

bool SqliteStore::forget_erased(const std::vector<Entry>& entries) {
  HighWater::Positions forgotten;
  for (const Entry& entry : entries) {
    if (std::holds_alternative<RoomErased>(entry.what)) forgotten[entry.code] = 0;
  }
  if (forgotten.empty()) return false;
  // Before the room goes: after a crash in between nobody misses it. If it stays after all, its
  // next record marks it again.
  high_water_.mark(forgotten, true);
  high_water_.compact();
  return true;
}

void SqliteStore::forget_closed_rooms() {
  HighWater::Positions closed;
  SQLite::Statement rooms(database_,
                          "SELECT id, code, opened, closed, seal FROM rooms WHERE closed IS NOT "
                          "NULL AND code NOT IN (SELECT code FROM rooms WHERE closed IS NULL)");
  while (rooms.executeStep()) {
    if (is_sound(rooms)) closed[rooms.getColumn(1).getString()] = 0;
  }
  high_water_.mark(closed, false);
}

void SqliteStore::take_back(std::vector<std::pair<std::string, std::optional<Head>>>& heads) {
  // The oldest state of a room was noted first, so it is put back last.
  std::for_each(heads.rbegin(), heads.rend(), [this](const auto& noted) {
    const auto& [room, before] = noted;
    if (before) {
      heads_[room] = *before;
    } else {
      heads_.erase(room);
    }
  });
}

JournalError SqliteStore::keep_one(const Entry& entry) {
  return std::visit(
      engine::Overload{[&](const JournalRecord& record) { return add(entry.code, record); },
                       [&](const RoomClosed&) { return close(entry.code); },
                       [&](const RoomErased&) { return erase(entry.code); }},
      entry.what);
}

JournalError SqliteStore::close(const std::string& code) {
  const auto head = heads_.find(code);
  if (head == heads_.end()) return JournalError::none;
  SQLite::Statement close(database_, "UPDATE rooms SET closed = ? WHERE id = ?");
  close.bind(1, unix_seconds());
  close.bind(2, head->second.room);
  close.exec();
  seal(head->second.room);
  heads_.erase(head);
  return JournalError::none;
}

JournalError SqliteStore::erase(const std::string& code) {
  const auto head = heads_.find(code);
  if (head == heads_.end()) return JournalError::none;
  erase(head->second.room);
  heads_.erase(head);
  return JournalError::none;
}

void SqliteStore::erase(std::int64_t room) {
  SQLite::Statement records(database_, "DELETE FROM records WHERE key BETWEEN ?1 AND ?2");
  bind_room(records, room);
  records.exec();
  SQLite::Statement row(database_, "DELETE FROM rooms WHERE id = ?");
  row.bind(1, room);
  row.exec();
}

void SqliteStore::empty_the_log() {
  const auto alone =
      checkpointer_ == nullptr ? std::unique_lock<std::mutex>() : checkpointer_->hold_off();
  SQLite::Statement checkpoint(database_, "PRAGMA wal_checkpoint(TRUNCATE)");
  const bool is_done = checkpoint.executeStep() && checkpoint.getColumn(0).getInt() == 0;
  // Somebody reads the file from outside; the next erasure or the end of the process does it.
  if (!is_done) spdlog::warn("journal log not emptied folder={}", options_.folder.string());
}

SqliteStore::Digest SqliteStore::seal_of(SQLite::Statement& room) {
  std::string row;
  for (int column = 0; column < 4; ++column) {
    row += room.getColumn(column).getString() + "\n";
  }
  Digest digest{};
  crypto_generichash(digest.data(), digest.size(),
                     reinterpret_cast<const unsigned char*>(row.data()), row.size(), nullptr, 0);
  return digest;
}

void SqliteStore::seal(std::int64_t room) {
  SQLite::Statement row(database_, "SELECT id, code, opened, closed FROM rooms WHERE id = ?");
  row.bind(1, room);
  row.executeStep();
  const Digest digest = seal_of(row);
  SQLite::Statement update(database_, "UPDATE rooms SET seal = ? WHERE id = ?");
  update.bindNoCopy(1, digest.data(), static_cast<int>(digest.size()));
  update.bind(2, room);
  update.exec();
}

bool SqliteStore::is_sound(SQLite::Statement& room) {
  const SQLite::Column seal = room.getColumn(4);
  if (seal.isNull()) return true;
  const Digest digest = seal_of(room);
  return seal.getBytes() == static_cast<int>(digest.size()) &&
         std::memcmp(seal.getBlob(), digest.data(), digest.size()) == 0;
}

JournalError SqliteStore::add(const std::string& code, const JournalRecord& record) {
  auto head = heads_.find(code);
  if (record.position != (head == heads_.end() ? 0 : head->second.position) + 1)
    return JournalError::position_gap;
  if (head == heads_.end()) {
    SQLite::Statement open(database_, "INSERT INTO rooms(code, opened) VALUES(?, ?)");
    open.bind(1, code);
    open.bind(2, unix_seconds());
    open.exec();
    head = heads_.emplace(code, Head{database_.getLastInsertRowid(), 0, {}}).first;
    seal(head->second.room);
  }
  const Digest digest = digest_of(head->second.digest, record);
  insert_->reset();
  insert_->bind(1, key_of(head->second.room, record.position));
  insert_->bind(2, record.is_full ? 1 : 0);
  insert_->bindNoCopy(3, record.content);
  insert_->bindNoCopy(4, digest.data(), static_cast<int>(digest.size()));
  if (record.transcript.empty()) {
    insert_->bind(5);
  } else {
    insert_->bindNoCopy(5, record.transcript);
  }
  insert_->exec();
  head->second = {head->second.room, record.position, digest};
  return JournalError::none;
}

void SqliteStore::read_records(StoredRoom& stored, Head& head) {
  const auto damaged = [&](std::string fault) {
    stored.error = JournalError::damaged;
    stored.fault = std::move(fault);
    stored.records.clear();
  };
  // From the last full record on, and the digest of the one before it.
  SQLite::Statement rows(
      database_,
      "SELECT key, is_full, content, digest, last_full FROM records, (SELECT max(key) AS last_full"
      " FROM records WHERE key BETWEEN ?1 AND ?2 AND is_full = 1) WHERE key BETWEEN"
      " max(?1, last_full - 1) AND ?2 ORDER BY key");
  bind_room(rows, head.room);
  while (rows.executeStep()) {
    const std::int64_t key = rows.getColumn(0).getInt64();
    JournalRecord record{position_of(key), rows.getColumn(1).getInt() == 1,
                         rows.getColumn(2).getString()};
    const SQLite::Column kept = rows.getColumn(3);
    Digest digest{};
    if (kept.getBytes() != static_cast<int>(digest.size()))
      return damaged("a digest has the wrong size");
    std::memcpy(digest.data(), kept.getBlob(), digest.size());
    // It may be full as well: the first record after a restart is.
    const bool is_before = key < rows.getColumn(4).getInt64();
    const std::string place = "record " + std::to_string(record.position);
    if (!is_before) {
      if (record.position != head.position + 1) return damaged(place + " does not follow");
      if (digest_of(head.digest, record) != digest)
        return damaged(place + " is not what was written");
    }
    head.position = record.position;
    head.digest = digest;
    if (is_before) continue;
    // Only the last full record counts, whatever place a damaged tree gave for it.
    if (record.is_full) stored.records.clear();
    stored.records.push_back(std::move(record));
  }
  if (stored.records.empty()) return damaged("no full record");
  const std::uint64_t marked =
      std::max(high_water_.of(stored.code), high_water_.of(number_of(head.room)));
  if (head.position < marked) {
    damaged("records " + std::to_string(head.position + 1) + " to " + std::to_string(marked) +
            " are lost");
  }
}

StoredRoom SqliteStore::load(const std::string& code) {
  const auto head = heads_.find(code);
  if (head == heads_.end())
    return {code, JournalError::damaged, "the room is not in the journal", {}};
  return load(code, head->second.room);
}

StoredRoom SqliteStore::load(const std::string& code, std::int64_t room) {
  StoredRoom stored;
  stored.code = code;
  try {
    Head head{room, 0, {}};
    read_records(stored, head);
    if (stored.error == JournalError::none) heads_[code] = head;
  } catch (const SQLite::Exception& failure) {
    stored.error = JournalError::unavailable;
    stored.fault = failure.what();
    stored.records.clear();
  }
  return stored;
}

std::optional<std::string> SqliteStore::transcript(const std::string& code) {
  const auto head = heads_.find(code);
  if (head == heads_.end()) return std::string();
  try {
    SQLite::Statement rows(database_,
                           "SELECT lines FROM records WHERE key BETWEEN ?1 AND ?2 AND lines IS NOT"
                           " NULL ORDER BY key");
    bind_room(rows, head->second.room);
    std::string lines;
    while (rows.executeStep()) {
      lines += rows.getColumn(0).getString();
    }
    return lines;
  } catch (const SQLite::Exception& failure) {
    spdlog::error("transcript not read code={} error=\"{}\"", code, failure.what());
    return std::nullopt;
  }
}

std::vector<StoredRoom> SqliteStore::load_open_rooms() {
  std::map<std::string, std::int64_t> open;
  std::map<std::string, StoredRoom> stored;
  SQLite::Statement rooms(database_,
                          "SELECT id, code, opened, closed, seal FROM rooms ORDER BY id");
  while (rooms.executeStep()) {
    const std::string code = rooms.getColumn(1).getString();
    if (!is_sound(rooms)) {
      stored[code] = {code, JournalError::damaged, "its entry is not what was written", {}};
    } else if (rooms.getColumn(3).isNull()) {
      open[code] = rooms.getColumn(0).getInt64();
    }
  }
  for (const auto& [code, room] : open) {
    // A code whose entries disagree stands for no room at all.
    if (!stored.contains(code)) stored[code] = load(code, room);
  }
  // A room that is missing altogether, with its last position: the mark stays, so that it is
  // reported again until somebody looks after it.
  for (const auto& [code, position] : high_water_.all()) {
    if (stored.contains(code) || is_number(code)) continue;
    stored[code] = {
        code, JournalError::damaged, "records 1 to " + std::to_string(position) + " are lost", {}};
  }
  mark_loaded();
  std::vector<StoredRoom> all;
  for (auto& [code, room] : stored) {
    all.push_back(std::move(room));
  }
  return all;
}

void SqliteStore::mark_loaded() {
  HighWater::Positions marks;
  for (const auto& [code, head] : heads_) {
    marks[code] = head.position;
    marks[number_of(head.room)] = 0;
  }
  high_water_.mark(marks, false);
  high_water_.compact();
}

std::vector<std::string> SqliteStore::recently_closed() {
  std::vector<std::string> codes;
  SQLite::Statement rooms(database_, "SELECT code FROM rooms WHERE closed > ?");
  rooms.bind(1, unix_seconds() - seconds_of_a_day);
  while (rooms.executeStep()) {
    codes.push_back(rooms.getColumn(0).getString());
  }
  return codes;
}

void SqliteStore::purge() {
  // It grows with every move.
  high_water_.compact();
  SQLite::Statement rooms(database_,
                          "SELECT id, code, opened, closed, seal FROM rooms WHERE closed <= ?");
  rooms.bind(1, unix_seconds() - options_.keep_days * seconds_of_a_day);
  std::vector<std::int64_t> old;
  while (rooms.executeStep()) {
    // A damaged date must not erase an evening.
    if (is_sound(rooms)) old.push_back(rooms.getColumn(0).getInt64());
  }
  rooms.reset();
  if (old.empty()) return;
  SQLite::Transaction transaction(database_);
  for (const std::int64_t room : old) {
    erase(room);
  }
  transaction.commit();
  empty_the_log();
}

}  // namespace trinque::server
