#include "server/journal/sqlite_store.hpp"
#include "tests/fuzz/demand.hpp"
#include "tests/support/temporary_folder.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>

/// A data folder whose bytes were changed: what a room is given back as is what was written, or the
/// damage is told. The input is a list of changes of four bytes each to the files of a sound
/// folder.
namespace {

using namespace trinque;
using fuzz::demand;
namespace fs = std::filesystem;

constexpr std::uint64_t records_per_room = 6;
constexpr int rooms = 3;
constexpr std::size_t bytes_per_change = 4;

std::string content_of(int room, std::uint64_t position) {
  return "room " + std::to_string(room) + " record " + std::to_string(position) + " " +
         std::string(200, static_cast<char>('a' + room));
}

std::string code_of(int room) { return "KTR" + std::string(1, static_cast<char>('A' + room)); }

std::string read_file(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write_file(const fs::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

/// The two files of a folder that a server left in order.
struct Folder {
  std::string journal;
  std::string high_water;
};

Folder sound_folder() {
  const tests::TemporaryFolder folder;
  {
    server::SqliteStore store({.folder = folder.path()});
    for (int room = 0; room < rooms; ++room) {
      for (std::uint64_t position = 1; position <= records_per_room; ++position) {
        const server::JournalRecord record{position, position == 1 || position == 4,
                                           content_of(room, position)};
        const auto errors = store.keep({{code_of(room), record}});
        demand(errors.front() == server::JournalError::none, "a sound record is kept");
      }
    }
  }
  return {read_file(folder.path() / "journal.sqlite"), read_file(folder.path() / "high-water")};
}

/// Whether the records are those of the room with this code, from its last full one to its last.
bool is_as_written(const server::StoredRoom& stored) {
  for (int room = 0; room < rooms; ++room) {
    if (stored.code != code_of(room)) continue;
    std::uint64_t position = 4;
    bool same = stored.records.size() == 3;
    for (const server::JournalRecord& record : stored.records) {
      same = same && record.position == position && record.content == content_of(room, position);
      ++position;
    }
    return same;
  }
  return false;
}

void check(const fs::path& folder) {
  std::vector<server::StoredRoom> stored;
  try {
    server::SqliteStore store({.folder = folder});
    stored = store.load_open_rooms();
    (void)store.recently_closed();
  } catch (const std::runtime_error&) {
    // The operator is told that the folder cannot be opened at all.
    return;
  }
  for (int room = 0; room < rooms; ++room) {
    const auto is_it = [&](const server::StoredRoom& one) { return one.code == code_of(room); };
    demand(std::ranges::count_if(stored, is_it) == 1, "each room is there once, or missed by name");
  }
  for (const server::StoredRoom& room : stored) {
    const bool is_sound = room.error == server::JournalError::none;
    demand(is_sound || !room.fault.empty(), "damage is told");
    demand(is_sound || room.records.empty(), "nothing is made of damaged records");
    demand(!is_sound || is_as_written(room), "a sound room is as it was written");
  }
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  spdlog::set_level(spdlog::level::off);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Folder sound = sound_folder();
  static const tests::TemporaryFolder folder;
  std::string journal = sound.journal;
  for (; size >= bytes_per_change; data += bytes_per_change, size -= bytes_per_change) {
    const std::size_t place = std::size_t{data[0]} << 8U | data[1];
    // A place beyond the end cuts the file off.
    if (place >= journal.size()) {
      journal.resize(journal.size() - std::min(journal.size(), place - journal.size()));
      if (journal.empty()) break;
      continue;
    }
    journal[place] = static_cast<char>(data[2]);
    if (data[3] % 2 == 1 && place + 1 < journal.size())
      journal[place + 1] = static_cast<char>(data[3]);
  }
  for (const auto* left : {"journal.sqlite-wal", "journal.sqlite-shm", "journal.sqlite-journal"}) {
    fs::remove(folder.path() / left);
  }
  write_file(folder.path() / "journal.sqlite", journal);
  write_file(folder.path() / "high-water", sound.high_water);
  check(folder.path());
  return 0;
}
