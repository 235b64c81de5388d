#include "server/rooms/ledger.hpp"

#include "engine/core/overload.hpp"
#include "protocol/codec.hpp"
#include "protocol/stored.hpp"

#include <algorithm>

namespace trinque::server {
namespace {

void add(Tally& tally, const engine::Dose& dose, int sign) {
  std::visit(engine::Overload{
                 [&](const engine::Sips& sips) { tally.sips += sign * sips.count; },
                 [&](const engine::HalfGlass&) { tally.halves += sign; },
                 [&](const engine::WholeGlass&) { tally.wholes += sign; },
             },
             dose);
}

void write_pending(protocol::JsonText& json, const Pending& pending) {
  json.begin_object().field("id", pending.id);
  if (pending.serving.from) json.field("from", int{pending.serving.from->index});
  json.key("dose");
  protocol::write_dose(json, pending.serving.dose);
  json.field("why", protocol::name_of(pending.serving.why)).end_object();
}

}  // namespace

void write_tally(protocol::JsonText& json, const Tally& tally) {
  json.field("sips", tally.sips).field("halves", tally.halves).field("wholes", tally.wholes);
}

void Ledger::open(engine::Seat seat) {
  books_.accounts.try_emplace(seat);
  has_changed_ = true;
}

void Ledger::book(const engine::Serving& serving, const engine::DoseRules& rules) {
  has_changed_ = true;
  Account& account = books_.accounts.at(serving.to);
  const int sign = serving.struck ? -1 : 1;
  add(account.received, serving.dose, sign);
  account.counted += sign * engine::counted(serving.dose, rules);
  account.dice_bought += sign * serving.dice;
  if (serving.from) add(books_.accounts.at(*serving.from).given, serving.dose, sign);
  if (!serving.struck) {
    account.pending.push_back({++books_.last_id, serving});
    return;
  }
  // A struck purchase may have been drunk already; then only the account is put right.
  engine::Serving original = serving;
  original.struck = false;
  const auto found =
      std::find_if(account.pending.rbegin(), account.pending.rend(),
                   [&](const Pending& pending) { return pending.serving == original; });
  if (found != account.pending.rend()) account.pending.erase(std::next(found).base());
}

bool Ledger::settle(engine::Seat seat, std::uint32_t upto, bool passed,
                    const engine::DoseRules& rules) {
  has_changed_ = true;
  Account& account = books_.accounts.at(seat);
  const auto done = std::ranges::find_if(account.pending,
                                         [&](const Pending& pending) { return pending.id > upto; });
  for (auto pending = account.pending.begin(); passed && pending != done; ++pending) {
    const int sips = engine::counted(pending->serving.dose, rules);
    account.counted -= sips;
    account.passed += sips;
  }
  const bool settled = done != account.pending.begin();
  account.pending.erase(account.pending.begin(), done);
  return settled;
}

const Account& Ledger::of(engine::Seat seat) const { return books_.accounts.at(seat); }

std::map<engine::Seat, Sums> Ledger::sums() const {
  std::map<engine::Seat, Sums> sums;
  for (const auto& [seat, account] : books_.accounts) {
    sums.emplace(seat, Sums{account.received, account.given, account.dice_bought});
  }
  return sums;
}

void Ledger::write(protocol::JsonText& json) const {
  json.begin_array();
  for (const auto& [seat, account] : books_.accounts) {
    json.begin_object().field("seat", int{seat.index});
    write_tally(json, account.received);
    json.key("given").begin_object();
    write_tally(json, account.given);
    json.end_object().field("dice_bought", account.dice_bought).key("pending").begin_array();
    for (const Pending& pending : account.pending) {
      write_pending(json, pending);
    }
    json.end_array().end_object();
  }
  json.end_array();
}

void Ledger::store(protocol::JsonText& json) const { protocol::write_stored(json, books_); }

bool Ledger::restore(const nlohmann::json& stored) { return protocol::read_stored(stored, books_); }

}  // namespace trinque::server
