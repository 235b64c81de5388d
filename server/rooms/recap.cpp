#include "server/rooms/recap.hpp"

#include "protocol/stored.hpp"

#include <set>

namespace trinque::server {
namespace {

constexpr std::size_t most_rows = 300;

Tally without(const Tally& all, const Tally& before) {
  return {all.sips - before.sips, all.halves - before.halves, all.wholes - before.wholes};
}

}  // namespace

void Recap::begin(const Ledger& ledger) { kept_ = {ledger.sums(), {}}; }

void Recap::book(const std::vector<protocol::RecapRow>& rows, int round) {
  for (const protocol::RecapRow& row : rows) {
    kept_.rows.push_back({row.list, round, row.fields});
    if (kept_.rows.size() > most_rows) kept_.rows.pop_front();
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

void Recap::store(protocol::JsonText& json) const { protocol::write_stored(json, kept_); }

bool Recap::restore(const nlohmann::json& stored) {
  return stored.is_null() || protocol::read_stored(stored, kept_);
}

}  // namespace trinque::server
