#pragma once

#include "protocol/json_text.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trinque::server {

/// The sections of a room as its records tell them, each as text, and which of them a record is to
/// tell next.
class KeptSections {
 public:
  using Section = std::pair<const std::string, std::string>;

  /// Has a section written, by a function that takes a JsonText&, and keeps its text if it differs.
  template <class Write>
  void compare(std::string_view name, Write&& write) {
    scratch_.clear();
    write(scratch_);
    auto kept = texts_.find(name);
    if (kept == texts_.end()) {
      kept = texts_.emplace(name, std::string()).first;
    } else if (kept->second == scratch_.text()) {
      return;
    }
    kept->second = scratch_.text();
    changed_.push_back(&*kept);
  }

  /// No record has told anything yet.
  bool is_empty() const { return texts_.empty(); }
  /// Those that were found to differ since the last `told`.
  const std::vector<const Section*>& changed() const { return changed_; }
  const std::map<std::string, std::string, std::less<>>& all() const { return texts_; }
  /// A record holds what differed.
  void told() { changed_.clear(); }

  /// Of all texts together.
  std::size_t bytes() const {
    std::size_t bytes = 0;
    for (const Section& section : texts_) {
      bytes += section.second.size();
    }
    return bytes;
  }

 private:
  /// A section never goes, so that others may point to it.
  std::map<std::string, std::string, std::less<>> texts_;
  std::vector<const Section*> changed_;
  /// Where texts are written before it is known whether they are news.
  protocol::JsonText scratch_;
};

}  // namespace trinque::server
