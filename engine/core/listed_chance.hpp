#pragma once

#include "engine/core/chance.hpp"

#include <deque>
#include <string>
#include <string_view>

namespace trinque::engine {

/// Chance whose outcomes are written down: for tests, and for a server with `--fixed-draws`. A
/// release does not link it.
///
/// The list holds words between white space: a number for a die or for `below` ("3"), a card for a
/// card ("7d"). What follows '#' on a line is a remark.
class ListedChance final : public Chance {
 public:
  explicit ListedChance(std::string_view list);

  /// Throws std::logic_error when the list is used up or its next word does not fit what is asked.
  std::uint32_t below(std::uint32_t bound) override;
  int die() override;
  Card card(const CardPool& pool) override;
  std::uint64_t position() const override { return drawn_; }

  bool is_used_up() const { return outcomes_.empty(); }

 private:
  std::string next();
  std::uint32_t number(std::uint32_t min, std::uint32_t max);

  std::deque<std::string> outcomes_;
  std::uint64_t drawn_ = 0;
};

}  // namespace trinque::engine
