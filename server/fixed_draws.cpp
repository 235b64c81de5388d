#include "server/fixed_draws.hpp"

#include "engine/core/listed_chance.hpp"

#include <fstream>
#include <iterator>
#include <mutex>
#include <stdexcept>

namespace trinque::server {
namespace {

/// Rooms draw from several threads.
struct SharedList {
  explicit SharedList(std::string_view text) : outcomes(text) {}

  std::mutex mutex;
  engine::ListedChance outcomes;
};

class SharedDraws final : public engine::Chance {
 public:
  explicit SharedDraws(std::shared_ptr<SharedList> list) : list_(std::move(list)) {}

  std::uint32_t below(std::uint32_t bound) override {
    const std::lock_guard lock(list_->mutex);
    return list_->outcomes.below(bound);
  }
  int die() override {
    const std::lock_guard lock(list_->mutex);
    return list_->outcomes.die();
  }
  engine::Card card(const engine::CardPool& pool) override {
    const std::lock_guard lock(list_->mutex);
    return list_->outcomes.card(pool);
  }
  std::uint64_t position() const override {
    const std::lock_guard lock(list_->mutex);
    return list_->outcomes.position();
  }

 private:
  std::shared_ptr<SharedList> list_;
};

}  // namespace

ChanceSource fixed_draws(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) throw std::runtime_error("cannot read " + file.string());
  auto list = std::make_shared<SharedList>(text);
  // The secret is real: a transcript of such an evening shows that its draws do not come from it.
  return {secret_chance().fresh_secret,
          [list](const Recipe&, std::uint64_t) { return std::make_unique<SharedDraws>(list); }};
}

}  // namespace trinque::server
