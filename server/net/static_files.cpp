#include "server/net/static_files.hpp"

#include <nlohmann/json.hpp>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <sstream>

namespace trinque::server {
namespace {

namespace fs = std::filesystem;

std::string type_of(const fs::path& file) {
  static const std::map<std::string, std::string, std::less<>> types{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".txt", "text/plain; charset=utf-8"},
      {".webmanifest", "application/manifest+json"}};
  const auto found = types.find(file.extension().string());
  return found == types.end() ? "application/octet-stream" : found->second;
}

std::string read_whole(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(stream), {}};
  if (!stream)
    throw fs::filesystem_error("cannot read", file, std::make_error_code(std::errc::io_error));
  return content;
}

std::string entity_tag_of(std::string_view content) {
  std::array<unsigned char, 16> hash{};
  crypto_generichash(hash.data(), hash.size(),
                     reinterpret_cast<const unsigned char*>(content.data()), content.size(),
                     nullptr, 0);
  std::string hex(2 * hash.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  hex.pop_back();
  // Weak: the compressed and the plain text share it.
  return "W/\"" + hex + '"';
}

/// The entries of a header that is a list, without white space.
std::vector<std::string> entries_of(std::string_view header) {
  std::vector<std::string> entries;
  std::string text(header);
  text.erase(std::remove_if(text.begin(), text.end(),
                            [](char letter) { return letter == ' ' || letter == '\t'; }),
             text.end());
  std::istringstream list(text);
  for (std::string entry; std::getline(list, entry, ',');) {
    entries.push_back(entry);
  }
  return entries;
}

bool accepts_gzip(std::string_view accept_encoding) {
  const auto entries = entries_of(accept_encoding);
  return std::any_of(entries.begin(), entries.end(), [](const std::string& entry) {
    const bool is_named = entry == "gzip" || entry.starts_with("gzip;");
    const auto quality = entry.find("q=0");
    const bool is_zero = quality != std::string::npos &&
                         entry.find_first_not_of("0.", quality + 2) == std::string::npos;
    return is_named && !is_zero;
  });
}

bool knows(std::string_view if_none_match, const std::string& entity_tag) {
  const auto entries = entries_of(if_none_match);
  return std::any_of(entries.begin(), entries.end(), [&](const std::string& entry) {
    return entry == "*" || entry == entity_tag || "W/" + entry == entity_tag;
  });
}

/// The file that shows a page: its address may hold a room's code, which the page reads itself.
std::string file_of(std::string_view path) {
  if (path == "/" || path.starts_with("/j/")) return "/index.html";
  if (path == "/table" || path.starts_with("/table/")) return "/table.html";
  if (path == "/diag") return "/diag.html";
  return std::string(path);
}

std::string build_named_in(const std::string& text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object()) return {};
  const auto build = json.find("build");
  return build != json.end() && build->is_string() ? build->get<std::string>() : std::string();
}

bool is_hidden(const fs::path& relative) {
  return std::any_of(relative.begin(), relative.end(),
                     [](const fs::path& part) { return part.string().starts_with('.'); });
}

}  // namespace

StaticFiles::StaticFiles(const fs::path& folder) {
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const fs::path relative = entry.path().lexically_relative(folder);
    if (!entry.is_regular_file() || is_hidden(relative)) continue;
    std::string content = read_whole(entry.path());
    std::string tag = entity_tag_of(content);
    files_["/" + relative.generic_string()] = {
        type_of(relative), std::move(tag), std::make_shared<const std::string>(std::move(content)),
        nullptr};
  }
  for (auto& [path, file] : files_) {
    const auto compressed = files_.find(path + ".gz");
    if (compressed != files_.end()) file.compressed = compressed->second.content;
  }
  std::erase_if(files_, [](const auto& entry) { return entry.first.ends_with(".gz"); });
  if (const File* named = find("/build.json")) build_ = build_named_in(*named->content);
}

const StaticFiles::File* StaticFiles::find(std::string_view path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : &found->second;
}

HttpResponse StaticFiles::answer(const HttpRequest& request) const {
  if (request.method != "GET" && request.method != "HEAD") return method_not_allowed("GET, HEAD");
  const File* file = find(file_of(request.path));
  if (file == nullptr) return text_response(404, "There is nothing at this address.");

  const bool is_for_ever = request.path.starts_with("/assets/");
  HttpResponse response;
  response.headers = {
      {"ETag", file->entity_tag},
      {"Cache-Control", is_for_ever ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (file->compressed != nullptr) response.headers.emplace_back("Vary", "Accept-Encoding");
  if (knows(request.if_none_match, file->entity_tag)) {
    response.status = 304;
    return response;
  }
  response.content_type = file->content_type;
  const bool compress = file->compressed != nullptr && accepts_gzip(request.accept_encoding);
  if (compress) response.headers.emplace_back("Content-Encoding", "gzip");
  response.shared_body = compress ? file->compressed : file->content;
  return response;
}

}  // namespace trinque::server
