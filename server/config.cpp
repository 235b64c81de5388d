#include "server/config.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <arpa/inet.h>
#include <cctype>
#include <cstdlib>
#include <map>
#include <regex>
#include <sstream>

namespace trinque::server {
namespace {

constexpr int wrong_usage = 2;

std::string without_brackets(std::string address) {
  if (address.starts_with('[') && address.ends_with(']'))
    return address.substr(1, address.size() - 2);
  return address;
}

std::string check_address(const std::string& address) {
  in6_addr bytes{};
  const std::string bare = without_brackets(address);
  const bool is_address = inet_pton(AF_INET, bare.c_str(), &bytes) == 1 ||
                          inet_pton(AF_INET6, bare.c_str(), &bytes) == 1;
  return is_address ? "" : "'" + address + "' is not an IP address such as 192.168.1.20 or [::]";
}

std::string check_origin(const std::string& url) {
  static const std::regex origin(
      R"(https?://([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?/?)");
  return std::regex_match(url, origin)
             ? ""
             : "'" + url + "' is not of the form https://HOST or http://HOST:PORT";
}

bool is_database(std::string_view journal) {
  return journal.starts_with("postgres://") || journal.starts_with("postgresql://");
}

std::string check_journal(const std::string& journal) {
  // It may hold a password, which is not repeated.
  return journal == "sqlite" || journal == "memory" || is_database(journal)
             ? ""
             : "a journal is sqlite, memory or postgres://USER:PASSWORD@HOST:PORT/DATABASE";
}

void choose_journal(Config& config, const std::string& journal) {
  config.journal = JournalKind::sqlite;
  if (journal == "memory") config.journal = JournalKind::memory;
  if (!is_database(journal)) return;
  config.journal = JournalKind::postgres;
  config.journal_url = journal;
}

std::string check_range(const std::string& text) {
  return read_address_range(text)
             ? ""
             : "'" + text + "' is not an address or a range such as 10.0.0.0/8";
}

/// Takes one of the words, and names them all where it is given another.
template <typename Value>
CLI::Validator one_of(std::map<std::string, Value> values) {
  const auto read = [values = std::move(values)](std::string& word) -> std::string {
    if (const auto found = values.find(word); found != values.end()) {
      word = std::to_string(static_cast<int>(found->second));
      return "";
    }
    std::string accepted;
    for (const auto& [name, value] : values)
      accepted += (accepted.empty() ? "" : ", ") + name;
    return "'" + word + "' is none of: " + accepted;
  };
  return CLI::Validator(read, "");
}

std::string without_slash(std::string url) {
  if (url.ends_with('/')) url.pop_back();
  return url;
}

/// TRINQUE_KEEP_DAYS for keep-days.
std::string environment_name(std::string option) {
  std::ranges::transform(option, option.begin(), [](unsigned char letter) {
    return letter == '-' ? '_' : static_cast<char>(std::toupper(letter));
  });
  return "TRINQUE_" + option;
}

/// A file of options in TOML. What the environment says too is left out: it is closer to the one
/// process that is started, and the library would let the file win.
class OptionsFile : public CLI::ConfigTOML {
 public:
  std::vector<CLI::ConfigItem> from_config(std::istream& input) const override {
    auto read = CLI::ConfigTOML::from_config(input);
    std::erase_if(read, [](const CLI::ConfigItem& item) {
      return std::getenv(environment_name(item.name).c_str()) != nullptr;
    });
    return read;
  }
};

void read_environment(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    if (option != app.get_help_ptr()) option->envname(environment_name(option->get_single_name()));
  }
}

void read_options_file(CLI::App& app) {
  const char* named = std::getenv("TRINQUE_CONFIG");
  app.config_formatter(std::make_shared<OptionsFile>());
  app.allow_config_extras(CLI::config_extras_mode::error);
  app.set_config("--config", named == nullptr ? "" : named,
                 "File with any of these options in TOML, as port = 8080; the environment and "
                 "the command line come before it",
                 named != nullptr);
}

void add_options(CLI::App& app, Config& config) {
  app.add_option("--port", config.port, "Port to listen on; 0 takes any that is free")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  app.add_option("--address", config.addresses,
                 "IP addresses to listen on; all of this machine by default")
      ->delimiter(',')
      ->check(check_address, "IP")
      ->transform(without_brackets);
  app.add_option("--public-url", config.public_url,
                 "Where phones reach this server; shown in QR codes")
      ->check(check_origin, "URL");
  app.add_option("--guess-addresses", config.guess_addresses,
                 "Whether phones are told the addresses of this machine where --public-url says "
                 "nothing; false in a container, whose addresses no phone can reach")
      ->capture_default_str();
  app.add_option_function<std::string>(
         "--journal", [&config](const std::string& journal) { choose_journal(config, journal); },
         "Where evenings are kept: sqlite (a file), memory (until the end), or a PostgreSQL "
         "database that several servers may share, as postgres://USER:PASSWORD@HOST:PORT/DATABASE "
         "(with a password better as TRINQUE_JOURNAL)")
      ->check(check_journal, "JOURNAL")
      ->default_str("sqlite");
  app.add_option("--node-url", config.node_url,
                 "Where phones reach this server apart from those that share its database; "
                 "without it all have one address")
      ->check(check_origin, "URL");
  app.add_option_function<int>(
         "--lease", [&config](int seconds) { config.lease = std::chrono::seconds(seconds); },
         "Seconds that this server may be silent until others that share its database take its "
         "rooms over")
      ->check(CLI::Range(1, 60))
      ->default_str("5");
  app.add_option("--data-dir", config.data_folder, "Folder of the sqlite journal")
      ->capture_default_str();
  const std::map<std::string, Durability> durabilities{{"process", Durability::process},
                                                       {"commit", Durability::commit}};
  app.add_option("--durability", config.durability,
                 "What an acknowledged move survives: process (the end of the "
                 "server) or commit (a power cut too)")
      ->transform(one_of(durabilities))
      ->default_str("process");
  app.add_option("--keep-days", config.keep_days, "Days after which a closed room is erased")
      ->check(CLI::Range(0, 3650))
      ->capture_default_str();
  app.add_flag("--take-over", config.take_over,
               "Take the place, port and folder of the server that runs on the data folder");
  app.add_option_function<int>(
         "--room-idle",
         [&config](int minutes) { config.room_idle = std::chrono::minutes(minutes); },
         "Minutes after which a room without any phone or table closes")
      ->check(CLI::Range(10, 10'080))
      ->default_str("360");
  app.add_option("--threads", config.threads, "Threads that serve")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  const std::map<std::string, LogFormat> formats{{"text", LogFormat::text},
                                                 {"json", LogFormat::json}};
  app.add_option("--log-format", config.log_format,
                 "How the log on standard error is written: text or json")
      ->transform(one_of(formats))
      ->default_str("text");
  const std::map<std::string, LogLevel> levels{{"debug", LogLevel::debug},
                                               {"info", LogLevel::info},
                                               {"warn", LogLevel::warn},
                                               {"error", LogLevel::error}};
  app.add_option("--log-level", config.log_level,
                 "From which level on the log is written: debug (with the names that players "
                 "give themselves), info, warn or error")
      ->transform(one_of(levels))
      ->default_str("info");
  app.add_option("--admin-port", config.admin_port,
                 "Port on the loopback alone for the operator's page and its metrics; 0 takes any "
                 "that is free; none by default")
      ->check(CLI::Range(0, 65535));
  app.add_option("--web-dir", config.web_folder,
                 "Folder of the pages; found beside the program by default")
      ->check(CLI::ExistingDirectory);
#ifdef TRINQUE_TEST_HOOKS
  app.add_flag("--echo", config.echo,
               "Send back what comes to /__echo, for tests of the WebSocket stack");
  app.add_option("--fixed-draws", config.fixed_draws,
                 "File of outcomes that takes the place of chance, for tests")
      ->check(CLI::ExistingFile);
#endif
}

/// Who may come in, and how he is known.
void add_door_options(CLI::App& app, Config& config) {
  app.add_option("--allowed-origin", config.allowed_origins,
                 "Origins of other pages that may connect")
      ->delimiter(',')
      ->check(check_origin, "ORIGIN");
  app.add_flag("--require-origin", config.require_origin,
               "Let in nobody who names no origin, which programs do not; browsers always do");
  app.add_option_function<std::vector<std::string>>(
         "--trusted-proxy",
         [&config](const std::vector<std::string>& ranges) {
           for (const std::string& range : ranges) {
             config.trusted_proxies.push_back(read_address_range(range).value());
           }
         },
         "Addresses or ranges of proxies that say in X-Forwarded-For who asks")
      ->delimiter(',')
      ->check(check_range, "RANGE");
  app.add_option("--tls-cert", config.tls_certificate,
                 "File of the certificate in PEM, for TLS without a proxy; SIGHUP reads it again")
      ->check(CLI::ExistingFile);
  app.add_option("--tls-key", config.tls_key, "File of the certificate's key in PEM")
      ->check(CLI::ExistingFile);
}

void add_limits(CLI::App& app, Limits& limits) {
  for (const LimitOption& limit : limit_options()) {
    app.add_option("--" + std::string(limit.name), limits.*limit.value, std::string(limit.help))
        ->check(CLI::Range(limit.least, limit.most))
        ->capture_default_str()
        ->group("Limits");
  }
}

/// What no single option can say of itself.
std::optional<Farewell> contradiction(const CLI::App& app, const Config& config) {
  const bool in_memory = config.journal == JournalKind::memory;
  if (in_memory && app.count("--durability") > 0) {
    return Farewell{
        wrong_usage,
        "--durability: a journal in memory survives nothing; use it with --journal sqlite\n"};
  }
  if (in_memory && config.take_over) {
    return Farewell{wrong_usage,
                    "--take-over: a journal in memory cannot be handed over; use it with "
                    "--journal sqlite\n"};
  }
  const bool is_shared = config.journal == JournalKind::postgres;
  if (is_shared && app.count("--durability") > 0 && config.durability != Durability::commit) {
    return Farewell{wrong_usage,
                    "--durability: a journal in PostgreSQL knows only commit; use process with "
                    "--journal sqlite\n"};
  }
  for (const char* option : {"--node-url", "--lease"}) {
    if (!is_shared && app.count(option) > 0) {
      return Farewell{wrong_usage, std::string(option) +
                                       ": only servers that share a database are nodes; use it "
                                       "with --journal postgres://...\n"};
    }
  }
  if (is_shared && config.take_over) {
    return Farewell{wrong_usage,
                    "--take-over: servers that share a database hand their rooms over by "
                    "themselves; use it with --journal sqlite\n"};
  }
  if (!config.guess_addresses && !config.public_url) {
    return Farewell{wrong_usage,
                    "--public-url: say where phones reach this server, such as "
                    "http://192.168.1.20:8080; it is not to guess (--guess-addresses=false)\n"};
  }
  if (config.tls_certificate.has_value() != config.tls_key.has_value()) {
    return Farewell{wrong_usage, "--tls-cert and --tls-key: one needs the other\n"};
  }
  return std::nullopt;
}

/// The language of whoever types: that of his system, if it is one of ours.
std::string language_of_the_system() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value != nullptr && *value != '\0')
      return std::string_view(value).starts_with("fr") ? "fr" : "en";
  }
  return "en";
}

CLI::App* add_verify(CLI::App& app, Verification& asked) {
  CLI::App* verify =
      app.add_subcommand("verify", "Compute the draws of an evening's transcript again");
  verify->add_option("file", asked.file, "The transcript, as a phone saves it")->required();
  verify
      ->add_option("--hash", asked.last_hash,
                   "The last hash as a phone shows it: 64 hexadecimal digits")
      ->check(
          [](const std::string& text) {
            static const std::regex hash("[0-9a-f]{64}");
            return std::regex_match(text, hash) ? ""
                                                : "'" + text + "' is not 64 hexadecimal digits";
          },
          "HASH");
  asked.language = language_of_the_system();
  verify->add_option("--language", asked.language, "fr or en; that of the system by default")
      ->check(CLI::IsMember({"fr", "en"}).description(""));
  return verify;
}

Farewell farewell_of(const CLI::App& app, const CLI::ParseError& error) {
  std::ostringstream out;
  std::ostringstream err;
  const int code = app.exit(error, out, err);
  return {code == 0 ? 0 : wrong_usage, out.str() + err.str()};
}

}  // namespace

std::variant<Config, Farewell, Verification> read_config(int count, const char* const* words) {
  Config config;
  CLI::App app("Party games for a table of phones: Tas de dés, Rouge ou noir, Give'n'Take",
               "trinque");
  app.require_subcommand(0, 1);
  add_options(app, config);
  add_door_options(app, config);
  add_limits(app, config.limits);
  read_environment(app);
  read_options_file(app);
  CLI::App* serve =
      app.add_subcommand("serve", "Serve games (this is what happens without a command)");
  // Its options are those of the program, so that both orders can be typed.
  serve->fallthrough()->set_help_flag();
  Verification asked;
  const CLI::App* verify = add_verify(app, asked);
  const CLI::App* version = app.add_subcommand("version", "Print the version");
  try {
    app.parse(count, words);
  } catch (const CLI::CallForHelp&) {
    // The whole program's, whichever command stands before it.
    return Farewell{0, app.get_formatter()->make_help(&app, "trinque", CLI::AppFormatMode::Normal)};
  } catch (const CLI::ParseError& error) {
    return farewell_of(app, error);
  }
  if (verify->parsed()) return asked;
  if (version->parsed()) return Farewell{0, "trinque " TRINQUE_VERSION "\n"};
  if (const auto farewell = contradiction(app, config)) return *farewell;

  if (config.public_url) config.public_url = without_slash(*config.public_url);
  if (config.node_url) config.node_url = without_slash(*config.node_url);
  for (std::string& origin : config.allowed_origins) {
    origin = without_slash(origin);
  }
  return config;
}

}  // namespace trinque::server
