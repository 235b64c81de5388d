#include "server/ops/log.hpp"

#include "protocol/json_text.hpp"

#include <spdlog/details/os.h>
#include <spdlog/formatter.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>
#include <memory>

namespace trinque::server {
namespace {

constexpr const char* time_pattern = "%Y-%m-%dT%H:%M:%S.%eZ";

/// The first word; a quoted part may hold blanks.
std::string_view next_word(std::string_view text) {
  bool is_quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == '"') {
      is_quoted = !is_quoted;
    } else if (text[at] == ' ' && !is_quoted) {
      return text.substr(0, at);
    }
  }
  return text;
}

std::string unquoted(std::string_view value) {
  if (value.size() < 2 || value.front() != '"' || value.back() != '"') return std::string(value);
  std::string plain;
  for (std::size_t at = 1; at + 1 < value.size(); ++at) {
    if (value[at] == '\\') ++at;
    plain += value[at];
  }
  return plain;
}

bool is_key(std::string_view key) {
  return !key.empty() && std::all_of(key.begin(), key.end(), [](unsigned char letter) {
    return std::isalnum(letter) != 0 || letter == '_';
  });
}

spdlog::level::level_enum level_of(LogLevel level) {
  switch (level) {
    case LogLevel::debug: return spdlog::level::debug;
    case LogLevel::info: return spdlog::level::info;
    case LogLevel::warn: return spdlog::level::warn;
    case LogLevel::error: return spdlog::level::err;
  }
  return spdlog::level::info;
}

class JsonFormatter final : public spdlog::formatter {
 public:
  void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& out) override {
    spdlog::memory_buf_t time;
    time_.format(message, time);
    const auto level = spdlog::level::to_string_view(message.level);
    const std::string line = json_line({time.data(), time.size()}, {level.data(), level.size()},
                                       {message.payload.data(), message.payload.size()}) +
                             "\n";
    out.append(line.data(), line.data() + line.size());
  }
  std::unique_ptr<spdlog::formatter> clone() const override {
    return std::make_unique<JsonFormatter>();
  }

 private:
  spdlog::pattern_formatter time_{time_pattern, spdlog::pattern_time_type::utc, ""};
};

}  // namespace

std::string quoted_value(std::string_view value) {
  std::string text = "\"";
  for (const char letter : value) {
    if (letter == '"' || letter == '\\') text += '\\';
    text += letter == '\n' || letter == '\r' ? ' ' : letter;
  }
  return text + '"';
}

std::string json_line(std::string_view time, std::string_view level, std::string_view fact) {
  protocol::JsonText json;
  json.begin_object().field("time", time).field("level", level);
  std::string rest;
  while (!fact.empty()) {
    const std::string_view word = next_word(fact);
    fact.remove_prefix(std::min(fact.size(), word.size() + 1));
    const auto equals = word.find('=');
    if (equals != std::string_view::npos && is_key(word.substr(0, equals))) {
      json.field(word.substr(0, equals), unquoted(word.substr(equals + 1)));
    } else if (!word.empty()) {
      rest.append(rest.empty() ? "" : " ").append(word);
    }
  }
  if (!rest.empty()) json.field("message", rest);
  json.end_object();
  return json.take();
}

void start_log(LogFormat format, LogLevel level) {
  auto logger = std::make_shared<spdlog::logger>("trinque",
                                                 std::make_shared<spdlog::sinks::stderr_sink_mt>());
  switch (format) {
    case LogFormat::text:
      logger->set_pattern(std::string("time=") + time_pattern + " level=%l %v",
                          spdlog::pattern_time_type::utc);
      break;
    case LogFormat::json: logger->set_formatter(std::make_unique<JsonFormatter>()); break;
  }
  logger->set_level(level_of(level));
  logger->flush_on(spdlog::level::info);
  spdlog::set_default_logger(std::move(logger));
}

}  // namespace trinque::server
