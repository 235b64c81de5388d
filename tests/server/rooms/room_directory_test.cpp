#include "server/journal/sqlite_journal.hpp"
#include "tests/support/await.hpp"
#include "tests/support/rooms_by_hand.hpp"
#include "tests/support/seeded_chance.hpp"
#include "tests/support/temporary_folder.hpp"

#include <boost/asio/detached.hpp>
#include <gtest/gtest.h>

#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <fstream>

/// Rooms that cannot be served: each says why, and the others live on.
namespace trinque::server {
namespace {

using nlohmann::json;
using protocol::Goodbye;
using tests::await;
using tests::RoomsByHand;
using tests::TemporaryFolder;

/// Chance that has no secret for the first few rounds: their rooms break.
ChanceSource chance_after(int failures) {
  auto left = std::make_shared<int>(failures);
  return {[left] {
            if ((*left)-- > 0) throw std::logic_error("a bug of ours");
            return std::string(64, '5');
          },
          [](const Recipe&, std::uint64_t) { return std::make_unique<tests::SeededChance>(1); }};
}

const json start = {{"t", "start"}, {"seat", 0}, {"request", 3}};

/// A room with two seats on one phone. Returns its code and the token of the host.
std::pair<std::string, std::string> room_of_two(RoomsByHand& server) {
  const std::string code = server.create();
  const auto phone = server.attach(code, 1);
  server.say(code, 1, {{"t", "join"}, {"request", 1}, {"name", "Inès"}});
  server.run_until([&] { return !phone->last("answer").is_null(); });
  const std::string token = phone->last("answer")["done"]["token"];
  server.say(code, 1, {{"t", "join"}, {"request", 2}, {"name", "Tom"}});
  server.run_until([&] { return phone->last("answer")["request"] == 2; });
  return {code, token};
}

TEST(RoomDirectory, ARoomThatBrokeIsOpenedAgainFromItsJournal) {
  RoomsByHand server(memory_journal(), chance_after(1));
  const auto [code, token] = room_of_two(server);
  const auto before = server.attach(code, 2, {token});

  server.say(code, 2, start);
  server.run_until([&] { return before->goodbye.has_value(); });
  EXPECT_EQ(before->goodbye, Goodbye::restart);
  const auto after = server.attach(code, 3, {token});

  EXPECT_EQ(after->last("welcome")["seats"][0]["seat"], 0);
  EXPECT_EQ(after->last("welcome")["state"]["room"]["players"].size(), 2U);
  server.say(code, 3, start);
  server.run_until([&] { return !after->last("answer").is_null(); });
  EXPECT_EQ(after->last("state")["phase"], "dice.open");
}

TEST(RoomDirectory, ARoomThatBreaksOverAndOverRestsUnderANameOfItsOwn) {
  RoomsByHand server(memory_journal(), chance_after(100));
  const auto [code, token] = room_of_two(server);
  for (int session = 2; session < 5; ++session) {
    const auto phone = server.attach(code, session, {token});
    server.say(code, session, start);
    server.run_until([&] { return phone->goodbye.has_value(); });
  }
  server.run_until([&] { return server.rooms.find(code) == nullptr; });

  EXPECT_EQ(server.rooms.why_missing(code), Goodbye::room_broken);
  EXPECT_EQ(server.rooms.why_missing("QQQQ"), Goodbye::unknown_room);
}

/// What phones hear of a room whose files were changed while no process had them.
Goodbye reason_after(const std::function<void(const std::filesystem::path&)>& change) {
  TemporaryFolder folder;
  std::string code;
  std::string sound;
  {
    RoomsByHand server(sqlite_journal({.folder = folder.path()}));
    code = room_of_two(server).first;
    sound = server.create();
  }
  change(folder.path());
  RoomsByHand server(sqlite_journal({.folder = folder.path()}));
  server.rooms.recover();
  EXPECT_EQ(server.rooms.find(code), nullptr);
  EXPECT_NE(server.rooms.find(sound), nullptr);
  return server.rooms.why_missing(code);
}

void execute(const std::filesystem::path& folder, const std::string& statement) {
  SQLite::Database database((folder / "journal.sqlite").string(), SQLite::OPEN_READWRITE);
  database.exec(statement);
}

TEST(RoomDirectory, WhoeverEntersARoomThatEndsIsSentAwayAndHeldByNobody) {
  RoomsByHand server(memory_journal());
  const std::shared_ptr<Room> room = server.rooms.find(server.create());
  const auto enter = [&](int session, const std::shared_ptr<tests::HeardOutlet>& outlet) {
    auto entering = room->attach(SessionId{static_cast<std::uint64_t>(session)}, outlet, {}, false);
    boost::asio::co_spawn(server.io, std::move(entering), boost::asio::detached);
  };
  auto closing = room->close(Goodbye::moved);
  boost::asio::co_spawn(server.io, std::move(closing), boost::asio::detached);
  // More than its inbox holds.
  std::vector<std::shared_ptr<tests::HeardOutlet>> phones(100);
  for (std::size_t phone = 0; phone < phones.size(); ++phone) {
    phones[phone] = std::make_shared<tests::HeardOutlet>();
    enter(static_cast<int>(phone), phones[phone]);
  }

  server.run_until([&] {
    return std::ranges::all_of(phones,
                               [](const auto& phone) { return phone->goodbye.has_value(); });
  });
  auto late = std::make_shared<tests::HeardOutlet>();
  enter(100, late);
  server.run_until([&] { return late->goodbye.has_value(); });
  server.io.poll();

  phones.push_back(std::move(late));
  for (const auto& phone : phones) {
    EXPECT_EQ(phone->goodbye, Goodbye::moved);
    EXPECT_TRUE(phone->frames.empty());
    EXPECT_EQ(phone.use_count(), 1);
  }
}

TEST(RoomDirectory, ARoomWithADamagedRecordSaysSo) {
  const Goodbye reason = reason_after([](const auto& folder) {
    execute(folder, "UPDATE records SET content = replace(content, 'Tom', 'Tim') WHERE room = 1");
  });

  EXPECT_EQ(reason, Goodbye::room_damaged);
}

TEST(RoomDirectory, ARoomShorterThanItsHighWaterMarkSaysSo) {
  const Goodbye reason = reason_after([](const auto& folder) {
    execute(folder, "DELETE FROM records WHERE room = 1 AND position = 3");
  });

  EXPECT_EQ(reason, Goodbye::room_damaged);
}

TEST(RoomDirectory, ARoomThatALaterReleaseWroteSaysSo) {
  TemporaryFolder folder;
  ASSERT_EQ(await(sqlite_journal({.folder = folder.path()})
                      ->append("KTRF", {1, true, R"({"version":99,"full":true})"})),
            JournalError::none);
  RoomsByHand server(sqlite_journal({.folder = folder.path()}));

  server.rooms.recover();

  EXPECT_EQ(server.rooms.why_missing("ktrf"), Goodbye::room_newer);
}

}  // namespace
}  // namespace trinque::server
