#include "server/journal/sqlite_journal.hpp"

#include "tests/support/await.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <sys/resource.h>
#include <unistd.h>

/// The SQLite journal over the life of its files: reopened, damaged, shared, full.
namespace trinque::server {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using tests::await;
using tests::TemporaryFolder;

std::string message_of(const auto& action) {
  try {
    action();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "no error";
}

std::string read_file(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write_file(const fs::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

/// A folder as a killed process leaves it: the write-ahead log is still beside the file.
void copy_while_open(const fs::path& from, const fs::path& to) {
  for (const auto& entry : fs::directory_iterator(from)) {
    fs::copy_file(entry.path(), to / entry.path().filename());
  }
}

/// A room of `records` records, the first one full.
void fill(Journal& journal, const std::string& code, int records) {
  for (int position = 1; position <= records; ++position) {
    const std::string content = code + " " + std::to_string(position);
    ASSERT_EQ(
        await(journal.append(code, {static_cast<std::uint64_t>(position), position == 1, content})),
        JournalError::none);
  }
}

TEST(SqliteJournal, OpensAgainWithEveryOpenRoom) {
  TemporaryFolder folder;
  {
    const auto journal = sqlite_journal({.folder = folder.path()});
    fill(*journal, "KTRF", 3);
    fill(*journal, "ABCD", 1);
    fill(*journal, "OVER", 1);
    ASSERT_EQ(await(journal->close("OVER")), JournalError::none);
  }

  const auto journal = sqlite_journal({.folder = folder.path()});
  const auto rooms = journal->load_open_rooms();

  ASSERT_EQ(rooms.size(), 2U);
  EXPECT_EQ(rooms[0].code, "ABCD");
  EXPECT_EQ(rooms[1].code, "KTRF");
  EXPECT_EQ(rooms[1].records.size(), 3U);
  EXPECT_EQ(rooms[1].records.back().content, "KTRF 3");
  EXPECT_EQ(journal->recently_closed(), std::vector<std::string>{"OVER"});
  EXPECT_EQ(await(journal->append("KTRF", {4, false, "KTRF 4"})), JournalError::none);
}

TEST(SqliteJournal, TwoFullRecordsInARowOpenAtTheSecond) {
  TemporaryFolder folder;
  {
    const auto journal = sqlite_journal({.folder = folder.path()});
    for (const std::uint64_t position : {1U, 2U, 3U}) {
      const JournalRecord record{position, position != 1, std::to_string(position)};
      ASSERT_EQ(await(journal->append("KTRF", record)), JournalError::none);
    }
  }

  const auto rooms = sqlite_journal({.folder = folder.path()})->load_open_rooms();

  ASSERT_EQ(rooms.size(), 1U);
  EXPECT_EQ(rooms[0].fault, "");
  ASSERT_EQ(rooms[0].records.size(), 1U);
  EXPECT_EQ(rooms[0].records[0].content, "3");
}

TEST(SqliteJournal, AKilledProcessLosesNothing) {
  TemporaryFolder folder;
  TemporaryFolder after_the_kill;
  const auto journal = sqlite_journal({.folder = folder.path()});
  fill(*journal, "KTRF", 40);

  copy_while_open(folder.path(), after_the_kill.path());
  const auto rooms = sqlite_journal({.folder = after_the_kill.path()})->load_open_rooms();

  ASSERT_EQ(rooms.size(), 1U);
  EXPECT_EQ(rooms[0].error, JournalError::none) << rooms[0].fault;
  EXPECT_EQ(rooms[0].records.size(), 40U);
}

TEST(SqliteJournal, ASecondProcessIsToldWhoHoldsTheFolder) {
  TemporaryFolder folder;
  const auto journal = sqlite_journal({.folder = folder.path()});

  EXPECT_EQ(message_of([&] { (void)sqlite_journal({.folder = folder.path()}); }),
            "data folder in use by process " + std::to_string(::getpid()));
}

TEST(SqliteJournal, AFolderThatCannotBeAFolderIsNamed) {
  TemporaryFolder folder;
  write_file(folder.path() / "file", "");

  EXPECT_THAT(message_of([&] { (void)sqlite_journal({.folder = folder.path() / "file"}); }),
              HasSubstr((folder.path() / "file").string()));
}

TEST(SqliteJournal, ALaterReleasesFormatIsRefusedByItsNumber) {
  TemporaryFolder folder;
  { const auto journal = sqlite_journal({.folder = folder.path()}); }
  // The format stands in bytes 60 to 63 of a SQLite file, as PRAGMA user_version.
  std::string bytes = read_file(folder.path() / "journal.sqlite");
  bytes[63] = 99;
  write_file(folder.path() / "journal.sqlite", bytes);

  EXPECT_THAT(message_of([&] { (void)sqlite_journal({.folder = folder.path()}); }),
              HasSubstr("format 99"));
}

TEST(SqliteJournal, AFileThatIsNoJournalIsRefused) {
  TemporaryFolder folder;
  write_file(folder.path() / "journal.sqlite", std::string(8192, 'x'));

  EXPECT_THAT(message_of([&] { (void)sqlite_journal({.folder = folder.path()}); }),
              HasSubstr("cannot be opened"));
}

TEST(SqliteJournal, AFullDiskRefusesAndLosesNothing) {
  TemporaryFolder folder;
  const auto journal = sqlite_journal({.folder = folder.path()});
  fill(*journal, "KTRF", 2);
  // A limit on the size of files stands for a disk without room: it too fails the write itself.
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit tight = before;
  tight.rlim_cur = fs::file_size(folder.path() / "journal.sqlite-wal");
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &tight), 0);
  const JournalError refused =
      await(journal->append("KTRF", {3, false, std::string(100'000, 'x')}));
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);

  EXPECT_EQ(refused, JournalError::unavailable);
  EXPECT_EQ(await(journal->load("KTRF")).records.size(), 2U);
  EXPECT_EQ(await(journal->append("KTRF", {3, false, "KTRF 3"})), JournalError::none);
}

bool is_in(std::string_view words, const std::string& bytes) {
  return bytes.find(words) != std::string::npos;
}

/// Records that fill the log many times over.
void fill_the_log(Journal& journal, const std::string& code, const std::string& content) {
  constexpr std::size_t bytes = 100'000;
  constexpr std::uint64_t records = 500;
  std::string much;
  while (much.size() < bytes) {
    much += content;
  }
  for (std::uint64_t position = 1; position <= records; ++position) {
    const JournalRecord record{position, position == 1, much};
    ASSERT_EQ(await(journal.append(code, record)), JournalError::none);
  }
}

TEST(SqliteJournal, TheLogStaysShortWhileRecordsKeepComing) {
  constexpr std::uintmax_t four_times_what_is_due = 16'000'000;
  TemporaryFolder folder;
  const auto journal = sqlite_journal({.folder = folder.path()});

  fill_the_log(*journal, "KTRF", "a move, ");

  EXPECT_LT(fs::file_size(folder.path() / "journal.sqlite-wal"), four_times_what_is_due);
  EXPECT_EQ(await(journal->load("KTRF")).records.size(), 500U);
}

TEST(SqliteJournal, WhatIsErasedIsNowhereThoughTheLogIsCarriedOver) {
  TemporaryFolder folder;
  const auto journal = sqlite_journal({.folder = folder.path()});

  fill_the_log(*journal, "KTRF", "a name that nobody is to find, ");
  ASSERT_EQ(await(journal->erase("KTRF")), JournalError::none);

  for (const char* name : {"journal.sqlite", "journal.sqlite-wal"}) {
    EXPECT_FALSE(is_in("nobody is to find", read_file(folder.path() / name))) << name;
  }
}

TEST(SqliteJournal, ClosedRoomsAreErasedAfterTheirDays) {
  TemporaryFolder folder;
  {
    const auto journal = sqlite_journal({.folder = folder.path(), .keep_days = 0});
    ASSERT_EQ(await(journal->append("KTRF", {1, true, "a name that nobody is to find"})),
              JournalError::none);
    ASSERT_EQ(await(journal->close("KTRF")), JournalError::none);
  }

  const auto journal = sqlite_journal({.folder = folder.path(), .keep_days = 0});

  EXPECT_TRUE(journal->recently_closed().empty());
}

/// Whether a word stands in any file of a folder.
bool holds(const fs::path& folder, const std::string& word) {
  return std::ranges::any_of(fs::directory_iterator(folder), [&](const auto& entry) {
    return read_file(entry.path()).find(word) != std::string::npos;
  });
}

TEST(SqliteJournal, NothingOfAnErasedRoomIsInAnyFileOfItsFolder) {
  TemporaryFolder folder;
  const auto journal = sqlite_journal({.folder = folder.path()});
  const std::string name = "a name that nobody is to find";
  for (std::uint64_t position = 1; position <= 100; ++position) {
    const std::string content = name + std::string(position * 100, 'x');
    ASSERT_EQ(await(journal->append("KTRF", {position, position == 1, content})),
              JournalError::none);
  }
  fill(*journal, "ABCD", 3);
  ASSERT_TRUE(holds(folder.path(), name));

  ASSERT_EQ(await(journal->erase("KTRF")), JournalError::none);

  EXPECT_FALSE(holds(folder.path(), name));
  EXPECT_FALSE(holds(folder.path(), "KTRF"));
  EXPECT_EQ(await(journal->load("ABCD")).records.size(), 3U);
}

TEST(SqliteJournal, AServerThatRunsForMonthsErasesClosedRoomsToo) {
  TemporaryFolder folder;
  const auto journal = sqlite_journal(
      {.folder = folder.path(), .keep_days = 0, .purge_every = std::chrono::milliseconds(10)});
  const std::string name = "a name that nobody is to find";
  ASSERT_EQ(await(journal->append("KTRF", {1, true, name})), JournalError::none);
  ASSERT_TRUE(holds(folder.path(), name));
  ASSERT_EQ(await(journal->close("KTRF")), JournalError::none);

  // Each record asks the thread that erases; it has nothing else to do.
  std::uint64_t position = 0;
  while (holds(folder.path(), name) && position < 10'000) {
    ++position;
    ASSERT_EQ(await(journal->append("ABCD", {position, position == 1, "another"})),
              JournalError::none);
  }
  EXPECT_FALSE(holds(folder.path(), name));
}

/// What a damaged folder may give: the room as some prefix of what was acknowledged and no shorter
/// than the high-water mark says, or a fault by name; and never a crash.
void expect_prefix_or_fault(const fs::path& folder, std::size_t mark, const std::string& what) {
  std::vector<StoredRoom> rooms;
  try {
    rooms = sqlite_journal({.folder = folder})->load_open_rooms();
  } catch (const std::exception& error) {
    EXPECT_STRNE(error.what(), "") << what;
    return;
  }
  EXPECT_TRUE(mark == 0 || !rooms.empty()) << what;
  for (const StoredRoom& room : rooms) {
    if (room.error != JournalError::none) {
      EXPECT_FALSE(room.fault.empty()) << what;
      continue;
    }
    EXPECT_EQ(room.code, "KTRF") << what;
    EXPECT_GE(room.records.size(), mark) << what;
    for (std::size_t index = 0; index < room.records.size(); ++index) {
      EXPECT_EQ(room.records[index].content, "KTRF " + std::to_string(index + 1)) << what;
    }
  }
}

class DamagedJournal : public testing::TestWithParam<const char*> {
 protected:
  /// A folder as a killed process leaves it.
  void SetUp() override {
    const auto journal = sqlite_journal({.folder = folder_.path()});
    fill(*journal, "KTRF", records);
    copy_while_open(folder_.path(), original_.path());
  }

  void damaged(const std::string& bytes, const std::string& what) {
    TemporaryFolder copy;
    copy_while_open(original_.path(), copy.path());
    write_file(copy.path() / GetParam(), bytes);
    // Where the mark itself is damaged it says nothing.
    const std::size_t mark = GetParam() == std::string_view("high-water") ? 0 : records;
    expect_prefix_or_fault(copy.path(), mark, what);
  }

  static constexpr int records = 4;
  TemporaryFolder folder_;
  TemporaryFolder original_;
};

/// How far apart the places of damage are. Every byte takes an hour, and is for before a release;
/// otherwise an odd stride meets all places of the pages.
std::size_t stride_of(std::size_t size, std::size_t places) {
  if (std::getenv("TRINQUE_EVERY_BYTE") != nullptr) return 1;
  return std::max<std::size_t>(1, size / places) | 1U;
}

TEST_P(DamagedJournal, AFlippedBitGivesAPrefixOrAFaultByName) {
  const std::string bytes = read_file(original_.path() / GetParam());
  const std::size_t stride = stride_of(bytes.size(), 150);
  for (std::size_t place = 0; place < bytes.size(); place += stride) {
    std::string flipped = bytes;
    flipped[place] = static_cast<char>(flipped[place] ^ (1 << (place % 8)));
    damaged(flipped, "bit of byte " + std::to_string(place));
  }
}

TEST_P(DamagedJournal, ATruncatedFileGivesAPrefixOrAFaultByName) {
  const std::string bytes = read_file(original_.path() / GetParam());
  const std::size_t stride = stride_of(bytes.size(), 60);
  for (std::size_t length = 0; length < bytes.size(); length += stride) {
    damaged(bytes.substr(0, length), "cut at " + std::to_string(length));
  }
}

INSTANTIATE_TEST_SUITE_P(Files, DamagedJournal,
                         testing::Values("journal.sqlite", "journal.sqlite-wal", "high-water"),
                         [](const auto& file) {
                           std::string name = file.param;
                           std::erase_if(
                               name, [](char letter) { return letter == '.' || letter == '-'; });
                           return name;
                         });

/// The codes of what a folder gives back, and the fault of each.
std::vector<std::pair<std::string, std::string>> faults_of(const fs::path& folder) {
  std::vector<std::pair<std::string, std::string>> faults;
  for (const StoredRoom& room : sqlite_journal({.folder = folder})->load_open_rooms()) {
    faults.emplace_back(room.code, room.fault);
  }
  return faults;
}

TEST(SqliteJournal, ARoomUnderAChangedCodeIsNotOpened) {
  TemporaryFolder folder;
  {
    const auto journal = sqlite_journal({.folder = folder.path()});
    fill(*journal, "KTRF", 4);
  }
  const fs::path file = folder.path() / "journal.sqlite";
  std::string bytes = read_file(file);
  for (auto place = bytes.find("KTRF"); place != std::string::npos;
       place = bytes.find("KTRF", place)) {
    // Only the codes: the records begin with it too, and go on.
    if (bytes.compare(place + 4, 1, " ") != 0) bytes[place + 3] = 'G';
    place += 4;
  }
  write_file(file, bytes);

  EXPECT_THAT(faults_of(folder.path()),
              testing::ElementsAre(std::pair("KTRF", "records 1 to 4 are lost"),
                                   std::pair("KTRG", "its entry is not what was written")));
}

TEST(SqliteJournal, ARoomThatIsMissingAltogetherIsReportedAtEveryStart) {
  TemporaryFolder folder;
  {
    const auto journal = sqlite_journal({.folder = folder.path()});
    fill(*journal, "KTRF", 4);
  }
  fs::remove(folder.path() / "journal.sqlite");
  {
    // Its number is given anew, and says nothing.
    const auto journal = sqlite_journal({.folder = folder.path()});
    ASSERT_EQ(journal->load_open_rooms().size(), 1U);
    fill(*journal, "ABCD", 2);
  }

  for (int start = 0; start < 2; ++start) {
    EXPECT_THAT(
        faults_of(folder.path()),
        testing::ElementsAre(std::pair("ABCD", ""), std::pair("KTRF", "records 1 to 4 are lost")));
  }
}

TEST(SqliteJournal, ARoomThatIsOverIsNotMissed) {
  TemporaryFolder folder;
  {
    const auto journal = sqlite_journal({.folder = folder.path(), .keep_days = 0});
    fill(*journal, "OVER", 3);
    fill(*journal, "GONE", 3);
    ASSERT_EQ(await(journal->close("OVER")), JournalError::none);
    ASSERT_EQ(await(journal->erase("GONE")), JournalError::none);
  }
  EXPECT_TRUE(faults_of(folder.path()).empty());
  { const auto purged = sqlite_journal({.folder = folder.path(), .keep_days = 0}); }
  EXPECT_TRUE(faults_of(folder.path()).empty());
}

TEST(SqliteJournal, ARoomWhoseEndWasNotMarkedBeforeACrashIsNotMissed) {
  TemporaryFolder folder;
  TemporaryFolder marks;
  {
    const auto journal = sqlite_journal({.folder = folder.path()});
    fill(*journal, "OVER", 3);
    fs::copy_file(folder.path() / "high-water", marks.path() / "high-water");
    ASSERT_EQ(await(journal->close("OVER")), JournalError::none);
  }
  fs::copy_file(marks.path() / "high-water", folder.path() / "high-water",
                fs::copy_options::overwrite_existing);
  // It is erased at this start, and was over before.
  { const auto purged = sqlite_journal({.folder = folder.path(), .keep_days = 0}); }

  EXPECT_TRUE(faults_of(folder.path()).empty());
}

TEST(SqliteJournal, ATornMarkTakesNoOtherWithIt) {
  TemporaryFolder folder;
  {
    const auto journal = sqlite_journal({.folder = folder.path()});
    fill(*journal, "KTRF", 4);
  }
  std::ofstream(folder.path() / "high-water", std::ios::app) << "KTR";
  {
    const auto journal = sqlite_journal({.folder = folder.path()});
    fill(*journal, "ABCD", 2);
  }
  fs::remove(folder.path() / "journal.sqlite");

  EXPECT_THAT(faults_of(folder.path()),
              testing::ElementsAre(std::pair("ABCD", "records 1 to 2 are lost"),
                                   std::pair("KTRF", "records 1 to 4 are lost")));
}

TEST(SqliteJournal, MarksDoNotGrowWithTheLengthOfTheEvening) {
  TemporaryFolder folder;
  const auto journal =
      sqlite_journal({.folder = folder.path(), .purge_every = std::chrono::milliseconds(1)});
  fill(*journal, "KTRF", 1'000);

  // Two more records: what purges comes after the first of them at the latest.
  ASSERT_EQ(await(journal->append("KTRF", {1'001, false, ""})), JournalError::none);
  ASSERT_EQ(await(journal->append("KTRF", {1'002, false, ""})), JournalError::none);

  EXPECT_LT(fs::file_size(folder.path() / "high-water"), 1'000 * std::strlen("KTRF 1\n"));
}

TEST(SqliteJournal, AnUnfinishedWriteIsCutOffWithALogLine) {
  TemporaryFolder folder;
  TemporaryFolder after_the_kill;
  const auto journal = sqlite_journal({.folder = folder.path()});
  fill(*journal, "KTRF", 4);
  copy_while_open(folder.path(), after_the_kill.path());
  // The process died with one page written and another begun; neither has a commit.
  constexpr std::size_t frame = 24 + 4096;
  const fs::path log = after_the_kill.path() / "journal.sqlite-wal";
  const std::string bytes = read_file(log);
  const std::string last = bytes.substr(bytes.size() - frame);
  write_file(log, bytes + last + last.substr(0, 100));
  std::ostringstream lines;
  const auto logger = spdlog::default_logger();
  spdlog::set_default_logger(std::make_shared<spdlog::logger>(
      "test", std::make_shared<spdlog::sinks::ostream_sink_mt>(lines)));

  const auto rooms = sqlite_journal({.folder = after_the_kill.path()})->load_open_rooms();

  spdlog::set_default_logger(logger);
  ASSERT_EQ(rooms.size(), 1U);
  EXPECT_EQ(rooms[0].fault, "");
  EXPECT_EQ(rooms[0].records.size(), 4U);
  EXPECT_THAT(
      lines.str(),
      HasSubstr("unfinished write cut off folder=" + after_the_kill.path().string() + " pages=2"));
}

TEST(SqliteJournal, ALogThatLostItsEndIsReported) {
  TemporaryFolder folder;
  TemporaryFolder after_the_kill;
  {
    const auto journal = sqlite_journal({.folder = folder.path()});
    fill(*journal, "KTRF", 4);
    copy_while_open(folder.path(), after_the_kill.path());
  }
  // The last frame of the write-ahead log is damaged: SQLite leaves it out without a word.
  std::string log = read_file(after_the_kill.path() / "journal.sqlite-wal");
  log[log.size() - 100] = static_cast<char>(log[log.size() - 100] ^ 1);
  write_file(after_the_kill.path() / "journal.sqlite-wal", log);

  const auto rooms = sqlite_journal({.folder = after_the_kill.path()})->load_open_rooms();

  ASSERT_EQ(rooms.size(), 1U);
  EXPECT_EQ(rooms[0].error, JournalError::damaged);
  EXPECT_THAT(rooms[0].fault, HasSubstr("records 4 to 4 are lost"));
}

}  // namespace
}  // namespace trinque::server
