#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace trinque::server {

/// How often each kind of thing came out in each way, such as commands and their refusals. Counted
/// from any thread without a lock. What was counted once is remembered for good, so both words have
/// to come from lists of ours and never from a client.
class OutcomeCounts {
 public:
  /// `times` is what was counted so far under both words.
  struct Line {
    std::string kind;
    std::string outcome;
    std::uint64_t times = 0;
    bool operator==(const Line&) const = default;
  };

  OutcomeCounts() = default;
  ~OutcomeCounts();
  OutcomeCounts(const OutcomeCounts&) = delete;
  OutcomeCounts& operator=(const OutcomeCounts&) = delete;

  void count(std::string_view kind, std::string_view outcome);

  /// All lines, by kind and then by outcome.
  std::vector<Line> lines() const;

 private:
  struct Node {
    std::string kind;
    std::string outcome;
    /// The node that was there before it in its row.
    Node* next = nullptr;
    std::atomic<std::uint64_t> times = 0;
  };

  static constexpr std::size_t rows = 64;
  /// Nodes are only ever added, at the front of a row.
  std::array<std::atomic<Node*>, rows> rows_{};
};

}  // namespace trinque::server
