#include "server/config.hpp"

#include <CLI/CLI.hpp>

#include <arpa/inet.h>
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

std::string without_slash(std::string url) {
  if (url.ends_with('/')) url.pop_back();
  return url;
}

void add_options(CLI::App& app, Config& config) {
  app.add_option("--port", config.port, "Port to listen on; 0 takes any that is free")
      ->envname("TRINQUE_PORT")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  app.add_option("--address", config.addresses,
                 "IP addresses to listen on; all of this machine by default")
      ->envname("TRINQUE_ADDRESS")
      ->delimiter(',')
      ->check(check_address, "IP")
      ->transform(without_brackets);
  app.add_option("--public-url", config.public_url,
                 "Where phones reach this server; shown in QR codes")
      ->envname("TRINQUE_PUBLIC_URL")
      ->check(check_origin, "URL");
  const std::map<std::string, JournalKind> journals{{"sqlite", JournalKind::sqlite},
                                                    {"memory", JournalKind::memory}};
  app.add_option("--journal", config.journal,
                 "Where evenings are kept: sqlite (a file) or memory (until the end)")
      ->envname("TRINQUE_JOURNAL")
      ->transform(CLI::CheckedTransformer(journals).description(""))
      ->default_str("sqlite");
  app.add_option("--data-dir", config.data_folder, "Folder of the sqlite journal")
      ->envname("TRINQUE_DATA_DIR")
      ->capture_default_str();
  const std::map<std::string, Durability> durabilities{{"process", Durability::process},
                                                       {"commit", Durability::commit}};
  app.add_option("--durability", config.durability,
                 "What an acknowledged move survives: process (the end of the "
                 "server) or commit (a power cut too)")
      ->envname("TRINQUE_DURABILITY")
      ->transform(CLI::CheckedTransformer(durabilities).description(""))
      ->default_str("process");
  app.add_option("--keep-days", config.keep_days, "Days after which a closed room is erased")
      ->envname("TRINQUE_KEEP_DAYS")
      ->check(CLI::Range(0, 3650))
      ->capture_default_str();
  app.add_flag("--take-over", config.take_over,
               "Take the place, port and folder of the server that runs on the data folder")
      ->envname("TRINQUE_TAKE_OVER");
  app.add_option_function<int>(
         "--room-idle",
         [&config](int minutes) { config.room_idle = std::chrono::minutes(minutes); },
         "Minutes after which a room without any phone or table closes")
      ->envname("TRINQUE_ROOM_IDLE")
      ->check(CLI::Range(10, 10'080))
      ->default_str("360");
  app.add_option("--threads", config.threads, "Threads that serve")
      ->envname("TRINQUE_THREADS")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  const std::map<std::string, LogFormat> formats{{"text", LogFormat::text},
                                                 {"json", LogFormat::json}};
  app.add_option("--log-format", config.log_format,
                 "How the log on standard error is written: text or json")
      ->envname("TRINQUE_LOG_FORMAT")
      ->transform(CLI::CheckedTransformer(formats).description(""))
      ->default_str("text");
  app.add_option("--allowed-origin", config.allowed_origins,
                 "Origins of other pages that may connect")
      ->envname("TRINQUE_ALLOWED_ORIGIN")
      ->delimiter(',')
      ->check(check_origin, "ORIGIN");
  app.add_option("--web-dir", config.web_folder,
                 "Folder of the pages; found beside the program by default")
      ->envname("TRINQUE_WEB_DIR")
      ->check(CLI::ExistingDirectory);
#ifdef TRINQUE_TEST_HOOKS
  app.add_option("--fixed-draws", config.fixed_draws,
                 "File of outcomes that takes the place of chance, for tests")
      ->envname("TRINQUE_FIXED_DRAWS")
      ->check(CLI::ExistingFile);
#endif
}

Farewell farewell_of(const CLI::App& app, const CLI::ParseError& error) {
  std::ostringstream out;
  std::ostringstream err;
  const int code = app.exit(error, out, err);
  return {code == 0 ? 0 : wrong_usage, out.str() + err.str()};
}

}  // namespace

std::variant<Config, Farewell> read_config(int count, const char* const* words) {
  Config config;
  CLI::App app("Party games for a table of phones: Tas de dés, Rouge ou noir, Give'n'Take",
               "trinque");
  app.require_subcommand(0, 1);
  add_options(app, config);
  CLI::App* serve =
      app.add_subcommand("serve", "Serve games (this is what happens without a command)");
  // Its options are those of the program, so that both orders can be typed.
  serve->fallthrough()->set_help_flag();
  const CLI::App* version = app.add_subcommand("version", "Print the version");
  try {
    app.parse(count, words);
  } catch (const CLI::CallForHelp&) {
    // The whole program's, whichever command stands before it.
    return Farewell{0, app.get_formatter()->make_help(&app, "trinque", CLI::AppFormatMode::Normal)};
  } catch (const CLI::ParseError& error) {
    return farewell_of(app, error);
  }
  if (config.journal == JournalKind::memory && app.count("--durability") > 0) {
    return Farewell{
        wrong_usage,
        "--durability: a journal in memory survives nothing; use it with --journal sqlite\n"};
  }
  if (config.journal == JournalKind::memory && config.take_over) {
    return Farewell{wrong_usage,
                    "--take-over: a journal in memory cannot be handed over; use it with "
                    "--journal sqlite\n"};
  }
  if (version->parsed()) return Farewell{0, "trinque " TRINQUE_VERSION "\n"};

  if (config.public_url) config.public_url = without_slash(*config.public_url);
  for (std::string& origin : config.allowed_origins) {
    origin = without_slash(origin);
  }
  return config;
}

}  // namespace trinque::server
