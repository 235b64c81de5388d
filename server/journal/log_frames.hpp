#pragma once

#include <cstdint>
#include <filesystem>

namespace trinque::server {

/// How many frames of a SQLite write-ahead log belong to its present run, whole or torn: those that
/// bear the salts of its header (https://www.sqlite.org/fileformat2.html#walformat). 0 if there is
/// no such file or it has no header.
std::int64_t frames_in_log(const std::filesystem::path& log);

}  // namespace trinque::server
