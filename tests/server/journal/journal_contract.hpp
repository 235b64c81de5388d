#pragma once

#include "server/journal/journal.hpp"
#include "tests/support/await.hpp"
#include "tests/support/temporary_folder.hpp"

#include <boost/asio/detached.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <future>
#include <thread>
#include <vector>

/// What every journal promises, asked of each of them: a test program that includes this says
/// which.
namespace trinque::server {
namespace {

using tests::await;

struct Kind {
  const char* name;
  std::function<std::unique_ptr<Journal>(const std::filesystem::path&)> open;
};

class JournalContract : public testing::TestWithParam<Kind> {
 protected:
  tests::TemporaryFolder folder_;
  std::unique_ptr<Journal> journal_ = GetParam().open(folder_.path());

  JournalError append(const std::string& code, std::uint64_t position, bool is_full,
                      const std::string& content) {
    return await(journal_->append(code, {position, is_full, content}));
  }
};

std::vector<std::string> contents(const StoredRoom& room) {
  std::vector<std::string> contents;
  for (const JournalRecord& record : room.records) {
    contents.push_back(record.content);
  }
  return contents;
}

TEST_P(JournalContract, GivesBackWhatItKeptFromTheLastFullRecordOn) {
  EXPECT_EQ(append("KTRF", 1, true, "one"), JournalError::none);
  EXPECT_EQ(append("KTRF", 2, false, "two"), JournalError::none);
  EXPECT_EQ(append("KTRF", 3, true, "three"), JournalError::none);
  EXPECT_EQ(append("KTRF", 4, false, "four"), JournalError::none);

  const StoredRoom room = await(journal_->load("KTRF"));

  EXPECT_EQ(room.error, JournalError::none) << room.fault;
  EXPECT_EQ(contents(room), (std::vector<std::string>{"three", "four"}));
  EXPECT_EQ(room.records.back().position, 4U);
  EXPECT_TRUE(room.records.front().is_full);
}

TEST_P(JournalContract, RefusesARecordThatDoesNotFollow) {
  EXPECT_EQ(append("KTRF", 2, true, "early"), JournalError::position_gap);
  EXPECT_EQ(append("KTRF", 1, true, "one"), JournalError::none);
  EXPECT_EQ(append("KTRF", 1, true, "again"), JournalError::position_gap);
  EXPECT_EQ(append("KTRF", 3, false, "late"), JournalError::position_gap);

  EXPECT_EQ(contents(await(journal_->load("KTRF"))), (std::vector<std::string>{"one"}));
}

TEST_P(JournalContract, GivesBackAllLinesOfATranscriptAlsoThoseBeforeAFullRecord) {
  EXPECT_EQ(await(journal_->append("KTRF", {1, true, "one", "first\n"})), JournalError::none);
  EXPECT_EQ(await(journal_->append("KTRF", {2, false, "two"})), JournalError::none);
  EXPECT_EQ(await(journal_->append("KTRF", {3, true, "three", "second\nthird\n"})),
            JournalError::none);
  EXPECT_EQ(await(journal_->append("ABCD", {1, true, "one", "of another room\n"})),
            JournalError::none);

  EXPECT_EQ(await(journal_->transcript("KTRF")), "first\nsecond\nthird\n");
  EXPECT_EQ(await(journal_->transcript("WXYZ")), "");
}

TEST_P(JournalContract, ATranscriptHoldsWhatWasHandedInBeforeItWasAskedFor) {
  boost::asio::io_context io(1);
  constexpr int records = 20;
  for (int position = 1; position <= records; ++position) {
    boost::asio::co_spawn(io,
                          journal_->append("KTRF", {static_cast<std::uint64_t>(position),
                                                    position == 1, "content", "line\n"}),
                          boost::asio::detached);
  }
  auto lines = boost::asio::co_spawn(io, journal_->transcript("KTRF"), boost::asio::use_future);
  io.run();

  const auto told = lines.get();
  ASSERT_TRUE(told.has_value());
  EXPECT_EQ(std::ranges::count(*told, '\n'), records);
}

TEST_P(JournalContract, NoLineIsLeftOfARoomThatWasErased) {
  EXPECT_EQ(await(journal_->append("KTRF", {1, true, "one", "with a name\n"})), JournalError::none);

  EXPECT_EQ(await(journal_->erase("KTRF")), JournalError::none);

  EXPECT_EQ(await(journal_->transcript("KTRF")), "");
  EXPECT_EQ(append("KTRF", 1, true, "another evening"), JournalError::none);
  EXPECT_EQ(await(journal_->transcript("KTRF")), "");
}

TEST_P(JournalContract, ALineOfARecordThatDoesNotFollowIsNotKept) {
  EXPECT_EQ(await(journal_->append("KTRF", {1, true, "one", "first\n"})), JournalError::none);
  EXPECT_EQ(await(journal_->append("KTRF", {3, false, "late", "third\n"})),
            JournalError::position_gap);

  EXPECT_EQ(await(journal_->transcript("KTRF")), "first\n");
}

TEST_P(JournalContract, KeepsRoomsApart) {
  EXPECT_EQ(append("KTRF", 1, true, "first room"), JournalError::none);
  EXPECT_EQ(append("ABCD", 1, true, "second room"), JournalError::none);

  EXPECT_EQ(contents(await(journal_->load("ABCD"))), (std::vector<std::string>{"second room"}));
}

TEST_P(JournalContract, ACodeCanBeUsedAgainOnceItsRoomIsOver) {
  EXPECT_EQ(append("KTRF", 1, true, "old"), JournalError::none);
  EXPECT_EQ(await(journal_->close("KTRF")), JournalError::none);

  EXPECT_EQ(append("KTRF", 1, true, "new"), JournalError::none);

  EXPECT_EQ(contents(await(journal_->load("KTRF"))), (std::vector<std::string>{"new"}));
}

TEST_P(JournalContract, AnErasedRoomIsGoneAndItsCodeFree) {
  EXPECT_EQ(append("KTRF", 1, true, "old"), JournalError::none);
  EXPECT_EQ(append("ABCD", 1, true, "another"), JournalError::none);
  EXPECT_EQ(await(journal_->erase("KTRF")), JournalError::none);

  EXPECT_TRUE(journal_->recently_closed().empty());
  EXPECT_EQ(append("KTRF", 1, true, "new"), JournalError::none);
  EXPECT_EQ(contents(await(journal_->load("KTRF"))), (std::vector<std::string>{"new"}));
  EXPECT_EQ(contents(await(journal_->load("ABCD"))), (std::vector<std::string>{"another"}));
}

TEST_P(JournalContract, SeveralRoomsWriteAtTheSameTime) {
  std::vector<std::thread> writers;
  for (int room = 0; room < 8; ++room) {
    writers.emplace_back([&, room] {
      const std::string code = "ROOM" + std::to_string(room);
      for (std::uint64_t position = 1; position <= 50; ++position) {
        EXPECT_EQ(append(code, position, position == 1, std::to_string(position)),
                  JournalError::none);
      }
    });
  }
  for (std::thread& writer : writers) {
    writer.join();
  }

  for (int room = 0; room < 8; ++room) {
    const StoredRoom stored = await(journal_->load("ROOM" + std::to_string(room)));
    EXPECT_EQ(stored.error, JournalError::none) << stored.fault;
    EXPECT_EQ(stored.records.size(), 50U);
  }
}

}  // namespace
}  // namespace trinque::server
