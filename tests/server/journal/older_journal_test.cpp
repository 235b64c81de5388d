#include "server/journal/sqlite_journal.hpp"
#include "server/rooms/game_catalog.hpp"
#include "server/rooms/room_core.hpp"
#include "tests/support/await.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <filesystem>
#include <iterator>

/// The journals of earlier releases, one folder each in tests/golden/journal: what is stored has to
/// be read by all later ones. A deal of Rouge ou noir for three, with the Give'n'Take after it.
namespace trinque::server {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Brings a connection in and returns the state of its welcome.
json state_of(RoomCore& core) {
  const auto effects = core.handle(Attached{SessionId{1}, {}}, 2'000);
  for (const RoomEffect& effect : effects) {
    if (const auto* tell = std::get_if<Tell>(&effect)) return json::parse(*tell->text)["state"];
  }
  return {};
}

class OlderJournal : public testing::TestWithParam<const char*> {};

TEST_P(OlderJournal, OpensWithTheEveningThatItKept) {
  tests::TemporaryFolder folder;
  fs::copy(fs::path(TRINQUE_SOURCE_DIR) / "tests" / "golden" / "journal" / GetParam(),
           folder.path());
  const auto rooms = sqlite_journal({.folder = folder.path()})->load_open_rooms();
  ASSERT_EQ(rooms.size(), 1U);
  ASSERT_EQ(rooms[0].error, JournalError::none) << rooms[0].fault;
  std::vector<std::string> records;
  std::ranges::transform(rooms[0].records, std::back_inserter(records), &JournalRecord::content);

  const auto core =
      RoomCore::restore({.code = rooms[0].code,
                         .boot = "",
                         .build = "",
                         .fresh_token = {},
                         .chance = secret_chance()},
                        all_games(), records, rooms[0].records.back().position, 1'000);

  ASSERT_NE(core, nullptr);
  const json state = state_of(*core);
  EXPECT_EQ(state["phase"], "between");
  EXPECT_EQ(state["turn"], 14);
  EXPECT_EQ(state["room"]["code"], "QRGV");
  EXPECT_EQ(state["match"]["game"], "give_n_take");
  EXPECT_EQ(state["match"]["turned"].size(), 10U);
  EXPECT_EQ(state["settings"]["give_n_take"]["gnt"], "always");
  const std::vector<std::string> names = {"Inès", "Tom", "Karim"};
  const std::vector<int> sips = {27, 16, 19};
  const std::vector<int> given = {8, 7, 12};
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    EXPECT_EQ(state["room"]["players"][seat]["name"], names[seat]);
    EXPECT_EQ(state["room"]["players"][seat]["here"], "lost");
    EXPECT_EQ(state["totals"][seat]["sips"], sips[seat]);
    EXPECT_EQ(state["totals"][seat]["wholes"], 1);
    EXPECT_EQ(state["totals"][seat]["given"]["sips"], given[seat]);
  }
}

TEST_P(OlderJournal, MissesWhatIsBelowTheMarkOfThatRelease) {
  tests::TemporaryFolder folder;
  fs::copy(fs::path(TRINQUE_SOURCE_DIR) / "tests" / "golden" / "journal" / GetParam(),
           folder.path());
  {
    SQLite::Database database((folder.path() / "journal.sqlite").string(), SQLite::OPEN_READWRITE);
    database.exec("DELETE FROM records WHERE position = (SELECT max(position) FROM records)");
  }

  const auto rooms = sqlite_journal({.folder = folder.path()})->load_open_rooms();

  ASSERT_EQ(rooms.size(), 1U);
  EXPECT_EQ(rooms[0].error, JournalError::damaged);
  EXPECT_NE(rooms[0].fault.find("are lost"), std::string::npos) << rooms[0].fault;
}

TEST_P(OlderJournal, GivesItsTranscriptBackLineByLineHoweverOftenItIsOpened) {
  tests::TemporaryFolder folder;
  fs::copy(fs::path(TRINQUE_SOURCE_DIR) / "tests" / "golden" / "journal" / GetParam(),
           folder.path());
  {
    SQLite::Database database((folder.path() / "journal.sqlite").string(), SQLite::OPEN_READWRITE);
    database.exec(
        "CREATE TABLE transcripts(room INTEGER NOT NULL, position INTEGER NOT NULL, lines TEXT NOT "
        "NULL, PRIMARY KEY(room, position)) WITHOUT ROWID;"
        "INSERT INTO transcripts SELECT room, position, 'of ' || position || char(10) FROM records "
        "WHERE position IN (40, 45)");
  }

  for (int opened = 0; opened < 2; ++opened) {
    const auto journal = sqlite_journal({.folder = folder.path()});
    ASSERT_EQ(journal->load_open_rooms().size(), 1U);

    EXPECT_EQ(tests::await(journal->transcript("QRGV")), "of 40\nof 45\n");
  }
}

INSTANTIATE_TEST_SUITE_P(Releases, OlderJournal, testing::Values("0.1.0"),
                         [](const auto&) { return "v0_1_0"; });

}  // namespace
}  // namespace trinque::server
