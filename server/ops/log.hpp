#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// The log: one line per fact on standard error. Call sites write words and key=value with spdlog;
/// a value that may hold a blank goes through `quoted_value`. Never a token or a hand, and a name
/// at the debug level alone.
namespace trinque::server {

enum class LogFormat : std::uint8_t { text, json };
enum class LogLevel : std::uint8_t { debug, info, warn, error };

/// Sets up spdlog for the whole process.
void start_log(LogFormat format, LogLevel level = LogLevel::info);

/// The value between quotation marks, with those inside it escaped.
std::string quoted_value(std::string_view value);

/// One line of the log as JSON: its time and level, a field for each key=value, and what remains as
/// "message".
std::string json_line(std::string_view time, std::string_view level, std::string_view fact);

}  // namespace trinque::server
