#include "server/journal/metered_journal.hpp"

#include "server/journal/sqlite_journal.hpp"
#include "server/ops/meters.hpp"
#include "tests/support/await.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

namespace trinque::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using tests::await;
using Line = OutcomeCounts::Line;

std::uint64_t appends_of(const Meters& meters) {
  const auto times = meters.appends.counted().times;
  return std::accumulate(times.begin(), times.end(), std::uint64_t{0});
}

TEST(MeteredJournal, KeepsAsTheOtherDoesAndCountsHowLongItTook) {
  Meters meters;
  const auto journal = metered_journal(memory_journal(), meters);
  EXPECT_EQ(await(journal->append("KTRF", {1, true, "one"})), JournalError::none);
  EXPECT_EQ(await(journal->append("KTRF", {2, false, "two"})), JournalError::none);

  EXPECT_EQ(await(journal->load("KTRF")).records.size(), 2U);
  EXPECT_EQ(appends_of(meters), 2U);
  EXPECT_GT(meters.appends.counted().sum.count(), 0);
  EXPECT_THAT(meters.journal_errors.lines(), IsEmpty());
  EXPECT_EQ(meters.journal_waiting, 0);
  EXPECT_EQ(meters.journal_failed_at, 0);
}

TEST(MeteredJournal, NamesWhatWasNotDoneAndWhy) {
  tests::TemporaryFolder folder;
  Meters meters;
  const auto journal = metered_journal(sqlite_journal({.folder = folder.path()}), meters);
  EXPECT_EQ(await(journal->append("KTRF", {1, true, "one"})), JournalError::none);
  EXPECT_EQ(await(journal->append("KTRF", {7, false, "two"})), JournalError::position_gap);
  EXPECT_EQ(meters.journal_failed_at, 0) << "a bug of ours is not the disk's";
  EXPECT_GT(journal->size_in_bytes(), 4'096U);
  journal->shut();

  EXPECT_EQ(await(journal->append("KTRF", {2, false, "two"})), JournalError::unavailable);
  EXPECT_EQ(await(journal->close("KTRF")), JournalError::unavailable);
  EXPECT_EQ(await(journal->load("KTRF")).error, JournalError::unavailable);

  EXPECT_THAT(meters.journal_errors.lines(),
              ElementsAre(Line{"append", "position_gap", 1}, Line{"append", "unavailable", 1},
                          Line{"close", "unavailable", 1}, Line{"load", "unavailable", 1}));
  EXPECT_GT(meters.journal_failed_at, 0);
  EXPECT_EQ(meters.journal_waiting, 0);
}

TEST(MeteredJournal, ErasesByTheOtherOne) {
  Meters meters;
  const auto journal = metered_journal(memory_journal(), meters);
  ASSERT_EQ(await(journal->append("KTRF", {1, true, "one"})), JournalError::none);
  const auto bare = memory_journal();
  ASSERT_EQ(await(bare->append("KTRF", {1, true, "one"})), JournalError::none);

  EXPECT_EQ(await(journal->erase("KTRF")), await(bare->erase("KTRF")));
}

}  // namespace
}  // namespace trinque::server
