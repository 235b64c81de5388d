#pragma once

#include "engine/core/chance.hpp"
#include "protocol/json_text.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <variant>
#include <vector>

/// What fell, for the transcript. docs/fairness.md section 5
namespace trinque::server {

struct DieDrawn {
  int face = 1;
  bool operator==(const DieDrawn&) const = default;
};
/// A card out of a pool of `of`.
struct CardDrawn {
  int of = 1;
  engine::Card card;
  bool operator==(const CardDrawn&) const = default;
};
/// A number below `of`.
struct NumberDrawn {
  std::uint32_t of = 1;
  std::uint32_t number = 0;
  bool operator==(const NumberDrawn&) const = default;
};
using Draw = std::variant<DieDrawn, CardDrawn, NumberDrawn>;

void write_draws(protocol::JsonText& json, std::span<const Draw> draws);

/// Passes on another chance, and notes what fell.
class NotedChance final : public engine::Chance {
 public:
  explicit NotedChance(std::unique_ptr<engine::Chance> chance) : chance_(std::move(chance)) {}

  std::uint32_t below(std::uint32_t bound) override;
  int die() override;
  engine::Card card(const engine::CardPool& pool) override;
  std::uint64_t position() const override { return chance_->position(); }

  /// What fell since the last call.
  std::vector<Draw> take() { return std::exchange(draws_, {}); }

 private:
  std::unique_ptr<engine::Chance> chance_;
  std::vector<Draw> draws_;
};

}  // namespace trinque::server
