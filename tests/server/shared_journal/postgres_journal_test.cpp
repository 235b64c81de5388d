#include "server/journal/postgres_journal.hpp"

#include "tests/server/journal/journal_contract.hpp"
#include "tests/support/await.hpp"
#include "tests/support/postgres_server.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <optional>
#include <thread>
#include <vector>

/// The PostgreSQL journal over the life of its database: shared, taken over, lost, refused.
namespace trinque::server {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using tests::PostgresServer;
using tests::tell_database;

class PostgresJournal : public testing::Test {
 protected:
  /// A process of its own, as far as the database knows. Its lease is not renewed during a test.
  std::unique_ptr<Journal> open(std::optional<std::string> name = std::nullopt) {
    return postgres_journal({.url = url_,
                             .name = name.value_or("process " + std::to_string(++processes_)),
                             .lease = std::chrono::hours(1)});
  }

  /// As the clock of the database will do for whoever is silent.
  void let_all_leases_end() const {
    tell_database(url_,
                  "UPDATE trinque.nodes SET lease_until = clock_timestamp() - interval '1 s'");
  }

  const std::string url_ = PostgresServer::instance().fresh_database();
  std::atomic<int> processes_ = 0;
};

INSTANTIATE_TEST_SUITE_P(Postgres, JournalContract,
                         testing::Values(Kind{
                             "postgres",
                             [](const std::filesystem::path& /*folder*/) {
                               return postgres_journal(
                                   {.url = PostgresServer::instance().fresh_database()});
                             }}),
                         [](const auto& kind) { return kind.param.name; });

JournalError append(Journal& journal, const std::string& code, std::uint64_t position,
                    const std::string& content) {
  return await(journal.append(code, {position, position == 1, content}));
}

std::string message_of(const PostgresOptions& options) {
  try {
    postgres_journal(options);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "no error";
}

TEST_F(PostgresJournal, OpensAgainWithEveryOpenRoom) {
  {
    const auto journal = open();
    ASSERT_EQ(append(*journal, "KTRF", 1, "one"), JournalError::none);
    ASSERT_EQ(append(*journal, "KTRF", 2, "two"), JournalError::none);
    ASSERT_EQ(append(*journal, "ABCD", 1, "one"), JournalError::none);
    ASSERT_EQ(append(*journal, "OVER", 1, "one"), JournalError::none);
    ASSERT_EQ(await(journal->close("OVER")), JournalError::none);
  }

  const auto journal = open();
  const auto rooms = journal->load_open_rooms();

  ASSERT_EQ(rooms.size(), 2U);
  EXPECT_EQ(rooms[0].code, "KTRF");
  ASSERT_EQ(rooms[0].records.size(), 2U);
  EXPECT_EQ(rooms[0].records.back().content, "two");
  EXPECT_EQ(journal->recently_closed(), std::vector<std::string>{"OVER"});
  EXPECT_EQ(append(*journal, "KTRF", 3, "three"), JournalError::none);
}

TEST_F(PostgresJournal, AnOlderClaimAddsNothingAnyMore) {
  const auto stopped = open();
  ASSERT_EQ(append(*stopped, "KTRF", 1, "one"), JournalError::none);
  let_all_leases_end();
  const auto other = open();

  const StoredRoom room = await(other->load("KTRF"));
  EXPECT_EQ(room.error, JournalError::none) << room.fault;
  EXPECT_EQ(append(*stopped, "KTRF", 2, "of the one that was stopped"), JournalError::fenced);
  EXPECT_EQ(await(stopped->close("KTRF")), JournalError::none);
  EXPECT_EQ(append(*other, "KTRF", 2, "two"), JournalError::none);

  EXPECT_EQ(await(other->load("KTRF")).records.back().content, "two");
}

TEST_F(PostgresJournal, NeitherClosesNorErasesUnderAnOlderClaim) {
  const auto stopped = open();
  ASSERT_EQ(append(*stopped, "KTRF", 1, "one"), JournalError::none);
  ASSERT_EQ(append(*stopped, "ABCD", 1, "one"), JournalError::none);
  let_all_leases_end();
  const auto other = open();
  ASSERT_EQ(other->load_open_rooms().size(), 2U);

  EXPECT_EQ(await(stopped->close("KTRF")), JournalError::fenced);
  EXPECT_EQ(await(stopped->erase("ABCD")), JournalError::fenced);

  EXPECT_EQ(append(*other, "KTRF", 2, "two"), JournalError::none);
  EXPECT_EQ(append(*other, "ABCD", 2, "two"), JournalError::none);
}

TEST_F(PostgresJournal, ASuccessorOfTheSameNameTakesTheRoomsAtOnce) {
  const auto killed = open("salon:8080");
  ASSERT_EQ(append(*killed, "KTRF", 1, "one"), JournalError::none);

  const auto successor = open("salon:8080");

  EXPECT_EQ(successor->load_open_rooms().size(), 1U);
  EXPECT_EQ(append(*killed, "KTRF", 2, "of the dead"), JournalError::fenced);
}

TEST_F(PostgresJournal, LeavesARoomToAnOwnerThatIsAlive) {
  const auto owner = open();
  ASSERT_EQ(append(*owner, "KTRF", 1, "one"), JournalError::none);
  const auto other = open();

  EXPECT_EQ(await(other->load("KTRF")).error, JournalError::fenced);
  EXPECT_TRUE(other->load_open_rooms().empty());
  EXPECT_EQ(append(*other, "KTRF", 1, "the same code"), JournalError::position_gap);

  EXPECT_EQ(append(*owner, "KTRF", 2, "two"), JournalError::none);
}

TEST_F(PostgresJournal, OnlyOneOfManyTakesAFreeRoom) {
  constexpr int claimants = 4;
  std::vector<std::unique_ptr<Journal>> journals;
  for (int index = 0; index < claimants; ++index) {
    journals.push_back(open());
  }
  for (int round = 0; round < 20; ++round) {
    const std::string code = "R" + std::to_string(round);
    {
      const auto first = open();
      ASSERT_EQ(append(*first, code, 1, "one"), JournalError::none);
    }
    std::vector<std::future<JournalError>> claims;
    for (const auto& journal : journals) {
      claims.push_back(
          std::async(std::launch::async, [&] { return await(journal->load(code)).error; }));
    }
    std::vector<JournalError> errors;
    std::ranges::transform(claims, std::back_inserter(errors),
                           [](auto& claim) { return claim.get(); });
    EXPECT_EQ(std::ranges::count(errors, JournalError::none), 1);
    EXPECT_EQ(std::ranges::count(errors, JournalError::fenced), claimants - 1);
  }
}

TEST_F(PostgresJournal, KeepsInOneCommitWhatComesAtTheSameTime) {
  const auto journal = open();
  boost::asio::io_context io(1);
  constexpr int rooms = 300;
  std::vector<std::future<JournalError>> kept;
  for (int room = 0; room < rooms; ++room) {
    kept.push_back(
        boost::asio::co_spawn(io, journal->append("R" + std::to_string(room), {1, true, "one"}),
                              boost::asio::use_future));
  }
  io.run();
  for (auto& error : kept) {
    ASSERT_EQ(error.get(), JournalError::none);
  }
  const int commits =
      std::stoi(tell_database(url_, "SELECT count(DISTINCT xmin::text) FROM trinque.records"));
  EXPECT_LE(commits, rooms / 3);
}

TEST_F(PostgresJournal, KeepsBytesOfAnyKind) {
  const std::string bytes("\0\xff'\\ {}\n", 8);
  {
    const auto journal = open();
    ASSERT_EQ(await(journal->append("KTRF", {1, true, bytes, bytes})), JournalError::none);
  }
  const auto journal = open();
  EXPECT_EQ(await(journal->load("KTRF")).records.at(0).content, bytes);
  EXPECT_EQ(await(journal->transcript("KTRF")), bytes);
}

TEST_F(PostgresJournal, KnowsWhatItAcknowledgedAfterTheDatabaseWasKilled) {
  const auto journal = open();
  ASSERT_EQ(append(*journal, "KTRF", 1, "one"), JournalError::none);
  PostgresServer::instance().kill();

  // The first may have been on its way.
  const JournalError first = append(*journal, "KTRF", 2, "lost");
  EXPECT_TRUE(first == JournalError::late || first == JournalError::unavailable);
  EXPECT_EQ(append(*journal, "KTRF", 2, "refused"), JournalError::unavailable);
  EXPECT_EQ(await(journal->load("KTRF")).error, JournalError::unavailable);
  EXPECT_EQ(await(journal->transcript("KTRF")), std::nullopt);

  PostgresServer::instance().restart();
  StoredRoom room = await(journal->load("KTRF"));
  for (int attempt = 0; attempt < 100 && room.error == JournalError::unavailable; ++attempt) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    room = await(journal->load("KTRF"));
  }
  ASSERT_EQ(room.error, JournalError::none) << room.fault;
  EXPECT_EQ(room.records.size(), 1U);
  EXPECT_EQ(append(*journal, "KTRF", 2, "two"), JournalError::none);
}

TEST_F(PostgresJournal, AnswersARecordWhoseConnectionWasCutByLoadingTheRoom) {
  const auto journal = open();
  ASSERT_EQ(append(*journal, "KTRF", 1, "one"), JournalError::none);
  tell_database(url_,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'trinque' AND datname = current_database()");

  const JournalError error = append(*journal, "KTRF", 2, "two");
  const StoredRoom room = await(journal->load("KTRF"));

  ASSERT_EQ(room.error, JournalError::none) << room.fault;
  const std::uint64_t last = room.records.back().position;
  EXPECT_EQ(last, error == JournalError::none ? 2U : last);
  EXPECT_EQ(append(*journal, "KTRF", last + 1, "next"), JournalError::none);
}

TEST_F(PostgresJournal, DoesNotOpenARoomThatMissesARecord) {
  const auto journal = open();
  for (std::uint64_t position = 1; position <= 4; ++position) {
    ASSERT_EQ(append(*journal, "KTRF", position, "content"), JournalError::none);
  }
  tell_database(url_, "DELETE FROM trinque.records WHERE position = 3");

  const StoredRoom middle = await(journal->load("KTRF"));
  EXPECT_EQ(middle.error, JournalError::damaged);
  EXPECT_EQ(middle.fault, "record 4 does not follow");

  tell_database(url_, "DELETE FROM trinque.records WHERE position = 4");
  EXPECT_EQ(await(journal->load("KTRF")).fault, "records 3 to 4 are lost");
  tell_database(url_, "DELETE FROM trinque.records WHERE is_full");
  EXPECT_EQ(await(journal->load("KTRF")).fault, "no full record");
}

TEST_F(PostgresJournal, ErasesClosedRoomsWhoseDaysAreOver) {
  {
    const auto journal = open();
    for (const char* code : {"OLD", "NEW", "OPEN"}) {
      ASSERT_EQ(await(journal->append(code, {1, true, "one", "line\n"})), JournalError::none);
    }
    ASSERT_EQ(await(journal->close("OLD")), JournalError::none);
    ASSERT_EQ(await(journal->close("NEW")), JournalError::none);
  }
  tell_database(url_,
                "UPDATE trinque.rooms SET closed = closed - interval '8 days'"
                " WHERE code = 'OLD'");

  const auto journal =
      postgres_journal({.url = url_, .keep_days = 7, .lease = std::chrono::milliseconds(300)});
  std::string left;
  for (int attempt = 0; attempt < 100 && left != "NEW,OPEN"; ++attempt) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    left = tell_database(url_, "SELECT string_agg(code, ',' ORDER BY code) FROM trinque.rooms");
  }
  EXPECT_EQ(left, "NEW,OPEN");
  EXPECT_EQ(tell_database(url_, "SELECT count(*) FROM trinque.records"), "2");
  EXPECT_EQ(tell_database(url_, "SELECT count(*) FROM trinque.transcripts"), "2");
}

TEST_F(PostgresJournal, SaysWhatIsWrongWithTheAddressAndNeverThePassword) {
  EXPECT_THAT(message_of({.url = "postgres://[::1/evenings"}),
              HasSubstr("the address of the database cannot be read"));

  const std::string refused = message_of({.url = "postgres://trinque:geheim@127.0.0.1:1/evenings"});
  EXPECT_THAT(refused, AllOf(HasSubstr("the journal at trinque@127.0.0.1:1/evenings"),
                             HasSubstr("Connection refused"), Not(HasSubstr("geheim"))));

  std::string wrong = url_;
  wrong.replace(wrong.find("mot%20de%20passe"), 16, "geheim");
  EXPECT_THAT(message_of({.url = wrong}),
              AllOf(HasSubstr("password authentication failed"), Not(HasSubstr("geheim"))));

  EXPECT_THAT(message_of({.url = url_ + "_of_nobody"}), HasSubstr("does not exist"));
}

TEST_F(PostgresJournal, LeavesTheDatabaseOfALaterReleaseAlone) {
  open();
  tell_database(url_, "UPDATE trinque.format SET version = 99");

  EXPECT_THAT(message_of({.url = url_}), HasSubstr("it has format 99, written by a later release"));
}

/// As the release with format 1 left it.
void take_back_to_the_first_format(const std::string& url) {
  tell_database(url,
                "ALTER TABLE trinque.nodes DROP url, DROP rooms, DROP most_rooms,"
                " DROP is_draining, DROP backend;"
                "ALTER TABLE trinque.rooms DROP kept, DROP is_wanted;"
                "DROP INDEX trinque.rooms_by_code;"
                "UPDATE trinque.format SET version = 1");
}

TEST_F(PostgresJournal, BringsTheDatabaseOfAnEarlierReleaseUpToDate) {
  {
    const auto journal = open();
    ASSERT_EQ(append(*journal, "KTRF", 1, "one"), JournalError::none);
  }
  take_back_to_the_first_format(url_);

  const auto journal = open();

  ASSERT_EQ(journal->load_open_rooms().size(), 1U);
  EXPECT_EQ(append(*journal, "KTRF", 2, "two"), JournalError::none);
  EXPECT_EQ(tell_database(url_, "SELECT version FROM trinque.format"), "2");
}

TEST_F(PostgresJournal, SaysThatItMayNotBringTheDatabaseUpToDate) {
  open();
  take_back_to_the_first_format(url_);
  tell_database(url_,
                "DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN PASSWORD 'mot de passe';"
                "GRANT USAGE ON SCHEMA trinque TO reader;"
                "GRANT SELECT, UPDATE ON ALL TABLES IN SCHEMA trinque TO reader");
  std::string url = url_;
  url.replace(url.find("trinque:"), 8, "reader:");

  EXPECT_THAT(message_of({.url = url}),
              HasSubstr("it has format 1, written by an earlier release, and is not brought up to "
                        "2: ERROR:  must be owner of table nodes"));
  tell_database(url_, "DROP OWNED BY reader; DROP ROLE reader");
}

TEST_F(PostgresJournal, LeavesTablesOfOthersAlone) {
  tell_database(url_, "CREATE SCHEMA trinque; CREATE TABLE trinque.rooms(code text)");

  EXPECT_THAT(message_of({.url = url_}), HasSubstr("tables that are not the journal's"));
  EXPECT_EQ(tell_database(url_, "SELECT count(*) FROM pg_tables WHERE schemaname = 'trinque'"),
            "1");
}

TEST_F(PostgresJournal, SaysThatItMayNotMakeItsTables) {
  tell_database(url_,
                "DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN PASSWORD 'mot de passe'");
  std::string url = url_;
  url.replace(url.find("trinque:"), 8, "reader:");

  EXPECT_THAT(message_of({.url = url}), HasSubstr("permission denied"));
}

TEST_F(PostgresJournal, MakesItsTablesOnceWhenManyStartTogether) {
  std::vector<std::future<bool>> starts;
  for (int index = 0; index < 4; ++index) {
    starts.push_back(std::async(std::launch::async, [&] { return open() != nullptr; }));
  }
  for (auto& start : starts) {
    EXPECT_TRUE(start.get());
  }
}

}  // namespace
}  // namespace trinque::server
