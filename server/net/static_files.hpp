#pragma once

#include "server/net/http_message.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace trinque::server {

/// The pages, held in memory as they were at start: pages that are laid anew while people play
/// change nothing for them, and an address can name nothing that was not in the folder.
class StaticFiles {
 public:
  /// No files at all.
  StaticFiles() = default;

  /// Reads a folder with all below it, but for dot files. Throws std::filesystem::filesystem_error
  /// when it cannot.
  explicit StaticFiles(const std::filesystem::path& folder);

  /// Answers GET and HEAD. The body is there for HEAD too; who sends it leaves it out.
  HttpResponse answer(const HttpRequest& request) const;

  /// What these pages call themselves in build.json; empty if they do not say.
  const std::string& build() const { return build_; }

  bool is_empty() const { return files_.empty(); }

 private:
  struct File {
    std::string content_type;
    std::string entity_tag;
    std::shared_ptr<const std::string> content;
    /// The same, compressed, if it was there as a file with ".gz" behind its name; null otherwise.
    std::shared_ptr<const std::string> compressed;
  };

  const File* find(std::string_view path) const;

  std::map<std::string, File, std::less<>> files_;
  std::string build_;
};

}  // namespace trinque::server
