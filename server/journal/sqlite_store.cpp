#include "server/journal/sqlite_store.hpp"

#include "engine/core/overload.hpp"

#include <sodium.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <stdexcept>

namespace trinque::server {
namespace {

constexpr int format = 1;
constexpr std::int64_t seconds_of_a_day = 86'400;

std::int64_t unix_seconds() {
  using namespace std::chrono;
  return duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
}

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
  prepare_tables();
  purge();
}

void SqliteStore::prepare_tables() {
  const int found = database_.execAndGet("PRAGMA user_version").getInt();
  if (found > format) {
    throw std::runtime_error(
        "the journal in " + options_.folder.string() + " has format " + std::to_string(found) +
        ", written by a later release; this one reads up to " + std::to_string(format));
  }
  database_.exec(
      "CREATE TABLE IF NOT EXISTS rooms(id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL,"
      " opened INTEGER NOT NULL, closed INTEGER);"
      "CREATE INDEX IF NOT EXISTS rooms_by_code ON rooms(code);"
      "CREATE TABLE IF NOT EXISTS records(room INTEGER NOT NULL, position INTEGER NOT NULL,"
      " is_full INTEGER NOT NULL, content TEXT NOT NULL, digest BLOB NOT NULL, PRIMARY KEY(room, "
      "position))"
      " WITHOUT ROWID;"
      // Its hashes follow from each other: a transcript needs no digest of ours.
      "CREATE TABLE IF NOT EXISTS transcripts(room INTEGER NOT NULL, position INTEGER NOT NULL,"
      " lines TEXT NOT NULL, PRIMARY KEY(room, position)) WITHOUT ROWID;"
      "PRAGMA user_version = " +
      std::to_string(format));
  // Rooms of the first release have no seal.
  const int sealed =
      database_.execAndGet("SELECT count(*) FROM pragma_table_info('rooms') WHERE name = 'seal'")
          .getInt();
  if (sealed == 0) database_.exec("ALTER TABLE rooms ADD COLUMN seal BLOB");
  insert_.emplace(
      database_,
      "INSERT INTO records(room, position, is_full, content, digest) VALUES(?, ?, ?, ?, ?)");
  insert_lines_.emplace(database_,
                        "INSERT INTO transcripts(room, position, lines) VALUES(?, ?, ?)");
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
    SQLite::Transaction transaction(database_);
    for (const Entry& entry : entries) {
      const auto head = heads_.find(entry.code);
      heads_before.emplace_back(entry.code,
                                head == heads_.end() ? std::nullopt : std::optional(head->second));
      errors.push_back(keep_one(entry));
    }
    transaction.commit();
    std::map<std::int64_t, std::uint64_t> marks;
    bool has_erased = false;
    for (const Entry& entry : entries) {
      has_erased = has_erased || std::holds_alternative<RoomErased>(entry.what);
      const auto head = heads_.find(entry.code);
      if (std::holds_alternative<JournalRecord>(entry.what) && head != heads_.end()) {
        marks[head->second.room] = head->second.position;
      }
    }
    if (has_erased) empty_the_log();
    // The records are safe already: a mark that is missing only watches less well.
    if (!high_water_.mark(marks, options_.durability == Durability::commit)) {
      spdlog::warn("high-water mark not written folder={}", options_.folder.string());
    }
  } catch (const SQLite::Exception& failure) {
    spdlog::error("journal not written folder={} error=\"{}\"", options_.folder.string(),
                  failure.what());
    take_back(heads_before);
    errors.assign(entries.size(), JournalError::unavailable);
  }
  return errors;
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
  SQLite::Statement room(database_, "SELECT id FROM rooms WHERE code = ? AND closed IS NULL");
  room.bind(1, code);
  if (!room.executeStep()) return JournalError::none;
  const std::int64_t id = room.getColumn(0).getInt64();
  SQLite::Statement close(database_, "UPDATE rooms SET closed = ? WHERE id = ?");
  close.bind(1, unix_seconds());
  close.bind(2, id);
  close.exec();
  seal(id);
  heads_.erase(code);
  return JournalError::none;
}

JournalError SqliteStore::erase(const std::string& code) {
  for (const std::string table : {"records", "transcripts"}) {
    SQLite::Statement held(database_,
                           "DELETE FROM " + table +
                               " WHERE room IN"
                               " (SELECT id FROM rooms WHERE code = ? AND closed IS NULL)");
    held.bind(1, code);
    held.exec();
  }
  SQLite::Statement room(database_, "DELETE FROM rooms WHERE code = ? AND closed IS NULL");
  room.bind(1, code);
  room.exec();
  heads_.erase(code);
  return JournalError::none;
}

void SqliteStore::empty_the_log() {
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
  insert_->bind(1, head->second.room);
  insert_->bind(2, static_cast<std::int64_t>(record.position));
  insert_->bind(3, record.is_full ? 1 : 0);
  insert_->bindNoCopy(4, record.content);
  insert_->bindNoCopy(5, digest.data(), static_cast<int>(digest.size()));
  insert_->exec();
  if (!record.transcript.empty()) {
    insert_lines_->reset();
    insert_lines_->bind(1, head->second.room);
    insert_lines_->bind(2, static_cast<std::int64_t>(record.position));
    insert_lines_->bindNoCopy(3, record.transcript);
    insert_lines_->exec();
  }
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
      "SELECT position, is_full, content, digest, last_full FROM records, (SELECT max(position) AS "
      "last_full FROM records WHERE room = ?1 AND is_full = 1) WHERE room = ?1 AND position >= "
      "last_full - 1 ORDER BY position");
  rows.bind(1, head.room);
  while (rows.executeStep()) {
    JournalRecord record{static_cast<std::uint64_t>(rows.getColumn(0).getInt64()),
                         rows.getColumn(1).getInt() == 1, rows.getColumn(2).getString()};
    const SQLite::Column kept = rows.getColumn(3);
    Digest digest{};
    if (kept.getBytes() != static_cast<int>(digest.size()))
      return damaged("a digest has the wrong size");
    std::memcpy(digest.data(), kept.getBlob(), digest.size());
    // It may be full as well: the first record after a restart is.
    const bool is_before =
        static_cast<std::int64_t>(record.position) < rows.getColumn(4).getInt64();
    const std::string place = "record " + std::to_string(record.position);
    if (!is_before) {
      if (record.position != head.position + 1) return damaged(place + " does not follow");
      if (digest_of(head.digest, record) != digest)
        return damaged(place + " is not what was written");
    }
    head.position = record.position;
    head.digest = digest;
    if (!is_before) stored.records.push_back(std::move(record));
  }
  if (stored.records.empty()) return damaged("no full record");
  const std::uint64_t marked = high_water_.of(head.room);
  if (head.position < marked) {
    damaged("records " + std::to_string(head.position + 1) + " to " + std::to_string(marked) +
            " are lost");
  }
}

StoredRoom SqliteStore::load(const std::string& code) {
  StoredRoom stored;
  stored.code = code;
  try {
    SQLite::Statement room(database_, "SELECT id FROM rooms WHERE code = ? AND closed IS NULL");
    room.bind(1, code);
    if (!room.executeStep()) {
      stored.error = JournalError::damaged;
      stored.fault = "the room is not in the journal";
      return stored;
    }
    Head head{room.getColumn(0).getInt64(), 0, {}};
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
  try {
    SQLite::Statement rows(database_,
                           "SELECT lines FROM transcripts WHERE room = (SELECT id FROM rooms WHERE "
                           "code = ? AND closed IS NULL) ORDER BY position");
    rows.bind(1, code);
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
  std::vector<std::string> codes;
  std::vector<StoredRoom> stored;
  SQLite::Statement rooms(database_,
                          "SELECT id, code, opened, closed, seal FROM rooms ORDER BY id");
  while (rooms.executeStep()) {
    std::string code = rooms.getColumn(1).getString();
    if (!is_sound(rooms)) {
      stored.push_back(
          {std::move(code), JournalError::damaged, "its entry is not what was written", {}});
    } else if (rooms.getColumn(3).isNull()) {
      codes.push_back(std::move(code));
    }
  }
  std::map<std::int64_t, std::uint64_t> marks;
  for (const std::string& code : codes) {
    stored.push_back(load(code));
    if (const auto head = heads_.find(code); head != heads_.end())
      marks[head->second.room] = head->second.position;
  }
  // A damaged room keeps its mark: it is reported again until somebody looks after it.
  const bool all_sound = std::ranges::all_of(
      stored, [](const StoredRoom& room) { return room.error == JournalError::none; });
  if (all_sound) high_water_.rewrite(std::move(marks));
  return stored;
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
  SQLite::Statement rooms(database_,
                          "SELECT id, code, opened, closed, seal FROM rooms WHERE closed <= ?");
  rooms.bind(1, unix_seconds() - options_.keep_days * seconds_of_a_day);
  std::string old;
  while (rooms.executeStep()) {
    // A damaged date must not erase an evening.
    if (is_sound(rooms)) old += (old.empty() ? "" : ",") + rooms.getColumn(0).getString();
  }
  rooms.reset();
  if (old.empty()) return;
  database_.exec("DELETE FROM records WHERE room IN (" + old +
                 "); DELETE FROM transcripts WHERE room IN (" + old +
                 "); DELETE FROM rooms WHERE id IN (" + old + ")");
  empty_the_log();
}

}  // namespace trinque::server
