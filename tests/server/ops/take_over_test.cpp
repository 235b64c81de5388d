#include "server/ops/take_over.hpp"

#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <future>
#include <sys/stat.h>
#include <unistd.h>

/// Both sides of a take-over, in one process.
namespace trinque::server {
namespace {

using tests::TemporaryFolder;

Descriptor file_in(const TemporaryFolder& folder, const char* name) {
  return Descriptor(::open((folder.path() / name).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
}

bool are_same_file(int one, int other) {
  struct stat first {};
  struct stat second {};
  return ::fstat(one, &first) == 0 && ::fstat(other, &second) == 0 && first.st_ino == second.st_ino;
}

TEST(TakeOver, GivesTheSocketsFirstAndTheLockWhenAllIsWritten) {
  const TemporaryFolder folder;
  const Descriptor socket = file_in(folder, "socket");
  const Descriptor lock = file_in(folder, "lock");
  std::promise<void> asked;
  SuccessionDoor door(folder.path(), {socket.number()}, [&] { asked.set_value(); });

  auto predecessor = Predecessor::of(folder.path());
  ASSERT_TRUE(predecessor);
  auto relieved = std::async(std::launch::async, [&] { return predecessor->relieve(); });
  asked.get_future().wait();
  door.shut();
  door.hand_over(lock.number());

  ASSERT_EQ(predecessor->listening().size(), 1U);
  EXPECT_TRUE(are_same_file(predecessor->listening()[0].number(), socket.number()));
  EXPECT_TRUE(are_same_file(relieved.get().number(), lock.number()));
}

TEST(TakeOver, ASuccessorThatGivesUpChangesNothing) {
  const TemporaryFolder folder;
  const Descriptor socket = file_in(folder, "socket");
  std::promise<void> asked;
  SuccessionDoor door(folder.path(), {socket.number()}, [&] { asked.set_value(); });

  ASSERT_TRUE(Predecessor::of(folder.path()));
  auto second = Predecessor::of(folder.path());

  ASSERT_TRUE(second);
  EXPECT_EQ(asked.get_future().wait_for(std::chrono::seconds(0)), std::future_status::timeout);
}

TEST(TakeOver, APredecessorThatEndsWithoutAWordLeavesNoLock) {
  const TemporaryFolder folder;
  const Descriptor socket = file_in(folder, "socket");
  auto door = std::make_unique<SuccessionDoor>(folder.path(), std::vector{socket.number()}, [] {});
  auto predecessor = Predecessor::of(folder.path());
  ASSERT_TRUE(predecessor);

  door.reset();

  EXPECT_FALSE(predecessor->relieve().is_open());
}

TEST(TakeOver, FindsNobodyWhereNobodyServes) {
  const TemporaryFolder folder;
  {
    const SuccessionDoor closed(folder.path(), {}, [] {});
  }

  EXPECT_FALSE(Predecessor::of(folder.path()));
}

TEST(TakeOver, TheFolderMayLieDeeperThanASocketsAddressIsLong) {
  const TemporaryFolder folder;
  const auto deep = folder.path() / std::string(120, 'd');
  std::filesystem::create_directory(deep);
  const Descriptor socket = file_in(folder, "socket");
  const SuccessionDoor door(deep, {socket.number()}, [] {});

  EXPECT_TRUE(Predecessor::of(deep));
}

}  // namespace
}  // namespace trinque::server
