#include "protocol/codecs/give_n_take.hpp"
#include "protocol/codecs/rouge_ou_noir.hpp"
#include "protocol/codecs/tas_de_des.hpp"
#include "protocol/kind.hpp"
#include "protocol/read.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

/// The samples of protocol/examples, which the tests of the JavaScript client read too.
namespace trinque::protocol {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

const fs::path examples = fs::path(TRINQUE_SOURCE_DIR) / "protocol" / "examples";

const std::vector<std::string> messages_of_clients = {
    "hello",     "join",       "leave",        "play",     "settings", "choose",     "start",
    "follow_up", "last_round", "stop",         "pause",    "order",    "lock",       "host",
    "served",    "ping",       "own_switches", "presence", "claim",    "redeem",     "skip",
    "kick",      "undo_kick",  "confirm",      "link",     "pledge",   "contribute", "knock",
    "password",  "admit",      "erase",        "bot",      "wake",     "break",      "react",
    "rename",    "say"};

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    files.push_back(entry.path());
  }
  return files;
}

json content_of(const fs::path& file) { return json::parse(std::ifstream(file)); }

/// The move, read by the game that it belongs to.
Result<void> read_move(const json& move) {
  const json& kind = move["kind"];
  if (kind == "buy" || kind == "roll") {
    const auto dice = Codec<engine::tas_de_des::Game>::read_move(move);
    return dice ? Result<void>() : Result<void>(dice.error());
  }
  if (kind == "reveal") {
    const auto layout = Codec<engine::give_n_take::Game>::read_move(move);
    return layout ? Result<void>() : Result<void>(layout.error());
  }
  const auto cards = Codec<engine::rouge_ou_noir::Game>::read_move(move);
  return cards ? Result<void>() : Result<void>(cards.error());
}

TEST(Samples, EveryGoodFrameOfAClientIsRead) {
  std::size_t read_frames = 0;
  for (const std::string& message : messages_of_clients) {
    for (const fs::path& file : files_in(examples / message)) {
      const json frame = content_of(file);
      const auto message_read = read(frame.dump());
      ASSERT_TRUE(message_read) << file;
      EXPECT_EQ(kind_of(*message_read), frame["t"].get<std::string>());
      if (message == "play") {
        EXPECT_TRUE(read_move(frame["move"])) << file;
      }
      ++read_frames;
    }
  }
  EXPECT_GE(read_frames, messages_of_clients.size());
}

TEST(Samples, EveryBadFrameOfAClientIsRefusedAsItsSampleSays) {
  std::size_t refused_frames = 0;
  for (const fs::path& file : files_in(examples / "bad")) {
    const json sample = content_of(file);
    if (sample["from"] != "client") continue;
    const std::string text =
        sample.contains("text") ? sample["text"].get<std::string>() : sample["frame"].dump();
    auto message = read(text);
    engine::Refusal refusal;
    if (!message) {
      refusal = message.error();
    } else {
      ASSERT_EQ(sample["frame"]["t"], "play") << file << " is accepted";
      const auto move = read_move(sample["frame"]["move"]);
      ASSERT_FALSE(move) << file << " is accepted";
      refusal = move.error();
    }
    EXPECT_EQ(refusal.code.name, sample["refusal"]["code"].get<std::string>()) << file;
    for (const auto& [name, value] : sample["refusal"]["parameters"].items()) {
      bool found = false;
      for (const auto& parameter : refusal.parameters) {
        if (parameter.name != name) continue;
        found = true;
        EXPECT_EQ(std::get<std::string>(parameter.value), value.get<std::string>()) << file;
      }
      EXPECT_TRUE(found) << file << " without " << name;
    }
    ++refused_frames;
  }
  EXPECT_GE(refused_frames, 30U);
}

}  // namespace
}  // namespace trinque::protocol
