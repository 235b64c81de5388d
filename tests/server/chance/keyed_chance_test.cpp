#include "server/chance/keyed_chance.hpp"

#include "server/chance/chance_source.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

/// The vectors of docs/fairness.md, which the verifier in JavaScript is tested with too.
namespace trinque::server {
namespace {

using nlohmann::json;

json vectors() {
  const auto file = std::filesystem::path(TRINQUE_SOURCE_DIR) / "tests" / "vectors" / "fairness" /
                    "primitives.json";
  return json::parse(std::ifstream(file));
}

Bytes32 bytes_of(const json& digits) { return bytes_from(digits.get<std::string>()).value(); }

KeyedChance chance_of(const json& vectors) {
  std::vector<Contribution> contributions;
  for (const json& each : vectors["contributions"]) {
    contributions.push_back({engine::Seat{each["seat"]}, bytes_of(each["contribution"])});
  }
  return {bytes_of(vectors["secret"]), contributions};
}

/// Words show in draws from 2^31 numbers and more.
std::uint32_t word_of(engine::Chance& chance) {
  constexpr std::uint32_t half = 1U << 31U;
  return chance.below(half);
}

TEST(KeyedChance, HashesAsTheVectorsSay) {
  const json vectors = server::vectors();

  for (const json& each : vectors["contributions"]) {
    EXPECT_EQ(pledge_of(bytes_of(each["contribution"])), each["pledge"]);
  }
  EXPECT_EQ(secret_hash_of(bytes_of(vectors["secret"])), vectors["secret_hash"]);
}

TEST(KeyedChance, ItsWordsAreTheBlocksOfTheVectors) {
  const json vectors = server::vectors();
  KeyedChance chance = chance_of(vectors);

  for (const json& block : vectors["blocks"]) {
    const Bytes32 bytes = bytes_of(block);
    for (std::size_t place = 0; place < bytes.size(); place += 4) {
      const std::uint32_t word = std::uint32_t{bytes[place]} << 24U |
                                 std::uint32_t{bytes[place + 1]} << 16U |
                                 std::uint32_t{bytes[place + 2]} << 8U | bytes[place + 3];
      EXPECT_EQ(word_of(chance), word % (1U << 31U));
    }
  }
}

TEST(KeyedChance, ABlockFarOutIsTheOneOfTheVectors) {
  const json vectors = server::vectors();
  std::vector<Contribution> contributions;
  for (const json& each : vectors["contributions"]) {
    contributions.push_back({engine::Seat{each["seat"]}, bytes_of(each["contribution"])});
  }
  KeyedChance chance(bytes_of(vectors["secret"]), contributions, std::uint64_t{8} << 40U);
  const Bytes32 block = bytes_of(vectors["block_2_to_the_40"]);

  EXPECT_EQ(word_of(chance), (std::uint32_t{block[0]} << 24U | std::uint32_t{block[1]} << 16U |
                              std::uint32_t{block[2]} << 8U | block[3]) %
                                 (1U << 31U));
}

TEST(KeyedChance, RejectsTheWordsThatTheVectorsReject) {
  const json vectors = server::vectors();
  KeyedChance chance = chance_of(vectors);

  for (const json& each : vectors["below"]) {
    EXPECT_EQ(chance.below(each["bound"]), each["number"]) << each;
    EXPECT_EQ(chance.position(), each["words_taken"]) << each;
  }
}

TEST(KeyedChance, DiceAndTwoPacksFallAsInTheVectors) {
  const json vectors = server::vectors();
  KeyedChance dice = chance_of(vectors);
  KeyedChance cards = chance_of(vectors);
  engine::CardPool pool = engine::CardPool::of_decks(2);

  for (const json& face : vectors["dice"]) {
    EXPECT_EQ(dice.die(), face);
  }
  for (const json& notation : vectors["two_packs"]) {
    const engine::Card card = cards.card(pool);
    pool.take(card);
    EXPECT_EQ(engine::notation_of(card), notation);
  }
  EXPECT_EQ(pool.size(), 0);
}

TEST(KeyedChance, GoesOnAfterEachWordAsIfItHadNeverStopped) {
  const Bytes32 secret = sha256({"secret"});
  KeyedChance whole(secret, {});
  for (std::uint64_t position = 0; position < 40; ++position) {
    KeyedChance resumed(secret, {}, position);
    EXPECT_EQ(resumed.position(), position);
    EXPECT_EQ(word_of(resumed), word_of(whole));
  }
}

TEST(KeyedChance, ARecipeThatIsDamagedGivesNoChance) {
  const ChanceSource source = secret_chance();

  EXPECT_EQ(source.open({"ab", {}}, 0), nullptr);
  EXPECT_EQ(source.open({source.fresh_secret(), {{engine::Seat{0}, "ab"}}}, 0), nullptr);
  EXPECT_NE(source.open({source.fresh_secret(), {}}, 0), nullptr);
}

TEST(KeyedChance, DigitsAreReadOnlyAsTheyAreWritten) {
  const std::string digits = hex_of(sha256({"x"}));
  std::string upper = digits;
  upper[digits.find_first_of("abcdef")] -= 'a' - 'A';

  EXPECT_EQ(hex_of(bytes_from(digits).value()), digits);
  EXPECT_FALSE(bytes_from(upper));
  EXPECT_FALSE(bytes_from(digits.substr(1)));
  EXPECT_FALSE(bytes_from(digits + "0"));
}

}  // namespace
}  // namespace trinque::server
