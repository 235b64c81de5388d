#include "server/ops/outcome_counts.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <tuple>

namespace trinque::server {

OutcomeCounts::~OutcomeCounts() {
  for (std::atomic<Node*>& row : rows_) {
    Node* node = row;
    while (node != nullptr) {
      const std::unique_ptr<Node> owned(node);
      node = owned->next;
    }
  }
}

void OutcomeCounts::count(std::string_view kind, std::string_view outcome) {
  const std::hash<std::string_view> hash;
  std::atomic<Node*>& row = rows_[(hash(kind) * 31 + hash(outcome)) % rows];
  Node* first = row;
  std::unique_ptr<Node> fresh;
  while (true) {
    Node* node = first;
    while (node != nullptr && (node->kind != kind || node->outcome != outcome)) {
      node = node->next;
    }
    if (node != nullptr) {
      ++node->times;
      return;
    }
    if (fresh == nullptr) {
      fresh = std::make_unique<Node>();
      fresh->kind = kind;
      fresh->outcome = outcome;
      fresh->times = 1;
    }
    fresh->next = first;
    // Somebody else may have added a node meanwhile, perhaps the same: then look again.
    if (row.compare_exchange_strong(first, fresh.get())) {
      static_cast<void>(fresh.release());
      return;
    }
  }
}

std::vector<OutcomeCounts::Line> OutcomeCounts::lines() const {
  std::vector<Line> lines;
  for (const std::atomic<Node*>& row : rows_) {
    for (const Node* node = row; node != nullptr; node = node->next) {
      lines.push_back({node->kind, node->outcome, node->times});
    }
  }
  std::ranges::sort(lines, {}, [](const Line& line) { return std::tie(line.kind, line.outcome); });
  return lines;
}

}  // namespace trinque::server
