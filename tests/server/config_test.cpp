#include "server/config.hpp"

#include "server/ops/counters.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <unistd.h>

namespace trinque::server {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::variant<Config, Farewell, Verification> read(std::vector<const char*> words) {
  words.insert(words.begin(), "trinque");
  return read_config(static_cast<int>(words.size()), words.data());
}

Config config_of(std::vector<const char*> words) {
  const auto result = read(std::move(words));
  const auto* farewell = std::get_if<Farewell>(&result);
  if (farewell != nullptr) {
    ADD_FAILURE() << farewell->text;
    return {};
  }
  return std::get<Config>(result);
}

Farewell farewell_of(std::vector<const char*> words) {
  const auto result = read(std::move(words));
  if (std::holds_alternative<Config>(result)) {
    ADD_FAILURE() << "it was accepted";
    return {};
  }
  return std::get<Farewell>(result);
}

TEST(Config, ServesOnPort8080OfAllAddressesByDefault) {
  const Config config = config_of({});
  EXPECT_EQ(config.port, 8080);
  EXPECT_THAT(config.addresses, ElementsAre("0.0.0.0", "::"));
  EXPECT_EQ(config.threads, 2);
  EXPECT_EQ(config.public_url, std::nullopt);
  EXPECT_EQ(config.log_format, LogFormat::text);
}

TEST(Config, OpensNoPortForTheOperatorUnlessAsked) {
  EXPECT_EQ(config_of({}).admin_port, std::nullopt);
  EXPECT_EQ(config_of({"--admin-port", "9100"}).admin_port, 9100);
  EXPECT_THAT(farewell_of({"--admin-port", "90000"}).text, HasSubstr("--admin-port"));
}

TEST(Config, WritesNoDetailsIntoTheLogUnlessAsked) {
  EXPECT_EQ(config_of({}).log_level, LogLevel::info);
  EXPECT_EQ(config_of({"--log-level", "debug"}).log_level, LogLevel::debug);
  EXPECT_THAT(farewell_of({"--log-level", "all"}).text, HasSubstr("debug"));
}

TEST(Config, TakesTheOptionsWithAndWithoutTheCommand) {
  EXPECT_EQ(config_of({"serve", "--port", "0"}).port, 0);
  EXPECT_EQ(config_of({"--port=9000"}).port, 9000);
  EXPECT_EQ(config_of({"--port", "9000", "serve"}).port, 9000);
}

TEST(Config, TakesEachOption) {
  const Config config =
      config_of({"--address", "192.168.1.20", "--address", "[fd00::1]", "--public-url",
                 "https://play.example.org/", "--threads", "4", "--log-format", "json",
                 "--allowed-origin", "https://pages.example.org", "--web-dir", "/usr"});
  EXPECT_THAT(config.addresses, ElementsAre("192.168.1.20", "fd00::1"));
  EXPECT_EQ(config.public_url, "https://play.example.org");
  EXPECT_EQ(config.threads, 4);
  EXPECT_EQ(config.log_format, LogFormat::json);
  EXPECT_THAT(config.allowed_origins, ElementsAre("https://pages.example.org"));
  EXPECT_EQ(config.web_folder, "/usr");
}

TEST(Config, RefusesWhatItCannotUseWithTheNameAndWhatIsAccepted) {
  const auto says = [](std::vector<const char*> words, std::vector<std::string> parts) {
    const Farewell farewell = farewell_of(std::move(words));
    EXPECT_EQ(farewell.exit_code, 2) << farewell.text;
    for (const std::string& part : parts) {
      EXPECT_THAT(farewell.text, HasSubstr(part));
    }
  };
  says({"--port", "65536"}, {"--port", "0", "65535"});
  says({"--port", "many"}, {"--port"});
  says({"--threads", "0"}, {"--threads", "1"});
  says({"--log-format", "xml"}, {"--log-format", "'xml' is none of: json, text\n"});
  says({"--durability", "0"}, {"--durability", "'0' is none of: commit, process\n"});
  says({"--address", "salon"}, {"--address", "salon", "192.168.1.20"});
  says({"--public-url", "salon"}, {"--public-url", "https://HOST"});
  says({"--public-url", "https://a.example/games"}, {"--public-url"});
  says({"--allowed-origin", "salon"}, {"--allowed-origin", "https://HOST"});
  says({"--web-dir", "/does/not/exist"}, {"--web-dir"});
  says({"--colour", "red"}, {"--colour"});
  says({"dance"}, {"dance"});
}

TEST(Config, ReadsTheEnvironmentBehindTheCommandLine) {
  ASSERT_EQ(setenv("TRINQUE_PORT", "9001", 1), 0);
  ASSERT_EQ(setenv("TRINQUE_ADDRESS", "127.0.0.1,[::1]", 1), 0);
  const Config from_environment = config_of({});
  const Config from_both = config_of({"--port", "9002"});
  ASSERT_EQ(setenv("TRINQUE_PORT", "no", 1), 0);
  const Farewell wrong = farewell_of({});
  unsetenv("TRINQUE_PORT");
  unsetenv("TRINQUE_ADDRESS");

  EXPECT_EQ(from_environment.port, 9001);
  EXPECT_THAT(from_environment.addresses, ElementsAre("127.0.0.1", "::1"));
  EXPECT_EQ(from_both.port, 9002);
  EXPECT_EQ(wrong.exit_code, 2);
}

class OptionsFile : public testing::Test {
 protected:
  void write(const std::string& text) { std::ofstream(path_) << text; }
  ~OptionsFile() override { std::filesystem::remove(path_); }

  const std::string path_ =
      (std::filesystem::temp_directory_path() / ("trinque-options-" + std::to_string(getpid())))
          .string();
};

TEST_F(OptionsFile, HoldsTheSameOptionsAsTheCommandLine) {
  write(
      "# An evening at home\n"
      "port = 9003\n"
      "address = [\"127.0.0.1\", \"[::1]\"]\n"
      "keep-days = 2\n"
      "public-url = \"https://play.example.org/\"\n"
      "durability = \"commit\"\n");
  const Config config = config_of({"serve", "--config", path_.c_str()});

  EXPECT_EQ(config.port, 9003);
  EXPECT_THAT(config.addresses, ElementsAre("127.0.0.1", "::1"));
  EXPECT_EQ(config.keep_days, 2);
  EXPECT_EQ(config.public_url, "https://play.example.org");
  EXPECT_EQ(config.durability, Durability::commit);
}

TEST_F(OptionsFile, GivesWayToTheEnvironmentAndBothToTheCommandLine) {
  write("port = 9003\nthreads = 3\nkeep-days = 3\n");
  ASSERT_EQ(setenv("TRINQUE_CONFIG", path_.c_str(), 1), 0);
  ASSERT_EQ(setenv("TRINQUE_KEEP_DAYS", "4", 1), 0);
  ASSERT_EQ(setenv("TRINQUE_THREADS", "4", 1), 0);
  const Config config = config_of({"--threads", "5"});
  unsetenv("TRINQUE_THREADS");
  unsetenv("TRINQUE_KEEP_DAYS");
  unsetenv("TRINQUE_CONFIG");

  EXPECT_EQ(config.port, 9003);
  EXPECT_EQ(config.keep_days, 4);
  EXPECT_EQ(config.threads, 5);
}

TEST_F(OptionsFile, StopsTheStartWithTheNameOfWhatIsWrongInIt) {
  const auto says = [this](const std::string& text, const std::string& part) {
    write(text);
    const Farewell farewell = farewell_of({"--config", path_.c_str()});
    EXPECT_EQ(farewell.exit_code, 2) << farewell.text;
    EXPECT_THAT(farewell.text, HasSubstr(part));
  };
  says("colour = \"red\"\n", "colour");
  says("port = 65536\n", "--port");
  says("log-format = \"xml\"\n", "--log-format: 'xml' is none of: json, text");
  says("[rooms]\nport = 8080\n", "rooms");
}

TEST_F(OptionsFile, ThatIsNamedMustBeThere) {
  EXPECT_THAT(farewell_of({"--config", path_.c_str()}).text, HasSubstr(path_));
  EXPECT_EQ(farewell_of({"--config", path_.c_str()}).exit_code, 2);
}

TEST(Config, OnlyAJournalOnTheDiskCanBeTakenOver) {
  EXPECT_TRUE(config_of({"--take-over"}).take_over);
  const Farewell refused = farewell_of({"--take-over", "--journal", "memory"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.text, HasSubstr("--journal sqlite"));
}

TEST(Config, TakesTheAddressOfADatabaseForAJournal) {
  const Config config = config_of({"--journal", "postgres://trinque@base/evenings"});
  EXPECT_EQ(config.journal, JournalKind::postgres);
  EXPECT_EQ(config.journal_url, "postgres://trinque@base/evenings");
  EXPECT_EQ(config_of({"--journal=postgresql://base/evenings"}).journal, JournalKind::postgres);

  const Farewell refused = farewell_of({"--journal", "mysql://trinque:geheim@base"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.text, HasSubstr("postgres://USER:PASSWORD@HOST:PORT/DATABASE"));
  EXPECT_THAT(refused.text, Not(HasSubstr("geheim")));
}

TEST(Config, ASharedJournalSurvivesPowerCutsAndIsNotHandedOverByFolder) {
  EXPECT_EQ(config_of({"--journal", "postgres://base/evenings", "--durability", "commit"}).journal,
            JournalKind::postgres);
  for (const char* other : {"--durability=process", "--take-over"}) {
    const Farewell refused = farewell_of({"--journal", "postgres://base/evenings", other});
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_THAT(refused.text, HasSubstr("--journal sqlite"));
  }
}

TEST(Config, AsksForThePublicUrlByNameWhereAddressesCannotBeGuessed) {
  const Farewell refused = farewell_of({"serve", "--guess-addresses", "false"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.text, HasSubstr("--public-url"));
  EXPECT_EQ(farewell_of({"--guess-addresses", "false", "version"}).exit_code, 0);
  EXPECT_FALSE(config_of({"--guess-addresses", "false", "--public-url", "http://192.168.1.20:8080"})
                   .guess_addresses);
}

TEST(Config, TellsItsVersionAndHelp) {
  EXPECT_EQ(farewell_of({"version"}).text, "trinque 0.1.0\n");
  EXPECT_EQ(farewell_of({"version"}).exit_code, 0);
  EXPECT_EQ(farewell_of({"--help"}).exit_code, 0);
  EXPECT_THAT(farewell_of({"serve", "--help"}).text, HasSubstr("--public-url"));
}

TEST(Config, TakesFixedDrawsOnlyWithTheTestHooks) {
#ifdef TRINQUE_TEST_HOOKS
  EXPECT_EQ(config_of({"--fixed-draws", "/dev/null"}).fixed_draws, "/dev/null");
#else
  EXPECT_EQ(farewell_of({"--fixed-draws", "/dev/null"}).exit_code, 2);
#endif
}

TEST(Config, StopsAtAnOriginOrAProxyThatIsNone) {
  for (const char* origin : {"pages.example.org", "ftp://pages.example.org", "https://*",
                             "https://pages.example.org/path", "null", ""}) {
    EXPECT_EQ(farewell_of({"--allowed-origin", origin}).exit_code, 2) << origin;
  }
  EXPECT_EQ(farewell_of({"--allowed-origin", "https://good.example,bad"}).exit_code, 2);
  EXPECT_EQ(farewell_of({"--trusted-proxy", "localhost"}).exit_code, 2);
  EXPECT_THAT(farewell_of({"--trusted-proxy", "10.0.0.1/8"}).text, HasSubstr("10.0.0.0/8"));
}

TEST(Config, TakesProxiesAsAddressesAndRanges) {
  const auto proxies = config_of({"--trusted-proxy", "127.0.0.1,fd00::/8"}).trusted_proxies;
  ASSERT_EQ(proxies.size(), 2U);
  EXPECT_TRUE(proxies[0].contains(read_client_address("127.0.0.1").value()));
  EXPECT_TRUE(proxies[1].contains(read_client_address("fd12::1").value()));
}

TEST(Config, WantsACertificateAndItsKeyTogether) {
  EXPECT_THAT(farewell_of({"--tls-cert", "/dev/null"}).text, HasSubstr("--tls-key"));
  EXPECT_EQ(config_of({"--tls-cert", "/dev/null", "--tls-key", "/dev/zero"}).tls_key, "/dev/zero");
}

TEST(Config, SetsEachLimitWithinItsBounds) {
  for (const LimitOption& limit : limit_options()) {
    const std::string option = "--" + std::string(limit.name);
    const std::string most = std::to_string(limit.most);
    EXPECT_EQ(config_of({option.c_str(), most.c_str()}).limits.*limit.value, limit.most) << option;
    for (const std::int64_t wrong : {limit.least - 1, limit.most + 1}) {
      const std::string text = std::to_string(wrong);
      EXPECT_EQ(farewell_of({option.c_str(), text.c_str()}).exit_code, 2) << option << " " << text;
    }
  }
}

/// The rows of the table of limits in docs/security.md: option, default and counter.
std::vector<std::array<std::string, 3>> documented_limits() {
  std::vector<std::array<std::string, 3>> rows;
  std::ifstream page(TRINQUE_SOURCE_DIR "/docs/security.md");
  const std::regex row(R"(\| `--([a-z-]+)` \| (\d+) \|.*\| `([a-z_]+)` \|)");
  for (std::string line; std::getline(page, line);) {
    std::smatch found;
    if (std::regex_match(line, found, row)) rows.push_back({found[1], found[2], found[3]});
  }
  return rows;
}

TEST(Config, HasTheLimitsDefaultsAndCountersThatTheDocumentsTell) {
  std::vector<std::array<std::string, 3>> real;
  for (const LimitOption& limit : limit_options()) {
    const std::int64_t by_default = config_of({}).limits.*limit.value;
    real.push_back(
        {std::string(limit.name), std::to_string(by_default), std::string(limit.counter)});
  }
  EXPECT_EQ(documented_limits(), real);
}

TEST(Config, CountsEachLimitUnderAName) {
  for (const LimitOption& limit : limit_options()) {
    const auto counters = all_counters();
    EXPECT_TRUE(std::any_of(counters.begin(), counters.end(), [&](const NamedCounter& counter) {
      return counter.name == limit.counter;
    })) << limit.counter;
  }
}

}  // namespace
}  // namespace trinque::server
