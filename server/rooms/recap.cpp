#include "server/rooms/recap.hpp"

#include "protocol/stored.hpp"

#include <algorithm>
#include <cstddef>
#include <set>

namespace trinque::server {
namespace {

constexpr std::size_t most_rows = 300;
/// Rows go part by part; a part that is empty again takes the rows that come next.
constexpr std::size_t rows_of_a_part = 5;
constexpr std::uint64_t parts_in_all = most_rows / rows_of_a_part + 1;

int part_of(std::uint64_t row) { return static_cast<int>(row / rows_of_a_part % parts_in_all); }

Tally without(const Tally& all, const Tally& before) {
  return {all.sips - before.sips, all.halves - before.halves, all.wholes - before.wholes};
}

}  // namespace

void Recap::begin(const Ledger& ledger) {
  for (std::uint64_t row = dropped_; row < dropped_ + kept_.rows.size(); ++row) {
    changed_parts_.insert(part_of(row));
  }
  kept_ = {ledger.sums(), {}};
  dropped_ = 0;
  has_begun_ = true;
}

void Recap::book(const std::vector<protocol::RecapRow>& rows, int round) {
  for (const protocol::RecapRow& row : rows) {
    changed_parts_.insert(part_of(dropped_ + kept_.rows.size()));
    kept_.rows.push_back({row.list, round, row.fields});
    if (kept_.rows.size() <= most_rows) continue;
    changed_parts_.insert(part_of(dropped_));
    kept_.rows.erase(kept_.rows.begin(), kept_.rows.begin() + rows_of_a_part);
    dropped_ += rows_of_a_part;
  }
}

void Recap::write(protocol::JsonText& json, const Ledger& ledger) const {
  json.begin_object();
  std::set<std::string> lists;
  for (const Row& row : kept_.rows) {
    lists.insert(row.list);
  }
  for (const std::string& list : lists) {
    json.key(list).begin_array();
    for (const Row& row : kept_.rows) {
      if (row.list == list) {
        json.begin_object().field("round", row.round).raw(row.fields).end_object();
      }
    }
    json.end_array();
  }
  json.key("flow").begin_array();
  for (const auto& [seat, sums] : ledger.sums()) {
    const auto found = kept_.before.find(seat);
    const Sums before = found == kept_.before.end() ? Sums{} : found->second;
    json.begin_object().field("seat", int{seat.index}).key("received").begin_object();
    write_tally(json, without(sums.received, before.received));
    json.end_object().key("given").begin_object();
    write_tally(json, without(sums.given, before.given));
    json.end_object().field("dice_bought", sums.dice_bought - before.dice_bought).end_object();
  }
  json.end_array().end_object();
}

void Recap::store(protocol::JsonText& json) const {
  protocol::write_stored(json, Kept{kept_.before, {}});
}

Recap::Part Recap::part_of_rows(int part) const {
  // There are more parts than rows can stand in at a time, so a part has rows of one place.
  const std::uint64_t oldest = dropped_ / rows_of_a_part;
  const std::uint64_t behind =
      (static_cast<std::uint64_t>(part) + parts_in_all - oldest % parts_in_all) % parts_in_all;
  const std::uint64_t begin = behind * rows_of_a_part;
  if (begin >= kept_.rows.size()) return {};
  const std::uint64_t end = std::min<std::uint64_t>(begin + rows_of_a_part, kept_.rows.size());
  const auto rows = kept_.rows.begin();
  return {dropped_ + begin,
          {rows + static_cast<std::ptrdiff_t>(begin), rows + static_cast<std::ptrdiff_t>(end)}};
}

void Recap::store_part(protocol::JsonText& json, int part) const {
  protocol::write_stored(json, part_of_rows(part));
}

bool Recap::restore(const nlohmann::json& stored, const std::map<int, nlohmann::json>& parts) {
  if (!stored.is_null() && !protocol::read_stored(stored, kept_)) return false;
  std::map<std::uint64_t, std::vector<Row>> rows;
  for (const auto& [number, section] : parts) {
    Part part;
    if (!protocol::read_stored(section, part)) return false;
    if (!part.rows.empty()) rows.emplace(part.first, std::move(part.rows));
  }
  if (!rows.empty()) dropped_ = rows.begin()->first;
  for (const auto& [first, part] : rows) {
    if (first != dropped_ + kept_.rows.size()) return false;
    kept_.rows.insert(kept_.rows.end(), part.begin(), part.end());
  }
  // The first record of the room that was found again tells all of them.
  for (std::uint64_t row = dropped_; row < dropped_ + kept_.rows.size(); ++row) {
    changed_parts_.insert(part_of(row));
  }
  return true;
}

}  // namespace trinque::server
