#include "server/chance/transcript_check.hpp"

#include "server/chance/transcript.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace trinque::server {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const fs::path folder = fs::path(TRINQUE_SOURCE_DIR) / "tests" / "vectors" / "fairness";

std::string text_of(const fs::path& file) {
  std::ifstream stream(folder / file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

json manifest() { return json::parse(text_of("manifest.json")); }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = text.find('\n', start);
    lines.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return lines;
}

TEST(TranscriptCheck, FindsNothingWrongWithTheEveningOfTheVectors) {
  const CheckedTranscript checked = check_transcript(text_of("transcript.jsonl"));

  EXPECT_FALSE(checked.deviation) << checked.deviation->name << " " << checked.deviation->line;
  EXPECT_EQ(checked.room, "KTRF");
  EXPECT_EQ(checked.last_hash, manifest()["last_hash"]);
  ASSERT_EQ(checked.rounds.size(), 5U);
  EXPECT_EQ(checked.rounds[1].game, "give_n_take");
  EXPECT_EQ(checked.rounds[1].left_out,
            (std::vector<std::pair<std::string, std::string>>{{"Bruno", "late"}}));
  EXPECT_EQ(checked.rounds[2].revealed, "stopped");
  EXPECT_EQ(checked.rounds[3].draws, 25U);
}

TEST(TranscriptCheck, NamesEachDeviationAndItsLine) {
  const json listed = manifest()["deviations"];
  ASSERT_GT(listed.size(), 40U);
  for (const json& each : listed) {
    const std::string file = each["file"];
    const CheckedTranscript checked = check_transcript(text_of(file));

    ASSERT_TRUE(checked.deviation) << file;
    EXPECT_EQ(checked.deviation->name, each["deviation"]) << file;
    EXPECT_EQ(checked.deviation->line, each["line"]) << file;
  }
}

TEST(TranscriptCheck, ATranscriptThatWasCutShowsByTheHashOfThePhones) {
  const std::string whole = text_of("transcript.jsonl");
  const std::string cut = whole.substr(0, whole.rfind("{\"hash\""));
  const std::string last_hash = manifest()["last_hash"];

  EXPECT_FALSE(check_transcript(whole, last_hash).deviation);
  EXPECT_FALSE(check_transcript(cut).deviation);
  EXPECT_EQ(check_transcript(cut, last_hash).deviation,
            (Deviation{lines_of(cut).size(), "other_hash"}));
}

TEST(TranscriptCheck, OneFlippedBitAnywhereFailsAndSaysWhere) {
  const std::string whole = text_of("transcript.jsonl");
  // Every byte before a release; each run looks at one of 31, at all places of a line in turn.
  const std::size_t stride = std::getenv("TRINQUE_DRAWS") == nullptr ? 31 : 1;
  for (std::size_t place = 0; place < whole.size(); place += stride) {
    std::string flipped = whole;
    flipped[place] =
        static_cast<char>(static_cast<unsigned char>(flipped[place]) ^ (1U << (place % 8)));
    const auto before = whole.begin() + static_cast<std::ptrdiff_t>(place);
    const auto line = static_cast<std::size_t>(std::count(whole.begin(), before, '\n')) + 1;
    // What stands before is right, so the file need not be longer than the line after it.
    const std::size_t next = std::min(whole.find('\n', place) + 1, whole.size() - 1);
    const std::string head = flipped.substr(0, whole.find('\n', next) + 1);
    const auto deviation = check_transcript(head).deviation;

    ASSERT_TRUE(deviation) << "byte " << place;
    ASSERT_EQ(deviation->line, line) << "byte " << place << " " << deviation->name;
  }
}

/// Every way to change one field that leaves JSON, with each hash after it computed anew.
class EveryField {
 public:
  explicit EveryField(const std::string& text) : lines_(lines_of(text)) {}

  template <class Look>
  void change(Look&& look) {
    for (std::size_t line = 0; line < lines_.size(); ++line) {
      const auto entry = nlohmann::ordered_json::parse(lines_[line])["entry"];
      const auto fields = entry.flatten();
      for (const auto& [pointer, value] : fields.items()) {
        auto changed = entry;
        changed[nlohmann::ordered_json::json_pointer(pointer)] = other(value);
        look(rehashed(line, changed.dump()), line + 1, pointer);
      }
    }
  }

 private:
  static nlohmann::ordered_json other(const nlohmann::ordered_json& value) {
    if (value.is_number()) return value.get<int>() + 1;
    if (value.is_boolean()) return !value.get<bool>();
    if (!value.is_string()) return "x";
    auto text = value.get<std::string>();
    text.front() = text.front() == '0' ? '1' : '0';
    return text;
  }

  std::string rehashed(std::size_t changed, const std::string& entry) const {
    TranscriptWriter writer;
    for (std::size_t line = 0; line < lines_.size(); ++line) {
      const std::string text = lines_[line].substr(84, lines_[line].size() - 85);
      writer.add(line == changed ? entry : text);
    }
    return writer.take_lines();
  }

  std::vector<std::string> lines_;
};

TEST(TranscriptCheck, AChangeOfAnyFieldIsFoundThoughAllHashesAreComputedAnew) {
  const std::string whole = text_of("transcript.jsonl");
  const std::string last_hash = manifest()["last_hash"];
  // Whatever stands before a commitment is covered by it; what comes after the last, by the hash
  // that the phones show.
  const auto lines = lines_of(whole);
  std::size_t last_commitment = lines.size();
  while (lines[last_commitment - 1].find(R"("kind":"commit")") == std::string::npos) {
    --last_commitment;
  }
  std::size_t changes = 0;
  EveryField(whole).change(
      [&](const std::string& text, std::size_t line, const std::string& pointer) {
        ++changes;
        EXPECT_TRUE(check_transcript(text, last_hash).deviation) << line << pointer;
        if (line > last_commitment) return;
        EXPECT_TRUE(check_transcript(text).deviation) << line << pointer;
      });
  EXPECT_GT(changes, 300U);
}

TEST(TranscriptCheck, WhatIsNoTranscriptIsRefused) {
  EXPECT_EQ(check_transcript("").deviation, (Deviation{1, "wrong_entry"}));
  EXPECT_EQ(check_transcript("{}\n").deviation, (Deviation{1, "not_canonical"}));
  const std::string deep =
      R"({"hash":")" + std::string(64, '0') + R"(","entry":)" + std::string(100'000, '[') + "}\n";
  EXPECT_EQ(check_transcript(deep).deviation, (Deviation{1, "not_canonical"}));
}

}  // namespace
}  // namespace trinque::server
